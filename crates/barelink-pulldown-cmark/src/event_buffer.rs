//! Buffers the events of a leaf until the caller reads them.

use std::collections::VecDeque;
use std::ops::Range;

use barelink::LinkKind;
use pulldown_cmark::Event;

/// Event with its source range in bytes.
pub(crate) type Spanned<'a> = (Event<'a>, Range<usize>);

/// Approximate number of events in a batch.
pub(crate) const BATCH: usize = 64;

/// Queue of events, and the kinds of the bare links among them.
#[derive(Default)]
pub(crate) struct EventBuffer<'a> {
    events: VecDeque<Spanned<'a>>,
    /// Number of calls of `next` since the buffer was last cleared.
    consumed: usize,
    /// For each bare link, the index of its start event, and its kind. In ascending order.
    links: Vec<(usize, LinkKind)>,
}

impl<'a> EventBuffer<'a> {
    pub(crate) fn with_capacity() -> Self {
        EventBuffer {
            events: VecDeque::with_capacity(BATCH + 4),
            consumed: 0,
            links: Vec::with_capacity(BATCH),
        }
    }

    pub(crate) fn push(&mut self, spanned: Spanned<'a>) {
        self.events.push_back(spanned);
    }

    /// Adds the start event of a bare link.
    pub(crate) fn push_link(&mut self, kind: LinkKind, spanned: Spanned<'a>) {
        self.links.push((self.events.len(), kind));
        self.events.push_back(spanned);
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.events.is_empty()
    }

    /// Removes and returns the next event, or returns `None` if the queue is empty.
    #[inline]
    pub(crate) fn next(&mut self) -> Option<Spanned<'a>> {
        self.consumed += 1;
        self.events.pop_front()
    }

    /// Returns the kind of the bare link that the last returned event begins, or `None` if the event begins no bare
    /// link.
    pub(crate) fn link(&self) -> Option<LinkKind> {
        let last = self.consumed.checked_sub(1)?;
        let index = self.links.binary_search_by_key(&last, |(event, _)| *event);
        Some(self.links.get(index.ok()?)?.1)
    }

    /// Swaps `events` with the empty queue. Nothing is copied.
    pub(crate) fn swap(&mut self, events: &mut Vec<Spanned<'a>>) {
        let filled = VecDeque::from(std::mem::take(events));
        *events = Vec::from(std::mem::replace(&mut self.events, filled));
    }

    /// Returns true if the queue holds a full batch.
    pub(crate) fn is_full(&self) -> bool {
        self.events.len() >= BATCH
    }

    pub(crate) fn clear(&mut self) {
        self.events.clear();
        self.links.clear();
        self.consumed = 0;
    }
}
