//! Parses the format of Unicode's LinkFormattingTest.txt, extended by rule names in our own suite.

use std::fs;
use std::path::Path;

use anyhow::{bail, ensure, Context, Result};
use barelink::uts58::UrlParts;

use super::Pair;
use crate::rules::shown;

/// Reads the pairs of a file.
pub(super) fn read(file: &Path) -> Result<Vec<Pair>> {
    let context = || file.display().to_string();
    let text = fs::read_to_string(file).with_context(context)?;
    parse(&text).with_context(context)
}

fn parse(text: &str) -> Result<Vec<Pair>> {
    let mut pairs = Vec::new();
    let (mut rule, mut structure) = (None, None);
    let mut lines = (1..).zip(text.split('\n'));
    while let Some((number, line)) = lines.next() {
        let context = || format!("line {number}");
        if let Some(words) = line.strip_prefix("#@ ") {
            let (name, polarity) = words.split_once(' ').with_context(context)?;
            rule = Some(shown(name, polarity).with_context(context)?);
        } else if let Some(comment) = line.strip_prefix('#') {
            let comment = comment.trim_start();
            if let Some(parts) = comment.strip_prefix("{𝑺=") {
                structure = Some(parts.trim_end_matches(['\r', '\t']));
            }
        } else if !line.trim().is_empty() {
            let parts = structure.take().with_context(context)?;
            let (_, minimal) = lines.next().context("the last pair is half a one")?;
            pairs.push(Pair {
                line: number,
                rule: rule.clone(),
                url: parse_structure(parts).with_context(context)?,
                maximal: line.to_owned(),
                minimal: minimal.to_owned(),
            });
        }
    }
    ensure!(!pairs.is_empty(), "there are no pairs");
    Ok(pairs)
}

/// Parses the parts of a URL, such as `https:// 𝑯=example.com 𝑷=…}`. Each part ends at the space before the next key.
fn parse_structure(structure: &str) -> Result<UrlParts> {
    let mut structure = structure.strip_suffix('}').context("it does not end")?.to_owned();
    for key in ["𝑯=", "𝑷=", "𝑸=", "𝑽=", "𝑭=", "𝑫="] {
        structure = structure.replace(&[" ", key].concat(), &["\n", key].concat());
    }
    let mut parts = structure.split('\n');
    let scheme = parts.next().unwrap_or_default();
    let mut parts = parts.filter_map(|part| part.split_once('=')).peekable();
    let Some(("𝑯", host)) = parts.next() else {
        bail!("no host follows the scheme");
    };
    let mut url = UrlParts::new([scheme, host].concat());
    while let Some((key, text)) = parts.next() {
        let part = data(text);
        url = match key {
            "𝑷" => url.segment(part),
            "𝑸" => match parts.next_if(|(key, _)| *key == "𝑽") {
                Some((_, value)) => url.pair(part, data(value)),
                None => url.key(part),
            },
            "𝑭" => url.fragment(part),
            "𝑫" => directive(url, text),
            _ => bail!("𝑽 does not follow 𝑸"),
        };
    }
    Ok(url)
}

/// Parses `name=value,value`. A `\` escapes a comma in the data.
fn directive(url: UrlParts, text: &str) -> UrlParts {
    let Some((name, values)) = text.split_once('=') else {
        return url.directive(data(text), [""; 0]);
    };
    let mut list = vec![String::new()];
    let mut characters = values.chars();
    while let Some(c) = characters.next() {
        let value = list.last_mut().expect("it has one");
        match c {
            ',' => list.push(String::new()),
            '\\' => value.extend([Some(c), characters.next()].into_iter().flatten()),
            c => value.push(c),
        }
    }
    url.directive(data(name), list.iter().map(|value| data(value)))
}

/// Decodes data: `\xFF` is a byte, and any other character after a `\` stands for itself.
fn data(text: &str) -> Vec<u8> {
    let mut data = Vec::new();
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        let digits = chars.as_str().strip_prefix('x').filter(|_| c == '\\');
        let byte = digits.and_then(|digits| u8::from_str_radix(digits.get(..2)?, 16).ok());
        if let Some(byte) = byte {
            data.push(byte);
            chars = chars.as_str()[3..].chars();
        } else {
            let c = if c == '\\' { chars.next() } else { Some(c) };
            data.extend(c.into_iter().collect::<String>().bytes());
        }
    }
    data
}
