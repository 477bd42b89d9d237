//! Attribute lists: `{#id .class key="value"}` after a construct or on a line of its own.
//!
//! remark-directive, Pandoc, attr_list of Python-Markdown, MyST, kramdown and GitLab agree on the form of the items. The
//! list may begin with colons. Other text in braces is prose.

use std::ops::Range;

use crate::map::line::{first, is_escaped, without_quotes};
use crate::map::Map;

/// Maximum length of a list in bytes.
const LENGTH: usize = 4_096;

/// Returns the attribute lists of Markua: `{title: "text", width: 50%}` on a line of its own.
pub(super) fn of_markua(map: &Map<'_>) -> Vec<Range<usize>> {
    map.lines_that(|line| {
        let content = line.text.strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
        let key = content.and_then(|content| content.split_once(": "));
        key.is_some_and(|(key, _)| name(key).is_some_and(str::is_empty))
    })
}

/// Returns each attribute list, with its braces. `open` is the brace and a colon for kramdown's.
pub(super) fn lists(map: &Map<'_>, open: &str) -> Vec<Range<usize>> {
    let source = map.source;
    let mut lists = Vec::new();
    let mut done = 0;
    for at in memchr::memmem::find_iter(source.as_bytes(), open) {
        if at < done || is_escaped(source, at) {
            continue;
        }
        let end = map.end_of_paragraph(at);
        let content = first(source.get(at + 1..end).unwrap_or_default(), LENGTH);
        let is_nested = || source.get(..at).is_some_and(|before| before.trim_end().ends_with('{'));
        let length = list(content).or_else(|| url(content).filter(|_| !is_nested()));
        if let Some(length) = length
            && !map.is_code(at)
        {
            done = at + 1 + length;
            lists.push(at..done + 1);
        }
    }
    lists
}

/// Returns the length of the attribute list at the start of `text`, which follows a `{`, up to its `}`. Returns `None`
/// if there is no list, or if all of it may be words.
fn list(text: &str) -> Option<usize> {
    let mut rest = text.trim_start_matches(':');
    let mut is_clear = rest.len() < text.len();
    loop {
        // A list in a block quote continues after its marker.
        rest = without_quotes(rest.trim_start()).trim_start();
        let begin = rest.chars().next()?;
        let after = match begin {
            '}' => break,
            '.' | '#' => value(rest.get(1..)?)?,
            // kramdown ends an extension with `/`, and Pandoc writes `-` for `.unnumbered`.
            '/' | '-' => rest.get(1..)?,
            '%' => rest.get(1..)?.split_once('%')?.1,
            _ => {
                let after = name(rest)?;
                match after.trim_start().strip_prefix('=') {
                    Some(after) => {
                        is_clear = true;
                        value(after.trim_start())?
                    }
                    None => after,
                }
            }
        };
        is_clear |= matches!(begin, '.' | '#');
        if !after.starts_with(|c: char| c.is_whitespace() || c == '}') {
            return None;
        }
        rest = after;
    }
    is_clear.then_some(text.len() - rest.len())
}

/// Returns the length of the URL or address at the start of `text` if nothing else is in the braces: to markdown-it-attrs, it
/// is the name of an attribute.
fn url(text: &str) -> Option<usize> {
    let (content, after) = text.split_at_checked(text.find(['{', '}', '\n'])?)?;
    let after = after.strip_prefix('}')?;
    let is_last = after.chars().next().is_none_or(char::is_whitespace);
    let word = content.trim();
    let is_url = (word.contains("://") || word.contains('@'))
        && !word.contains(|c: char| c.is_whitespace() || "\"'{*".contains(c));
    (is_url && is_last).then_some(content.len())
}

/// Returns the text after the name at the start of `text`.
fn name(text: &str) -> Option<&str> {
    let is_first = |c: char| c.is_alphabetic() || matches!(c, '_' | ':' | '@');
    let is_of_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | ':' | '@' | '.' | '-');
    let rest = text.trim_start_matches(is_of_name);
    text.starts_with(is_first).then_some(rest)
}

/// Returns the text after the value at the start of `text`, which may be quoted.
fn value(text: &str) -> Option<&str> {
    for quote in ['"', '\''] {
        if let Some(quoted) = text.strip_prefix(quote) {
            return quoted.split_once(quote).map(|(_, after)| after);
        }
    }
    let is_end = |c: char| c.is_whitespace() || matches!(c, '}' | '{' | '"' | '\'');
    let end = text.find(is_end)?;
    (end > 0).then(|| text.get(end..))?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_have_items() {
        for content in [
            "#a .b c=\"d }\" e='f' g=h", ": .a", ":a: b=\"c\"", "::options a=\"b\" /", ".a -",
            "a = \"b\"", ":", "a=b % c % .d", " .a\n> b=c",
        ] {
            let text = [content, "} x"].concat();
            assert_eq!(list(&text), Some(content.len()), "{content}");
        }
        for text in [
            "a b}", "a: \"b\"}", "\"a\": b}", "}", "a=\"b\"", ".a {b}", "see https://a.bc}",
            ".a\"b\"}",
        ] {
            assert_eq!(list(text), None, "{text}");
        }
    }
}
