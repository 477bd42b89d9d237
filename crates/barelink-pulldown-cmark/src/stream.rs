//! Reads the parser's events leaf by leaf, and inserts links.

use barelink::markdown::{resolve_leaf, LeafKind, Linker};
use barelink::LinkKind;
use pulldown_cmark::{BrokenLinkCallback, Event, OffsetIter};

use crate::alone::LeafParser;
use crate::block_stack::{BlockStack, LeafPosition, Spanned};
use crate::blocks::{After, Blocks};
use crate::callback_cache::CallbackCache;
use crate::document::Document;
use crate::leaf::inlines;
use crate::link_splicer::LinkSplicer;

pub(crate) struct Stream<'a, F> {
    document: Document<'a, F>,
    linker: Linker<'a>,
    blocks: Blocks<'a, OffsetIter<'a, CallbackCache<'a, F>>>,
    /// The remaining events of the current leaf.
    splicer: LinkSplicer<'a>,
}

impl<'a, F: BrokenLinkCallback<'a>> Stream<'a, F> {
    pub(crate) fn new(document: Document<'a, F>, linker: Linker<'a>) -> Self {
        // Allocated before the parser's tree, like the linker. The tree can then grow in place.
        let splicer = LinkSplicer::new(Vec::with_capacity(64));
        Stream {
            linker,
            splicer,
            blocks: Blocks {
                events: document.parser().into_offset_iter(),
                stack: BlockStack::new(document.options, document.not_in.clone()),
            },
            document,
        }
    }

    /// Returns the next event with its range, or `None` at the end of the document.
    ///
    /// Moving an event is the largest cost for most events. An event that is returned unchanged is not moved.
    #[inline(always)]
    pub(crate) fn next(&mut self) -> Option<Spanned<'a>> {
        let mut next;
        if self.splicer.is_done() {
            next = self.blocks.events.next();
            if let Some((_, range)) = &next {
                if !self.blocks.stack.skips(range) {
                    self.examine(&mut next);
                }
            }
        } else {
            next = self.next_of_leaf();
        }
        next
    }

    /// Returns the next event without its range, or `None` at the end of the document.
    #[inline(always)]
    pub(crate) fn next_event(&mut self) -> Option<Event<'a>> {
        if !self.splicer.is_done() {
            return self.next_of_leaf().map(|(event, _)| event);
        }
        match self.blocks.events.next() {
            Some((event, range)) if self.blocks.stack.skips(&range) => Some(event),
            mut next => {
                self.examine(&mut next);
                next.map(|(event, _)| event)
            }
        }
    }

    /// Advances over the event `next`. If the event begins a leaf with a candidate, replaces it by the first event of
    /// the linked leaf.
    #[inline(never)]
    fn examine(&mut self, next: &mut Option<Spanned<'a>>) {
        let Some(spanned) = &next else {
            return;
        };
        if let Some(leaf) = self.blocks.stack.advance(spanned, &mut self.linker) {
            self.leaf(next.take(), &leaf);
            *next = self.next_of_leaf();
        }
    }

    #[inline(never)]
    fn next_of_leaf(&mut self) -> Option<Spanned<'a>> {
        self.splicer.next(|run| self.linker.linked(run))
    }

    /// Returns the kind of the bare link that surrounds the next event, or `None` outside bare links.
    pub(crate) fn link(&self) -> Option<LinkKind> {
        self.splicer.link()
    }

    /// Reads and links a leaf. `first` is its first event.
    fn leaf(&mut self, first: Option<Spanned<'a>>, leaf: &LeafPosition) {
        let mut events = std::mem::take(&mut self.splicer).into_buffer();
        let linker = &mut self.linker;
        match self.blocks.collect(first, leaf, &mut events, linker) {
            (true, after) => self.splice(events, [after, None]),
            (false, after) => self.walk(leaf.kind, events, after),
        }
    }

    /// Returns the events of a leaf, then those in `after`, which were read after the leaf. The linker must have the
    /// links of the leaf.
    fn splice(&mut self, mut events: Vec<Spanned<'a>>, after: After<'a>) {
        for after in after.into_iter().flatten() {
            let leaf = self.blocks.stack.advance(&after, &mut self.linker);
            debug_assert!(leaf.is_none(), "a leaf right after another one");
            events.push(after);
        }
        self.splicer = LinkSplicer::new(events);
    }

    /// Links a leaf for which [`LeafCheck`](barelink::markdown::LeafCheck) did not suffice.
    fn walk(&mut self, kind: LeafKind, events: Vec<Spanned<'a>>, after: Option<Spanned<'a>>) {
        let source = self.document.source;
        let (mut leaf, after) = self.blocks.leaf(source, kind, events, after, &self.linker);
        let content = leaf.content(source, &mut self.blocks.stack);
        self.linker.leaf(&content, &inlines(&leaf.events, source));
        if !self.linker.is_resolved() {
            let parser = LeafParser {
                document: &self.document,
                definitions: self.blocks.events.reference_definitions(),
                containers: self.blocks.stack.containers(source),
                is_cell: leaf.is_cell,
            };
            leaf.events = resolve_leaf(&parser, &content, leaf.events, &mut self.linker);
        }
        self.splice(leaf.events, after);
    }
}
