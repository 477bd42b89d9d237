//! Reads the suites, whose examples have CommonMark's format. `spec-tests/README.md` describes them.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{bail, ensure, Context, Result};
use barelink::options::{FileNames, LinkEnd};
use barelink::{Dialect, LinkFinder, LinkFinderBuilder, LinkKind};

use crate::extension::Extension;
use crate::rules::{incomplete, shown, Polarity, Shown};

const FENCE: &str = "````````````````````````````````";

/// A file of examples.
pub struct Suite {
    /// The dialect's directory and the file name without its extension: `gfm/regression`.
    pub name: String,
    pub dialect: Dialect,
    /// Settings of the finder. The suites `in-text` and `hosts` have one that differs from the defaults.
    pub finder: LinkFinderBuilder,
    /// True for detection by the standard, which links hosts that look like file names.
    pub links_file_names: bool,
    pub examples: Vec<Example>,
}

/// An input and its expected output.
#[derive(Debug, Clone)]
pub struct Example {
    /// Line of the file at which the example begins.
    pub line: usize,
    /// In our own suites, the rule that the example shows, with the example's polarity.
    pub rule: Option<Shown>,
    pub extensions: Vec<Extension>,
    /// True if the result depends on Markdown, although the input looks like plain text.
    pub is_markdown_only: bool,
    pub input: String,
    pub expected: Expected,
    /// Enabled kinds of links, if not all.
    pub kinds: Option<Vec<LinkKind>>,
    /// Output of the reference, if ours deviates.
    pub deviation: Option<String>,
}

/// Expected output of an example.
#[derive(Debug, Clone)]
pub enum Expected {
    /// HTML. Also expected of [`Renderer::Text`](crate::renderer::Renderer::Text), unless the example is for Markdown
    /// only or contains markup.
    Html(String),
    /// The plain text, with its links between `⸠` and `⸡`, as in Unicode's LinkDetectionTest.txt.
    Marked(String),
}

impl Suite {
    /// Reads all suites, or the suites of one dialect.
    pub fn all(dialect: Option<&str>) -> Result<Vec<Suite>> {
        let mut suites = Vec::new();
        for &known in Dialect::ALL {
            if dialect.is_some_and(|name| name != known.name()) {
                continue;
            }
            for (name, file) in files(known.name())? {
                // These files have another format: see `formatting`.
                if !["formatting", "errata"].contains(&&*name) {
                    suites.push(Suite::read(known, &file, &name)?);
                }
            }
        }
        ensure!(!suites.is_empty(), "there is no suite of that name");
        Ok(suites)
    }

    /// Reads a file of examples. `name` becomes the last part of the suite's name, and selects the settings.
    fn read(dialect: Dialect, file: &Path, name: &str) -> Result<Suite> {
        let context = || file.display().to_string();
        let text = fs::read_to_string(file).with_context(context)?;
        let examples =
            if text.contains(FENCE) { examples(&text, Example::new) } else { Ok(marked(&text)) };
        let examples = examples.with_context(context)?;
        ensure!(!examples.is_empty(), "{} has no examples", file.display());
        let mut finder = LinkFinder::builder(dialect);
        let links_file_names = ["detection", "official"].contains(&name);
        match name {
            "in-text" => finder.link_end(LinkEnd::InText),
            "hosts" => finder.untrusted(),
            _ if links_file_names => finder.file_names(FileNames::Link),
            _ => &mut finder,
        };
        let name = format!("{}/{name}", dialect.name());
        Ok(Suite { name, dialect, finder, links_file_names, examples })
    }

    /// Reads `LinkDetectionTest.txt` from the directory `folder`, which holds Unicode's files for UTS #58.
    pub fn official(folder: &Path) -> Result<Suite> {
        let file = folder.join("LinkDetectionTest.txt");
        Suite::read(Dialect::Uts58, &file, "official")
    }

    /// Returns the rules that lack a positive or a negative example.
    pub fn incomplete(&self) -> Vec<&str> {
        incomplete(self.examples.iter().map(|example| &example.rule))
    }
}

/// Returns the files in a directory of `spec-tests`, sorted: the name of each without its extension, and its path.
pub(crate) fn files(folder: &str) -> Result<Vec<(String, PathBuf)>> {
    let folder = crate::root().join("spec-tests").join(folder);
    let mut files = Vec::new();
    for entry in fs::read_dir(&folder).with_context(|| folder.display().to_string())? {
        let file = entry?.path();
        let stem = file.file_stem().context("a file without a name")?;
        files.push((stem.to_string_lossy().into_owned(), file));
    }
    files.sort();
    Ok(files)
}

/// Parses lines of text with marked links. In our own suites, `#@` names the rule of the lines below.
fn marked(text: &str) -> Vec<Example> {
    let mut rule: Option<String> = None;
    let mut examples = Vec::new();
    for (index, line) in text.lines().enumerate() {
        if let Some(name) = line.strip_prefix("#@") {
            rule = Some(name.trim().to_owned());
        }
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let polarity = if line.contains('⸠') { Polarity::Positive } else { Polarity::Negative };
        examples.push(Example {
            line: index + 1,
            rule: rule.clone().map(|rule| (rule, polarity)),
            extensions: Vec::new(),
            is_markdown_only: false,
            input: line.replace(['⸠', '⸡'], ""),
            expected: Expected::Marked(line.to_owned()),
            kinds: None,
            deviation: None,
        });
    }
    examples
}

/// Parses the examples of a file. Calls `parse` with each example's line number, the words after `example`, and the
/// parts of the example. Lines with a single `.` separate the parts. In the parts, `→` is a tab and `␍` a carriage
/// return.
pub(crate) fn examples<E>(
    text: &str,
    parse: fn(usize, Vec<&str>, Vec<String>) -> Result<E>,
) -> Result<Vec<E>> {
    let mut lines = text.split('\n').enumerate();
    let mut examples = Vec::new();
    while let Some((index, line)) = lines.next() {
        let Some(words) = line.strip_prefix(FENCE).and_then(|l| l.strip_prefix(" example")) else {
            continue;
        };
        let mut parts = vec![String::new()];
        loop {
            match lines.next() {
                None => bail!("line {}: the example does not end", index + 1),
                Some((_, FENCE)) => break,
                Some((_, ".")) => parts.push(String::new()),
                Some((_, line)) => {
                    if let Some(part) = parts.last_mut() {
                        part.push_str(&line.replace('→', "\t").replace('␍', "\r"));
                        part.push('\n');
                    }
                }
            }
        }
        let words = words.split_whitespace().collect();
        let example = parse(index + 1, words, parts);
        examples.push(example.with_context(|| format!("line {}", index + 1))?);
    }
    Ok(examples)
}

impl Example {
    fn new(line: usize, mut words: Vec<&str>, parts: Vec<String>) -> Result<Example> {
        let rule = match &*words {
            [rule, polarity, ..] => shown(rule, polarity).ok(),
            _ => None,
        };
        if rule.is_some() {
            words.drain(..2);
        }
        let mut take = |word: &str| {
            let length = words.len();
            words.retain(|w| *w != word);
            words.len() < length
        };
        let is_markdown_only = take("markdown");
        let is_deviation = take("deviation");
        let extensions = words.iter().map(|word| word.parse());
        let extensions = extensions.collect::<Result<_>>()?;
        let mut parts = parts.into_iter();
        let (Some(input), Some(html)) = (parts.next(), parts.next()) else {
            bail!("it has no output");
        };
        let mut deviation = parts.next();
        let mut kinds = None;
        if let Some(flags) = deviation.take_if(|part| part.starts_with("--f")) {
            kinds = Some(flags.lines().map(kind).collect::<Result<_>>()?);
            deviation = parts.next();
        }
        ensure!(
            is_deviation == deviation.is_some(),
            "what the reference prints goes with `deviation`"
        );
        ensure!(parts.next().is_none(), "it has too many parts");
        Ok(Example {
            line,
            rule,
            extensions,
            is_markdown_only,
            input,
            expected: Expected::Html(html),
            kinds,
            deviation,
        })
    }
}

/// Returns the kind of links that an option of md4c enables, such as `--fpermissive-url-autolinks`.
fn kind(flag: &str) -> Result<LinkKind> {
    let name = flag.strip_prefix("--fpermissive-").and_then(|flag| flag.strip_suffix("-autolinks"));
    let kind = name.and_then(|name| name.parse().ok());
    kind.with_context(|| format!("{flag} is no option of md4c for links"))
}
