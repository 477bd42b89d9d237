//! Reads the parser's events leaf by leaf, and inserts links.

use std::borrow::Cow;
use std::mem;
use std::ops::Range;

use barelink::markdown::adapter::markdown_link;
use barelink::markdown::{resolve_leaf, Leaf, LeafCheck, LeafKind, Lines, Linker, MarkdownLink};
use pulldown_cmark::{Event, LinkType, OffsetIter, Tag, TagEnd};

use crate::alone::{LeafCallback, LeafParser};
use crate::block_stack::{is_inline, BlockStack, Spanned};
use crate::callback::Kind;
use crate::document::Document;
use crate::insert::{as_str, insert_links};
use crate::leaf::{end_of, inlines, source_range, split_escaped_pipes};

/// The events that were read after a leaf. The second one is read only to find a table directly below the leaf. In
/// lines directly above a table, cmark-gfm reads each `\|` as in a cell.
type After<'a> = [Option<Spanned<'a>>; 2];

pub(crate) struct Stream<'a, F: Kind<'a>, O = ()> {
    document: Document<'a, F>,
    linker: Linker<'a>,
    events: Observed<'a, F, O>,
    /// The open blocks at the position of `events`.
    stack: BlockStack<'a>,
    /// The events of the current leaf, or the texts of a run while its links are inserted. Otherwise empty.
    leaf: Vec<Spanned<'a>>,
    /// The rest of a leaf, and the events that were read after it. The next event is the last one.
    queue: Vec<Spanned<'a>>,
    /// Index of the next run of the leaf whose links are to be inserted.
    run: usize,
    /// Length of `queue` when that run is next, or 0 after the last run.
    length_at_run: usize,
}

/// The parser's own events, each of which an observer sees first.
struct Observed<'a, F: Kind<'a>, O> {
    events: OffsetIter<'a, F::OfDocument>,
    observer: O,
}

pub(crate) trait Observer<'a> {
    fn observe(&mut self, event: &Event<'a>, range: &Range<usize>);
}

impl<'a> Observer<'a> for () {
    #[inline(always)]
    fn observe(&mut self, _: &Event<'a>, _: &Range<usize>) {}
}

impl<'a, O: FnMut(&Event<'a>, &Range<usize>)> Observer<'a> for O {
    fn observe(&mut self, event: &Event<'a>, range: &Range<usize>) {
        self(event, range);
    }
}

impl<'a, F: Kind<'a>, O: Observer<'a>> Iterator for Observed<'a, F, O> {
    type Item = Spanned<'a>;

    #[inline(always)]
    fn next(&mut self) -> Option<Spanned<'a>> {
        let next = self.events.next();
        if let Some((event, range)) = &next {
            self.observer.observe(event, range);
        }
        next
    }
}

impl<'a, F: LeafCallback<'a>, O: Observer<'a>> Stream<'a, F, O> {
    /// Starts to read a document. `observer` sees each event of the parser, in the parser's order and without links.
    pub(crate) fn new(document: Document<'a, F>, linker: Linker<'a>, observer: O) -> Self {
        // Allocated before the parser's tree, like the linker. The tree can then grow in place.
        let (leaf, queue) = (Vec::with_capacity(64), Vec::with_capacity(64));
        Stream {
            linker,
            leaf,
            queue,
            run: 0,
            length_at_run: 0,
            events: Observed { events: document.parser().into_offset_iter(), observer },
            stack: BlockStack::new(document.options, document.excluded.clone()),
            document,
        }
    }

    /// Returns the next event with its range, or `None` at the end of the document.
    ///
    /// Moving an event is the largest cost for most events. An event that is returned unchanged is moved once.
    #[inline(always)]
    pub(crate) fn next(&mut self) -> Option<Spanned<'a>> {
        if !self.queue.is_empty() {
            return self.next_in_queue();
        }
        let mut next = self.events.next();
        if !matches!(&next, Some((_, range)) if self.stack.skips(range)) {
            self.examine(&mut next);
        }
        next
    }

    /// Returns the next event without its range, or `None` at the end of the document.
    #[inline(always)]
    pub(crate) fn next_event(&mut self) -> Option<Event<'a>> {
        if !self.queue.is_empty() {
            return self.next_event_in_queue();
        }
        let mut next = self.events.next();
        if !matches!(&next, Some((_, range)) if self.stack.skips(range)) {
            self.examine(&mut next);
        }
        // `Option::map` would move the event twice, and to drop a rule would be a call.
        let event = match &mut next {
            Some((event, _)) => Some(mem::replace(event, Event::Rule)),
            None => None,
        };
        mem::forget(next);
        event
    }

    /// Advances over the event `next`. If the event begins a leaf that may have links, replaces it by the first event
    /// of the linked leaf.
    #[inline(never)]
    fn examine(&mut self, next: &mut Option<Spanned<'a>>) {
        let Some(spanned) = &next else {
            return;
        };
        if let Some(range) = self.stack.advance(spanned, &mut self.linker) {
            self.leaf(next.take(), range);
            *next = self.next_in_queue();
        }
    }

    // If this were inlined, events that are not queued would be slower.
    #[inline(never)]
    fn next_event_in_queue(&mut self) -> Option<Event<'a>> {
        self.next_in_queue().map(|(event, _)| event)
    }

    #[inline(always)]
    fn next_in_queue(&mut self) -> Option<Spanned<'a>> {
        if self.queue.len() == self.length_at_run {
            self.insert_links();
        }
        self.queue.pop()
    }

    /// Inserts the links of the next run, whose texts are the next events of the queue.
    #[inline(never)]
    fn insert_links(&mut self) {
        if let Some((run, links)) = self.linker.linked(self.run) {
            for _ in run.clone() {
                self.leaf.extend(self.queue.pop());
            }
            self.run += 1;
            let next = self.linker.linked(self.run);
            let end = self.length_at_run + run.start;
            self.length_at_run = next.map_or(0, |(next, _)| end - next.start);
            insert_links(&mut self.leaf, links, &mut self.queue);
        }
    }

    /// Reads and links a leaf. `first` is its first event. `range` extends to the end of its block. Stops reading as
    /// soon as all links in `range` are known.
    fn leaf(&mut self, first: Option<Spanned<'a>>, range: Range<usize>) {
        let (linker, source, end) = (&mut self.linker, self.document.source, range.end);
        let mut check = LeafCheck::new(linker, range);
        let mut after = [None, None];
        // An event is examined in its place in the leaf, because moving it costs more.
        self.leaf.extend(first);
        while let Some(spanned) = self.leaf.last() {
            let (event, range) = spanned;
            match event {
                Event::Text(text) => {
                    check.text(linker, self.leaf.len() - 1, as_str(text), range);
                }
                event if hides(event) => {
                    check.hidden(linker, &(range.start..end_of(spanned, source)));
                }
                event if is_inline(event) => {}
                _ => {
                    after[0] = self.leaf.pop();
                    break;
                }
            }
            if check.is_complete() {
                self.stack.skip_until = end;
                return self.queue_leaf();
            }
            let Some(next) = self.events.next() else { break };
            self.leaf.push(next);
        }
        if !check.is_certain() {
            self.walk(&mut after);
        }
        for after in after.into_iter().flatten() {
            let leaf = self.stack.advance(&after, &mut self.linker);
            debug_assert!(leaf.is_none(), "a leaf right after another one");
            self.leaf.push(after);
        }
        self.queue_leaf();
    }

    /// Queues the events of the leaf, and those after it. The linker must have the links.
    fn queue_leaf(&mut self) {
        self.leaf.reverse();
        mem::swap(&mut self.leaf, &mut self.queue);
        let (first, end) = (self.linker.linked(0), self.queue.len());
        self.run = 0;
        self.length_at_run = first.map_or(0, |(first, _)| end - first.start);
    }

    /// Finds the links of a leaf for which [`LeafCheck`] did not suffice.
    fn walk(&mut self, after: &mut After<'a>) {
        let (source, kind) = (self.document.source, self.stack.leaf_kind());
        let range = source_range(&self.leaf, source);
        let searched = match kind {
            // Each `\|` in these lines is read as in a table cell, as in cmark-gfm.
            LeafKind::Lines if self.is_above_table(&range, after) => {
                self.linker.searched(LeafKind::PairedEscapes)
            }
            kind => kind,
        };
        let containers = self.stack.containers(source);
        let content = Leaf::new(source, range, searched, |line| {
            line + containers.indentation(source.get(line..).unwrap_or_default())
        });
        if searched != LeafKind::Lines {
            split_escaped_pipes(&mut self.leaf, &content);
        }
        self.linker.leaf(&content, &inlines(&self.leaf, source));
        if !self.linker.is_resolved() {
            let definitions = self.events.events.reference_definitions();
            let parser = LeafParser { document: &self.document, definitions, containers, kind };
            let original = mem::take(&mut self.leaf);
            self.leaf = resolve_leaf(&parser, &content, original, &mut self.linker);
        }
    }

    pub(crate) fn source(&self) -> &'a str {
        self.document.source
    }

    /// Returns true if the leaf at `range` has a `\|` and is directly above a table. May read another event into `after`.
    fn is_above_table(&mut self, range: &Range<usize>, after: &mut After<'a>) -> bool {
        let source = self.document.source;
        if !source.get(range.clone()).is_some_and(|leaf| leaf.contains("\\|")) {
            return false;
        }
        if let [Some((Event::End(TagEnd::Paragraph), _)), second] = after {
            *second = self.events.next();
        }
        let table = after.iter().flatten().find_map(|(event, table)| {
            matches!(event, Event::Start(Tag::Table(_))).then_some(table.start)
        });
        let between = table.and_then(|table| source.get(range.end..table));
        between.is_some_and(|between| {
            let between = between.trim_start_matches([' ', '\t', '\\']);
            between.starts_with(['\n', '\r']) && Lines::new(between).count() == 2
        })
    }

    /// Reads the rest of the stream, and returns its bare links in document order. Calls `linked` with each event.
    pub(crate) fn into_links(
        mut self,
        linked: &mut dyn FnMut(&Event<'a>, &Range<usize>),
    ) -> Vec<MarkdownLink<'a>> {
        let mut links = Vec::new();
        while let Some((event, range)) = self.next() {
            linked(&event, &range);
            let Event::Start(Tag::Link { link_type, dest_url, .. }) = event else {
                continue;
            };
            let Some(kind) = self.linker.link_at(range.start).map(|link| link.kind) else {
                continue;
            };
            let mut text = Cow::Borrowed("");
            while let Some((event, range)) = self.next() {
                linked(&event, &range);
                let Event::Text(part) = event else {
                    break;
                };
                if text.is_empty() {
                    text = part.into();
                } else {
                    text.to_mut().push_str(&part);
                }
            }
            let destination = match link_type {
                LinkType::Email => Cow::Owned(["mailto:", &dest_url].concat()),
                _ => dest_url.into(),
            };
            links.push(markdown_link(range, kind, text, destination));
        }
        links
    }
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
