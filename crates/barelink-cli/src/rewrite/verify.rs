//! Checks that a changed document renders as the original did.

use std::borrow::Borrow;

use barelink::LinkFinder;
use barelink_pulldown_cmark::{find, MarkdownLink};

use super::lines::Lines;
use super::shape::Baseline;
use super::{comrak, pulldown_cmark, Change, Syntax};

/// The parser that found a difference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ParserId {
    PulldownCmark,
    Comrak,
}

/// A difference from the expected rendering, in a block that begins on this line.
#[derive(Debug, Clone, Copy)]
pub(super) struct Difference {
    pub(super) parser: ParserId,
    pub(super) line: usize,
}

/// An unchanged document with its links and baselines.
pub(super) struct Document<'a, 'c> {
    source: &'a str,
    syntax: &'c Syntax,
    finder: &'c LinkFinder,
    pub(super) links: Vec<MarkdownLink<'a>>,
    pub(super) pulldown_cmark: Baseline,
    pub(super) comrak: Option<Baseline>,
}

impl<'a, 'c> Document<'a, 'c> {
    pub(super) fn new(source: &'a str, syntax: &'c Syntax, finder: &'c LinkFinder) -> Self {
        let links: Vec<_> = find(source, syntax.pulldown_cmark, finder).collect();
        let offsets = links.iter().map(|link| link.range().start);
        let comrak = syntax.comrak.as_ref();
        Document {
            pulldown_cmark: pulldown_cmark::baseline(
                source,
                syntax.pulldown_cmark,
                finder,
                offsets,
            ),
            comrak: comrak.map(|options| comrak::baseline(source, options, finder)),
            source,
            syntax,
            finder,
            links,
        }
    }

    /// Returns the differences that these changes make. The changes are in order.
    pub(super) fn differences(&self, changes: &[Change]) -> Vec<Difference> {
        let text = with(self.source, changes);
        let mut differences = by_pulldown_cmark(&self.pulldown_cmark, &text, self.syntax, changes);
        let links = wrong_links(self.links.iter(), &text, self.syntax, self.finder, changes);
        differences.extend(links);
        if let Some(baseline) = &self.comrak {
            differences.extend(by_comrak(baseline, &text, self.syntax, changes));
        }
        differences
    }
}

/// Returns the differences that these changes make. The changes are in order. Nothing is cached, and at most one tree
/// is in memory at any time.
pub(super) fn differences(
    source: &str,
    text: &str,
    syntax: &Syntax,
    finder: &LinkFinder,
    changes: &[Change],
) -> Vec<Difference> {
    let options = syntax.pulldown_cmark;
    let links = || find(source, options, finder);
    let mut differences = {
        let offsets = links().map(|link| link.range().start);
        let baseline = pulldown_cmark::baseline(source, options, finder, offsets);
        by_pulldown_cmark(&baseline, text, syntax, changes)
    };
    differences.extend(wrong_links(links(), text, syntax, finder, changes));
    if let Some(options) = &syntax.comrak {
        let baseline = comrak::baseline(source, options, finder);
        differences.extend(by_comrak(&baseline, text, syntax, changes));
    }
    differences
}

/// Applies the changes, which are in order, to the document.
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

/// Returns the blocks that pulldown-cmark renders differently: now without bare links, before with them.
fn by_pulldown_cmark(
    baseline: &Baseline,
    text: &str,
    syntax: &Syntax,
    changes: &[Change],
) -> Vec<Difference> {
    let after = pulldown_cmark::plain(text, syntax.pulldown_cmark);
    let lines = baseline.differences(&after, |offset| is_changed(changes, offset));
    lines
        .into_iter()
        .map(Difference::of(ParserId::PulldownCmark))
        .collect()
}

/// Returns the blocks that comrak renders differently.
fn by_comrak(
    baseline: &Baseline,
    text: &str,
    syntax: &Syntax,
    changes: &[Change],
) -> Vec<Difference> {
    let Some(options) = &syntax.comrak else {
        return Vec::new();
    };
    let after = comrak::plain(text, options);
    let lines = baseline.differences(&after, |offset| is_changed(changes, offset));
    lines
        .into_iter()
        .map(Difference::of(ParserId::Comrak))
        .collect()
}

impl Difference {
    fn of(parser: ParserId) -> impl Fn(usize) -> Difference {
        move |line| Difference { parser, line }
    }
}

/// Returns true if a change begins at the offset.
fn is_changed(changes: &[Change], offset: usize) -> bool {
    let found = changes.binary_search_by_key(&offset, |change| change.range.start);
    found.is_ok()
}

/// Returns the lines of bare links that are new, and of those that have disappeared.
fn wrong_links<'a>(
    before: impl Iterator<Item = impl Borrow<MarkdownLink<'a>>>,
    text: &str,
    syntax: &Syntax,
    finder: &LinkFinder,
    changes: &[Change],
) -> Vec<Difference> {
    let lines = Lines::new(text);
    let mut changes = changes.iter().peekable();
    // Lengths of the replacements up to the current link, and of the replaced text.
    let (mut added, mut removed) = (0, 0);
    let mut expected = before.filter_map(|link| {
        let range = link.borrow().range();
        if let Some(change) = changes.next_if(|change| change.range == range) {
            added += change.replacement.len();
            removed += range.len();
            return None;
        }
        Some((range.start + added - removed, link))
    });
    let mut found = find(text, syntax.pulldown_cmark, finder);
    let mut wrong = Vec::new();
    let (mut one, mut other) = (expected.next(), found.next());
    loop {
        let (was, is) = match (&one, &other) {
            (None, None) => break,
            (Some((at, link)), Some(now)) => {
                let (start, link) = (now.range().start, link.borrow());
                let is_same = *at == start
                    && link.text() == now.text()
                    && link.destination() == now.destination();
                if !is_same {
                    wrong.push(lines.line((*at).min(start)));
                }
                (*at <= start, start <= *at)
            }
            (Some((at, _)), None) => {
                wrong.push(lines.line(*at));
                (true, false)
            }
            (None, Some(now)) => {
                wrong.push(lines.line(now.range().start));
                (false, true)
            }
        };
        if was {
            one = expected.next();
        }
        if is {
            other = found.next();
        }
    }
    wrong
        .into_iter()
        .map(Difference::of(ParserId::PulldownCmark))
        .collect()
}
