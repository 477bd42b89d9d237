//! An event stream cut into leaves that hold candidates and everything else.

use std::ops::Range;

use barelink::markdown::{Candidates, LeafKind};
use barelink::LinkFinder;
use pulldown_cmark::{Event, Tag};

use crate::place::{is_inline, Place};

pub(crate) type Spanned<'a> = (Event<'a>, Range<usize>);

/// A part of a document.
pub(crate) enum Block<'a> {
    /// An event that has no part in linking.
    Event(Spanned<'a>),
    /// All inline events of one leaf.
    Leaf(LeafEvents<'a>),
}

/// The inline events of a leaf block, of its first character to its last one.
pub(crate) struct LeafEvents<'a> {
    pub(crate) events: Vec<Spanned<'a>>,
    pub(crate) kind: LeafKind,
}

/// The blocks of an event stream, in order.
pub(crate) struct Blocks<I> {
    pub(crate) events: I,
    /// Where the next event is.
    pub(crate) place: Place,
}

impl<'a, I: Iterator<Item = Spanned<'a>>> Blocks<I> {
    /// The leaf that this event begins, and the event after it. The place is left at the leaf.
    pub(crate) fn leaf(
        &mut self,
        first: Spanned<'a>,
        kind: LeafKind,
        mut events: Vec<Spanned<'a>>,
    ) -> (LeafEvents<'a>, Option<Spanned<'a>>) {
        events.push(first);
        let after = loop {
            match self.events.next() {
                Some(spanned) if is_inline(&spanned.0) => events.push(spanned),
                after => break after,
            }
        };
        (LeafEvents { events, kind }, after)
    }

    /// All blocks that are left, the first of which begins with this event.
    pub(crate) fn rest(
        mut self,
        mut first: Option<Spanned<'a>>,
        candidates: &mut Candidates<'_>,
        finder: &LinkFinder,
    ) -> Vec<Block<'a>> {
        let next = || {
            let spanned = first.take().or_else(|| self.events.next())?;
            let Some(kind) = self.place.pass(&spanned, candidates, finder) else {
                return Some(Block::Event(spanned));
            };
            let (leaf, after) = self.leaf(spanned, kind, Vec::new());
            self.place.pass_leaf(leaf.events.len());
            first = after;
            Some(Block::Leaf(leaf))
        };
        std::iter::from_fn(next).collect()
    }
}

impl<'a> LeafEvents<'a> {
    /// Whether a candidate lies outside of what hides it from the search: code, raw HTML, links and the like.
    ///
    /// Where everything is hidden there is no link; and what is hidden stays so, since nothing before it is a URL
    /// that could disturb what follows.
    pub(crate) fn has_candidate(
        &self,
        candidates: &mut Candidates<'_>,
        finder: &LinkFinder,
    ) -> bool {
        let Some((_, first)) = self.events.first() else {
            return false;
        };
        if self.has_escaped_pipe() {
            return true;
        }
        let mut candidate = candidates.next(finder, first.start);
        let mut leaf_end = first.end;
        for (event, range) in &self.events {
            leaf_end = leaf_end.max(range.end);
            if range.start <= candidate && candidate < range.end && hides(event) {
                candidate = candidates.next(finder, range.end);
            }
        }
        candidate < leaf_end
    }
}

fn hides(event: &Event<'_>) -> bool {
    matches!(
        event,
        Event::Start(Tag::Link { .. } | Tag::Image { .. })
            | Event::Code(_)
            | Event::InlineHtml(_)
            | Event::InlineMath(_)
            | Event::DisplayMath(_)
            | Event::FootnoteReference(_)
    )
}
