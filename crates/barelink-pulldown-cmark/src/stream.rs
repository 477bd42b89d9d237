//! Reads the parser's events leaf by leaf, and inserts links.

use barelink::markdown::{resolve_leaf, LeafKind, Linker};
use barelink::LinkKind;
use pulldown_cmark::{BrokenLinkCallback, Event};

use crate::alone::LeafParser;
use crate::block_stack::LeafPosition;
use crate::blocks::{After, Blocks};
use crate::document::{Document, Events};
use crate::event_buffer::{EventBuffer, Spanned, BATCH};
use crate::leaf::inlines;
use crate::link_splicer::LinkSplicer;

pub(crate) struct Stream<'a, F> {
    document: Document<'a, F>,
    linker: Linker<'a>,
    blocks: Blocks<'a, Events<'a, F>>,
    buffer: EventBuffer<'a>,
    /// True if the next event comes from `buffer` or `splicer`.
    is_buffered: bool,
    /// The remaining events of the current leaf. They follow the events in `buffer`.
    splicer: LinkSplicer<'a>,
}

impl<'a, F: BrokenLinkCallback<'a>> Stream<'a, F> {
    pub(crate) fn new(document: Document<'a, F>, linker: Linker<'a>) -> Self {
        // Allocated before the parser's tree, like the linker. The tree can then grow in place.
        let (buffer, splicer) = (
            EventBuffer::with_capacity(),
            LinkSplicer::new(Vec::with_capacity(BATCH)),
        );
        Stream {
            linker,
            blocks: document.blocks(),
            document,
            buffer,
            is_buffered: false,
            splicer,
        }
    }

    /// Returns the next event with its range, or `None` at the end of the document.
    ///
    /// Moving an event is the largest cost for most events. An event that is returned unchanged is not moved.
    #[inline(always)]
    pub(crate) fn next(&mut self) -> Option<Spanned<'a>> {
        let mut next;
        if self.is_buffered {
            next = self.next_buffered();
        } else {
            next = self.blocks.events.next();
            if let Some((_, range)) = &next {
                if !self.blocks.stack.skips(range) {
                    self.examine(&mut next);
                }
            }
        }
        next
    }

    /// Returns the next event without its range, or `None` at the end of the document.
    #[inline(always)]
    pub(crate) fn next_event(&mut self) -> Option<Event<'a>> {
        if self.is_buffered {
            return self.next_buffered().map(|(event, _)| event);
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
            *next = self.next_buffered();
        }
    }

    /// Returns the next event of the current leaf, or `None` if all its events have been returned.
    #[inline(never)]
    fn next_buffered(&mut self) -> Option<Spanned<'a>> {
        if self.buffer.is_empty() {
            self.fill();
        }
        let next = self.buffer.next();
        self.is_buffered = !self.buffer.is_empty() || !self.splicer.is_done();
        next
    }

    /// Fills the buffer with the next batch of the current leaf.
    fn fill(&mut self) {
        let linked = |run| self.linker.linked(run);
        self.splicer.fill(linked, &mut self.buffer);
    }

    /// Returns the kind of the bare link that the last returned event begins, or `None` if the event begins no bare
    /// link.
    pub(crate) fn link(&self) -> Option<LinkKind> {
        self.buffer.link()
    }

    /// Reads and links a leaf, and fills the buffer with its first batch. `first` is the first event of the leaf.
    fn leaf(&mut self, first: Option<Spanned<'a>>, leaf: &LeafPosition) {
        let mut events = std::mem::take(&mut self.splicer).into_buffer();
        let linker = &mut self.linker;
        match self.blocks.collect(first, leaf, &mut events, linker) {
            (true, after) => self.splice(events, [after, None]),
            (false, after) => self.walk(leaf.kind, events, after),
        }
    }

    /// Fills the buffer with the first batch of a leaf. The linker must already hold the links of the leaf. `after` are
    /// the events that were read after the leaf.
    fn splice(&mut self, mut events: Vec<Spanned<'a>>, after: After<'a>) {
        for after in after.into_iter().flatten() {
            let leaf = self.blocks.stack.advance(&after, &mut self.linker);
            debug_assert!(leaf.is_none(), "a leaf right after another one");
            events.push(after);
        }
        self.splicer = LinkSplicer::new(events);
        self.is_buffered = true;
        self.fill();
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
