//! Verifies that a document with explicit links renders like the unchanged document in which the same links are linked.

use barelink::markdown::Lines;
use barelink::LinkFinder;
use barelink_pulldown_cmark::MarkdownLink;

use super::reading::Reading;
use super::rules::Exclusions;
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

/// An unchanged document, to which changed versions are compared.
#[derive(Clone, Copy)]
pub(super) struct Document<'a, 'c> {
    pub(super) source: &'a str,
    pub(super) syntax: &'c Syntax,
    pub(super) finder: &'c LinkFinder,
    pub(super) reading: &'c Reading<'a>,
    pub(super) exclusions: &'c Exclusions,
}

impl Document<'_, '_> {
    /// Applies the sorted `changes` and returns the differences from the expected rendering. Excluded parts are
    /// compared only if nothing else differs.
    pub(super) fn differences(&self, changes: &[Change]) -> Vec<Difference> {
        let text = with(self.source, changes);
        let is_explicit =
            |offset| changes.binary_search_by_key(&offset, |change| change.range.start).is_ok();
        let Reading { links, pulldown_cmark, comrak, .. } = self.reading;
        let options = self.syntax.pulldown_cmark;
        let (found, after) = by_pulldown_cmark::read_changed(&text, options, self.finder);
        let mut lines = pulldown_cmark.differences(&after, is_explicit);
        lines.extend(wrong_links(kept(links, changes), &found, &text));
        let mut differences: Vec<_> = ParserId::PulldownCmark.differences(lines).collect();
        if let (Some(baseline), Some(options)) = (comrak, &self.syntax.comrak) {
            let after = by_comrak::without_links(&text, options);
            let lines = baseline.differences(&after, is_explicit);
            differences.extend(ParserId::Comrak.differences(lines));
        }
        if differences.is_empty() {
            // Last, because an MDX parser is much slower than the Markdown parsers.
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

/// A bare link of a changed document: its offset, text and destination.
type Placed<'l> = (usize, &'l str, &'l str);

fn placed<'l>(start: usize, link: &'l MarkdownLink<'_>) -> Placed<'l> {
    (start, link.text(), link.destination())
}

/// Returns the links that the changes leave bare, at their offsets in the changed document. Both arguments are in
/// source order.
fn kept<'c>(
    links: &'c [MarkdownLink<'_>],
    changes: &'c [Change],
) -> impl Iterator<Item = Placed<'c>> {
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
        Some(placed(range.start + added - removed, link))
    })
}

/// Compares the bare links `found` in the changed document `text` with the `expected` links. Returns the line of each link
/// that appeared, disappeared or changed.
fn wrong_links<'l>(
    mut expected: impl Iterator<Item = Placed<'l>>,
    found: &'l [MarkdownLink<'_>],
    text: &str,
) -> Vec<usize> {
    let lines = Lines::new(text);
    let mut found = found.iter().map(|link| placed(link.range().start, link));
    let mut wrong = Vec::new();
    let (mut one, mut other) = (expected.next(), found.next());
    while let Some(start) = [one, other].iter().flatten().map(|(at, ..)| *at).min() {
        if one != other {
            wrong.push(lines.line(start));
        }
        let is_here = |link: &Option<Placed<'_>>| link.is_some_and(|(at, ..)| at == start);
        if is_here(&one) {
            one = expected.next();
        }
        if is_here(&other) {
            other = found.next();
        }
    }
    wrong
}

#[cfg(test)]
mod tests;
