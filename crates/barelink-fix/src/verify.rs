//! Verifies that a document with explicit links renders like the unchanged document in which the same links are linked.

use barelink::markdown::Lines;
use barelink::LinkFinder;
use barelink_pulldown_cmark::{Autolinker, MarkdownLink};

use super::digest::{Digest, Token};
use super::exclusions::Exclusions;
use super::shape::Baseline;
use super::{by_comrak, by_pulldown_cmark, Change, Syntax};

/// The parser whose rendering differs. Differences of links and excluded parts count for pulldown-cmark.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ParserId {
    PulldownCmark,
    Comrak,
}

/// A difference from the expected rendering. On `line`, counted from 1, begins a block, a link or an excluded part that
/// differs.
#[derive(Debug, Clone, Copy)]
pub(super) struct Difference {
    pub(super) parser: ParserId,
    pub(super) line: usize,
}

/// An unchanged document, with its links and its baselines, to which changed versions are compared.
pub(super) struct Document<'a, 'c> {
    source: &'a str,
    syntax: &'c Syntax,
    finder: &'c LinkFinder,
    pub(super) links: Vec<MarkdownLink<'a>>,
    pub(super) pulldown_cmark: Baseline,
    pub(super) comrak: Option<Baseline>,
    exclusions: &'c Exclusions,
}

impl<'a, 'c> Document<'a, 'c> {
    pub(super) fn new(
        source: &'a str,
        syntax: &'c Syntax,
        finder: &'c LinkFinder,
        exclusions: &'c Exclusions,
    ) -> Self {
        let comrak = syntax.comrak.as_ref();
        Document {
            links: Autolinker::new(finder).links(source, syntax.pulldown_cmark),
            pulldown_cmark: by_pulldown_cmark::baseline(source, syntax.pulldown_cmark, finder),
            comrak: comrak.map(|options| by_comrak::baseline(source, options, finder)),
            source,
            syntax,
            finder,
            exclusions,
        }
    }

    /// Applies the sorted `changes` and returns the differences from the expected rendering. Excluded parts are
    /// compared only if nothing else differs.
    pub(super) fn differences(&self, changes: &[Change]) -> Vec<Difference> {
        let text = with(self.source, changes);
        let is_explicit =
            |offset| changes.binary_search_by_key(&offset, |change| change.range.start).is_ok();
        let after = by_pulldown_cmark::plain(&text, self.syntax.pulldown_cmark);
        let lines = self.pulldown_cmark.differences(&after, is_explicit);
        let mut differences: Vec<_> = ParserId::PulldownCmark.differences(lines).collect();
        let links = wrong_links(kept(&self.links, changes), &text, self.syntax, self.finder);
        differences.extend(links);
        if let (Some(baseline), Some(options)) = (&self.comrak, &self.syntax.comrak) {
            let after = by_comrak::plain(&text, options);
            let lines = baseline.differences(&after, is_explicit);
            differences.extend(ParserId::Comrak.differences(lines));
        }
        if differences.is_empty() {
            // Last, because an MDX parser is much slower than the Markdown parsers.
            let options = self.syntax.pulldown_cmark;
            let other = self.exclusions.difference(self.source, &text, options);
            differences.extend(ParserId::PulldownCmark.differences(other.into_iter().collect()));
        }
        differences
    }
}

/// Returns `source` with the sorted `changes` applied.
pub(super) fn with(source: &str, changes: &[Change]) -> String {
    let added = changes.iter().map(|change| change.replacement.len());
    let mut text = String::with_capacity(source.len() + added.sum::<usize>());
    let mut done = 0;
    for change in changes {
        text.push_str(source.get(done..change.range.start).unwrap_or_default());
        text.push_str(&change.replacement);
        done = change.range.end;
    }
    text.push_str(source.get(done..).unwrap_or_default());
    text
}

impl ParserId {
    /// Returns a difference of this parser for each line in `lines`.
    fn differences(self, lines: Vec<usize>) -> impl Iterator<Item = Difference> {
        let parser = self;
        lines.into_iter().map(move |line| Difference { parser, line })
    }
}

/// A bare link of a changed document: its offset, and the digest of its text and destination.
type Placed = (usize, u64);

/// Returns the links that the changes leave bare, at their offsets in the changed document. Both arguments are in
/// source order.
fn kept<'c>(
    links: &'c [MarkdownLink<'_>],
    changes: &'c [Change],
) -> impl Iterator<Item = Placed> + 'c {
    let mut changes = changes.iter().peekable();
    // Total lengths of the replacements and of the replaced text so far.
    let (mut added, mut removed) = (0, 0);
    links.iter().filter_map(move |link| {
        let range = link.range();
        if let Some(change) = changes.next_if(|change| change.range == range) {
            added += change.replacement.len();
            removed += range.len();
            return None;
        }
        Some((range.start + added - removed, digest(link)))
    })
}

/// Returns the digest of a link's text and destination.
pub(super) fn digest(link: &MarkdownLink<'_>) -> u64 {
    let mut digest = Digest::default();
    digest.token(Token::new("link").with(link.text()).with(link.destination()));
    digest.value()
}

/// Compares the bare links of the changed document `text` with the `expected` links. Returns a difference for each link
/// that appeared, disappeared or changed.
fn wrong_links(
    mut expected: impl Iterator<Item = Placed>,
    text: &str,
    syntax: &Syntax,
    finder: &LinkFinder,
) -> impl Iterator<Item = Difference> {
    let lines = Lines::new(text);
    let found = Autolinker::new(finder).links(text, syntax.pulldown_cmark).into_iter();
    let mut found = found.map(|link| (link.range().start, digest(&link)));
    let mut wrong = Vec::new();
    let (mut one, mut other) = (expected.next(), found.next());
    while let Some(start) = [one, other].iter().flatten().map(|(at, _)| *at).min() {
        if one != other {
            wrong.push(lines.line(start));
        }
        let is_here = |link: &Option<Placed>| link.is_some_and(|(at, _)| at == start);
        if is_here(&one) {
            one = expected.next();
        }
        if is_here(&other) {
            other = found.next();
        }
    }
    ParserId::PulldownCmark.differences(wrong)
}

#[cfg(test)]
mod tests;
