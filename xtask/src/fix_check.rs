//! `cargo xtask fix-check`: what `barelink fix` makes of random documents is rendered as they were.

use std::collections::BTreeMap;
use std::fmt;

use anyhow::Result;
use barelink::Dialect;
use barelink_cli::extension::Extension;
use barelink_cli::rewrite::{rewrite, Rewrite, Syntax};
use fastrand::Rng;

use crate::differential::shrink;
use crate::documents;
use crate::invariants::Rules;
use crate::way::Way;

/// The extensions of random documents, in turn. The last ones are there in pulldown-cmark alone.
pub const EXTENSIONS: &[&[Extension]] = &[
    &[],
    &[Extension::Gfm],
    &[Extension::Strikethrough, Extension::Table],
    &[Extension::Gfm, Extension::Smart, Extension::Math],
    &[
        Extension::Gfm,
        Extension::Superscript,
        Extension::Wikilinks,
        Extension::DefinitionLists,
    ],
    &[Extension::Gfm, Extension::HeadingAttributes],
];

#[derive(clap::Args)]
pub struct Arguments {
    /// How many random documents to fix, in each dialect.
    #[arg(long, default_value_t = 20_000)]
    cases: usize,
    /// What the random documents begin with.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// What was fixed and what not.
#[derive(Debug, Default)]
pub struct Tally {
    pub documents: usize,
    pub failed: usize,
    pub fixed: usize,
    pub left_alone: BTreeMap<String, usize>,
}

/// Runs the command: whether every document passed.
pub fn run(arguments: &Arguments) -> Result<bool> {
    let mut passed = true;
    for &dialect in Dialect::ALL {
        let tally = random(dialect, arguments.cases, arguments.seed)?;
        println!("{}: {tally}", dialect.name());
        passed &= tally.failed == 0;
    }
    Ok(passed)
}

/// Random documents; those that fail are printed, made as small as they can be.
pub fn random(dialect: Dialect, cases: usize, seed: u64) -> Result<Tally> {
    let rules = Rules::new(dialect);
    let mut rng = Rng::with_seed(seed);
    let mut tally = Tally::default();
    for case in 0..cases {
        let pieces = document(&mut rng);
        let extensions = EXTENSIONS[case % EXTENSIONS.len()];
        let source = pieces.concat();
        let fixed = rewrite(&source, &Syntax::new(extensions), &rules.finder);
        tally.count(&fixed);
        if fault(&source, extensions, &rules).is_none() {
            continue;
        }
        tally.failed += 1;
        let small = shrink(pieces, |pieces| {
            Ok(fault(&pieces.concat(), extensions, &rules).is_some())
        })?;
        let small = small.concat();
        let why = fault(&small, extensions, &rules).unwrap_or_default();
        println!("{small:?} with {extensions:?}: {why}\n");
    }
    Ok(tally)
}

/// One random document, or several in one; some with other line endings.
fn document(rng: &mut Rng) -> Vec<String> {
    let parts = if rng.u8(..4) == 0 { rng.usize(2..8) } else { 1 };
    let mut pieces = Vec::new();
    for _ in 0..parts {
        pieces.extend(documents::random(rng));
        pieces.push("\n".to_owned());
    }
    if rng.u8(..8) == 0 {
        for piece in &mut pieces {
            *piece = piece.replace('\n', "\r\n");
        }
    }
    pieces
}

impl Tally {
    pub fn count(&mut self, fixed: &Rewrite<'_>) {
        self.documents += 1;
        self.fixed += fixed.changes.len();
        for left in &fixed.left_alone {
            *self.left_alone.entry(left.reason.to_string()).or_default() += 1;
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let left_alone: usize = self.left_alone.values().sum();
        writeln!(
            f,
            "{} documents, {} failed; {} links made explicit, {left_alone} left alone",
            self.documents, self.failed, self.fixed
        )?;
        for (reason, count) in &self.left_alone {
            writeln!(f, "{count:8} {reason}")?;
        }
        Ok(())
    }
}

/// What is wrong with this document once it is fixed, if anything is.
pub fn fault(source: &str, extensions: &[Extension], rules: &Rules) -> Option<String> {
    let Rules { finder, rejects } = rules;
    let syntax = Syntax::new(extensions);
    let fixed = rewrite(source, &syntax, finder);
    let again = rewrite(&fixed.text, &syntax, finder);
    if again.text != fixed.text {
        return Some(format!(
            "not the same again:\n{}\n{}",
            fixed.text, again.text
        ));
    }
    if let Some(why) = ranges(source, &fixed) {
        return Some(why);
    }
    for way in [Way::PulldownCmark, Way::Comrak] {
        let Some(before) = way.render(source, extensions, finder) else {
            continue;
        };
        let after = way.render_plain(&fixed.text, extensions)?;
        let most = fixed.left_alone.len();
        if is_same(&before, &after, most) {
            continue;
        }
        // Without bare links, what was left alone or rejected may be read as something else than text.
        if (most > 0 || *rejects) && way.render(&fixed.text, extensions, finder)? == before {
            continue;
        }
        let name = way.name();
        return Some(format!(
            "{name}, {most} left alone:\n{}\n{before}\n{after}",
            fixed.text
        ));
    }
    None
}

/// Whether the document differs from what it was just where the changes say so.
fn ranges(source: &str, fixed: &Rewrite<'_>) -> Option<String> {
    let mut text = String::new();
    let mut done = 0;
    for change in &fixed.changes {
        text.push_str(source.get(done..change.range.start)?);
        text.push_str(&change.replacement);
        done = change.range.end;
    }
    text.push_str(source.get(done..)?);
    (text != fixed.text).then(|| "the changes do not make the text".into())
}

/// Whether two pages are the same, byte for byte, but for so many links of the first one that are text in
/// the other one.
fn is_same(before: &str, after: &str, mut most: usize) -> bool {
    let (mut before, mut after) = (before, after);
    let mut is_text = false;
    while let Some(c) = before.chars().next() {
        if before.starts_with("<a ") {
            let (tag, rest) = before.split_at(before.find('>').map_or(before.len(), |at| at + 1));
            if !after.starts_with(tag) {
                if most == 0 || is_text {
                    return false;
                }
                most -= 1;
                is_text = true;
                before = rest;
                continue;
            }
        }
        if is_text && before.starts_with("</a>") {
            is_text = false;
            before = &before["</a>".len()..];
            continue;
        }
        match after.strip_prefix(c) {
            Some(rest) => (before, after) = (&before[c.len_utf8()..], rest),
            None => return false,
        }
    }
    after.is_empty()
}

#[cfg(test)]
mod tests {
    use super::is_same;

    #[test]
    fn only_so_many_links_may_be_text() {
        let page = "<p><a href=\"x\">x</a> <b><a href=\"y\">y</a></b></p>";
        assert!(is_same(page, page, 0));
        assert!(is_same(page, "<p>x <b><a href=\"y\">y</a></b></p>", 1));
        assert!(!is_same(page, "<p>x <b>y</b></p>", 1));
        assert!(!is_same(page, "<p>x <b>y</b></p>", 0));
        assert!(!is_same(page, "<p>x y</p>", 2));
        assert!(!is_same("<p>x</p>", "<p><a href=\"x\">x</a></p>", 1));
    }
}
