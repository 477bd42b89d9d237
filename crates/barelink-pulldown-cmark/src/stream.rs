//! The document's events with links: straight from the parser as long as that is possible.

use barelink::markdown::{Candidates, LeafKind, Masks};
use barelink::LinkKind;
use pulldown_cmark::BrokenLinkCallback;

use crate::blocks::{Block, Blocks, LeafEvents, Spanned};
use crate::document::{Document, Events};
use crate::leaf::LeafLinks;
use crate::place::Place;
use crate::ready::Ready;
use crate::settle::settle;

pub(crate) struct Stream<'a, F> {
    document: Document<'a, F>,
    candidates: Candidates<'a>,
    /// None when everything that is left is in `ready`.
    blocks: Option<Blocks<Events<'a, 'a, F>>>,
    ready: Ready<'a>,
    /// Empty, for the events of the next leaf.
    buffer: Vec<Spanned<'a>>,
    /// Those of the leaf that was looked at last.
    links: LeafLinks,
}

impl<'a, F: BrokenLinkCallback<'a>> Stream<'a, F> {
    pub(crate) fn new(document: Document<'a, F>) -> Self {
        let mut candidates = Candidates::new(document.source);
        let first = candidates.next(&document.finder, 0);
        Stream {
            blocks: Some(Blocks {
                events: document.parser().into_offset_iter(),
                place: Place::before(first, document.source.len()),
            }),
            candidates,
            document,
            ready: Ready::default(),
            buffer: Vec::new(),
            links: LeafLinks::default(),
        }
    }

    /// The next event with its range.
    ///
    /// To move an event takes more time than everything else that has to be done for most of them. Those that pass
    /// stay where the parser puts them, in the place of the result.
    #[inline]
    pub(crate) fn next(&mut self) -> Option<Spanned<'a>> {
        let mut next;
        if self.ready.is_empty() {
            let blocks = self.blocks.as_mut()?;
            next = blocks.events.next();
            match &next {
                Some((_, range)) if !blocks.place.passes(range) => self.look_at(&mut next),
                _ => {}
            }
        } else {
            next = self.ready.next();
        }
        next
    }

    /// Takes the first event of a leaf, if it is one, and puts there what is to be given out for it.
    #[inline(never)]
    fn look_at(&mut self, next: &mut Option<Spanned<'a>>) {
        let (Some(blocks), Some(spanned)) = (&mut self.blocks, &next) else {
            return;
        };
        let finder = &self.document.finder;
        let Some(kind) = blocks.place.pass(spanned, &mut self.candidates, finder) else {
            return;
        };
        if let Some(first) = next.take() {
            self.leaf(first, kind);
            *next = self.ready.next();
        }
    }

    /// The kind of the link that the last event begins, if it is one that was found here.
    pub(crate) fn link(&self) -> Option<LinkKind> {
        self.ready.link()
    }

    /// Makes the events ready of a leaf and after it.
    fn leaf(&mut self, first: Spanned<'a>, kind: LeafKind) {
        let Document { source, finder, .. } = &self.document;
        let Some(blocks) = &mut self.blocks else {
            return;
        };
        let (mut leaf, after) = blocks.leaf(first, kind, std::mem::take(&mut self.buffer));
        let number = leaf.events.len();
        self.ready.clear();
        if leaf.has_candidate(&mut self.candidates, finder) {
            leaf.links(source, finder, &Masks::default(), &mut self.links);
            if !self.links.not_in_text.is_empty() {
                return self.settle(leaf, after);
            }
            leaf.with_links(&mut self.links, &mut self.ready);
        } else {
            self.ready
                .append(&mut leaf.events, &mut Vec::new(), &mut Vec::new());
        }
        self.buffer = leaf.events;
        blocks.place.pass_leaf(number);
        if let Some(after) = after {
            blocks.place.pass(&after, &mut self.candidates, finder);
            self.ready.push(after);
        }
    }

    /// This leaf needs a mask, which is one for the whole of the document that is left.
    fn settle(&mut self, leaf: LeafEvents<'a>, after: Option<Spanned<'a>>) {
        let Some(mut left) = self.blocks.take() else {
            return;
        };
        let place = left.place.clone();
        left.place.pass_leaf(leaf.events.len());
        let mut blocks = vec![Block::Leaf(leaf)];
        blocks.extend(left.rest(after, &mut self.candidates, &self.document.finder));
        settle(&self.document, blocks, &place, &mut self.ready);
    }
}
