//! Reads the parser's events leaf by leaf, and inserts links.

use barelink::markdown::{resolve_leaf, LeafCheck, LeafKind, Linker};
use barelink::LinkKind;
use pulldown_cmark::{BrokenLinkCallback, Event, OffsetIter, Tag, TagEnd};

use crate::alone::LeafParser;
use crate::block_stack::{is_inline, BlockStack, LeafPosition, Spanned};
use crate::callback_cache::CallbackCache;
use crate::document::Document;
use crate::leaf::{inlines, LeafEvents};
use crate::link_splicer::LinkSplicer;

/// The events that were read after a leaf. The second one is read only to find a table directly below the leaf. In
/// lines directly above a table, cmark-gfm reads each `\|` as in a cell.
type After<'a> = [Option<Spanned<'a>>; 2];

pub(crate) struct Stream<'a, F> {
    document: Document<'a, F>,
    linker: Linker<'a>,
    events: OffsetIter<'a, CallbackCache<'a, F>>,
    /// The open blocks at the position of `events`.
    stack: BlockStack<'a>,
    /// The events that were read from `events` but not returned: the rest of a leaf, and events after it.
    splicer: LinkSplicer<'a>,
}

impl<'a, F: BrokenLinkCallback<'a>> Stream<'a, F> {
    pub(crate) fn new(document: Document<'a, F>, linker: Linker<'a>) -> Self {
        // Allocated before the parser's tree, like the linker. The tree can then grow in place.
        let splicer = LinkSplicer::new(Vec::with_capacity(64));
        Stream {
            linker,
            splicer,
            events: document.parser().into_offset_iter(),
            stack: BlockStack::new(document.options, document.not_in.clone()),
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
            next = self.events.next();
            if let Some((_, range)) = &next {
                if !self.stack.skips(range) {
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
        match self.events.next() {
            Some((event, range)) if self.stack.skips(&range) => Some(event),
            mut next => {
                self.examine(&mut next);
                next.map(|(event, _)| event)
            }
        }
    }

    /// Advances over the event `next`. If the event begins a leaf that may have links, replaces it by the first event
    /// of the linked leaf.
    #[inline(never)]
    fn examine(&mut self, next: &mut Option<Spanned<'a>>) {
        let Some(spanned) = &next else {
            return;
        };
        if let Some(leaf) = self.stack.advance(spanned, &mut self.linker) {
            let start = spanned.1.start;
            self.leaf(next.take(), start, &leaf);
            *next = self.next_of_leaf();
        }
    }

    #[inline(never)]
    fn next_of_leaf(&mut self) -> Option<Spanned<'a>> {
        self.splicer.next(|run| self.linker.linked(run))
    }

    /// Returns the kind of the open bare link, or `None` if no bare link is open.
    pub(crate) fn link(&self) -> Option<LinkKind> {
        self.splicer.link()
    }

    /// Reads and links a leaf. `first` is its first event, and begins at `start`. Stops reading as soon as all links of
    /// the leaf's block are known.
    fn leaf(&mut self, first: Option<Spanned<'a>>, start: usize, leaf: &LeafPosition) {
        let mut events = std::mem::take(&mut self.splicer).into_buffer();
        let linker = &mut self.linker;
        let mut check = LeafCheck::new(linker, start..leaf.block_end);
        let mut next = first;
        while let Some((event, range)) = &next {
            match event {
                Event::Text(text) => check.text(linker, events.len(), text, range),
                event if hides(event) => check.hidden(linker, range),
                event if is_inline(event) => {}
                _ => break,
            }
            events.extend(next);
            if check.is_complete() {
                self.stack.skip_leaf(leaf);
                return self.splice(events, [None, None]);
            }
            next = self.events.next();
        }
        if check.is_certain() {
            self.splice(events, [next, None]);
        } else {
            self.walk(leaf.kind, events, [next, None]);
        }
    }

    /// Queues the events of a leaf, then those in `after`, which were read after the leaf. The linker must have the
    /// links of the leaf.
    fn splice(&mut self, mut events: Vec<Spanned<'a>>, after: After<'a>) {
        for after in after.into_iter().flatten() {
            let leaf = self.stack.advance(&after, &mut self.linker);
            debug_assert!(leaf.is_none(), "a leaf right after another one");
            events.push(after);
        }
        self.splicer = LinkSplicer::new(events);
    }

    /// Links a leaf for which [`LeafCheck`] did not suffice.
    fn walk(&mut self, kind: LeafKind, events: Vec<Spanned<'a>>, mut after: After<'a>) {
        let source = self.document.source;
        let mut leaf = LeafEvents { events, kind };
        if self.is_above_table(&leaf, &mut after) {
            // Each `\|` in these lines is read as in a table cell, as in cmark-gfm.
            leaf.kind = self.linker.searched(LeafKind::PairedEscapes);
        }
        let content = leaf.content(source, &mut self.stack);
        self.linker.leaf(&content, &inlines(&leaf.events, source));
        if !self.linker.is_resolved() {
            let parser = LeafParser {
                document: &self.document,
                definitions: self.events.reference_definitions(),
                containers: self.stack.containers(source),
                is_cell: kind == LeafKind::TableCell,
            };
            leaf.events = resolve_leaf(&parser, &content, leaf.events, &mut self.linker);
        }
        self.splice(leaf.events, after);
    }

    /// Returns true if the leaf has a `\|` and is directly above a table. May read another event into `after`.
    fn is_above_table(&mut self, leaf: &LeafEvents<'a>, after: &mut After<'a>) -> bool {
        let source = self.document.source;
        let range = leaf.range(source);
        let raw = source.get(range.clone()).unwrap_or_default();
        if leaf.kind != LeafKind::Lines || !raw.contains("\\|") {
            return false;
        }
        if let [Some((Event::End(TagEnd::Paragraph), _)), second] = after {
            *second = self.events.next();
        }
        let table = after.iter().flatten().find_map(|(event, table)| {
            matches!(event, Event::Start(Tag::Table(_))).then_some(table.start)
        });
        let between = table.and_then(|table| source.get(range.end..table));
        between.is_some_and(is_one_line_ending)
    }
}

/// Returns true if `text` contains exactly one line ending, and only spaces, tabs and backslashes before it.
fn is_one_line_ending(text: &str) -> bool {
    let text = text.trim_start_matches([' ', '\t', '\\']);
    let line = text.strip_prefix("\r\n").or_else(|| text.strip_prefix(['\n', '\r']));
    line.is_some_and(|line| !line.contains(['\n', '\r']))
}

/// Returns true if the event is or begins a construct to be passed to [`LeafCheck::hidden`].
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
