//! Whether a changed document is rendered as the one before it.

use std::collections::HashSet;

use barelink::LinkFinder;
use barelink_pulldown_cmark::{find, FoundLink};

use super::lines::Lines;
use super::shape::Before;
use super::{comrak, pulldown_cmark, Syntax};

/// A parser, in messages and as an index.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum By {
    PulldownCmark,
    Comrak,
}

/// Something is not as it has to be in a block that begins on this line, by this parser.
#[derive(Debug, Clone, Copy)]
pub(super) struct Difference {
    pub(super) by: By,
    pub(super) line: usize,
}

/// A link, written in another way.
pub(super) struct Edit<'e> {
    pub(super) link: usize,
    pub(super) replacement: &'e str,
}

/// A document before anything is changed.
pub(super) struct Document<'a, 'c> {
    source: &'a str,
    syntax: &'c Syntax,
    finder: &'c LinkFinder,
    pub(super) links: Vec<FoundLink<'a>>,
    pub(super) pulldown_cmark: Before<'a>,
    pub(super) comrak: Option<Before<'static>>,
}

impl<'a, 'c> Document<'a, 'c> {
    pub(super) fn new(source: &'a str, syntax: &'c Syntax, finder: &'c LinkFinder) -> Self {
        let links: Vec<_> = find(source, syntax.pulldown_cmark, finder).collect();
        let offsets = links.iter().map(|link| link.range().start).collect();
        let comrak = syntax.comrak.as_ref();
        Document {
            source,
            syntax,
            finder,
            links,
            pulldown_cmark: pulldown_cmark::before(source, syntax.pulldown_cmark, finder, &offsets),
            comrak: comrak.map(|options| comrak::before(source, options, finder)),
        }
    }

    /// The document with these edits, which are in order.
    pub(super) fn with(&self, edits: &[Edit<'_>]) -> String {
        let added = edits
            .iter()
            .map(|edit| edit.replacement.len())
            .sum::<usize>();
        let mut text = String::with_capacity(self.source.len() + added);
        let mut done = 0;
        for edit in edits {
            let Some(link) = self.links.get(edit.link) else {
                continue;
            };
            let range = link.range();
            text.push_str(self.source.get(done..range.start).unwrap_or_default());
            text.push_str(edit.replacement);
            done = range.end;
        }
        text.push_str(self.source.get(done..).unwrap_or_default());
        text
    }

    /// Where the document with these edits is not rendered, without bare links, as it was with them, and
    /// where its bare links are not just those that were left alone.
    pub(super) fn differences(&self, edits: &[Edit<'_>]) -> Vec<Difference> {
        let text = self.with(edits);
        let explicit = edits.iter().filter_map(|edit| self.links.get(edit.link));
        let explicit: HashSet<usize> = explicit.map(|link| link.range().start).collect();

        let difference = |by| move |line| Difference { by, line };
        let after = pulldown_cmark::plain(&text, self.syntax.pulldown_cmark);
        let lines = self.pulldown_cmark.differences(&after, &explicit);
        let mut differences: Vec<_> = lines
            .into_iter()
            .chain(self.wrong_links(&text, edits))
            .map(difference(By::PulldownCmark))
            .collect();
        if let (Some(options), Some(before)) = (&self.syntax.comrak, &self.comrak) {
            let after = comrak::plain(&text, options);
            let lines = before.differences(&after, &explicit);
            differences.extend(lines.into_iter().map(difference(By::Comrak)));
        }
        differences
    }

    /// The lines of bare links that were not there before, and of those that no longer are.
    fn wrong_links(&self, text: &str, edits: &[Edit<'_>]) -> Vec<usize> {
        let lines = Lines::new(text);
        let mut edits = edits.iter().peekable();
        // What was written up to the current link, and what was there instead.
        let (mut added, mut removed) = (0, 0);
        let mut expected = self.links.iter().enumerate().filter_map(|(index, link)| {
            if let Some(edit) = edits.next_if(|edit| edit.link == index) {
                added += edit.replacement.len();
                removed += link.range().len();
                return None;
            }
            Some((link.range().start + added - removed, link))
        });
        let mut found = find(text, self.syntax.pulldown_cmark, self.finder);
        let mut wrong = Vec::new();
        let (mut one, mut other) = (expected.next(), found.next());
        loop {
            let (was, is) = match (&one, &other) {
                (None, None) => return wrong,
                (Some((at, link)), Some(now)) => {
                    let start = now.range().start;
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
    }
}
