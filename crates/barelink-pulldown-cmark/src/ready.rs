//! A queue of events between the leaf that is being split and the caller.

use barelink::LinkKind;

use crate::spanned::Spanned;

/// Approximate number of events in a batch.
pub(crate) const BATCH: usize = 64;

/// Queue of events, and the kinds of the bare links among them.
#[derive(Default)]
pub(crate) struct Ready<'a> {
    events: Vec<Spanned<'a>>,
    /// Number of events already returned.
    given: usize,
    /// Index of the start event and kind of each bare link, in ascending order.
    links: Vec<(usize, LinkKind)>,
}

impl<'a> Ready<'a> {
    pub(crate) fn with_capacity() -> Self {
        Ready {
            events: Vec::with_capacity(BATCH + 4),
            given: 0,
            links: Vec::with_capacity(BATCH),
        }
    }

    pub(crate) fn push(&mut self, spanned: Spanned<'a>) {
        self.events.push(spanned);
    }

    /// Adds the start event of a bare link.
    pub(crate) fn push_link(&mut self, kind: LinkKind, spanned: Spanned<'a>) {
        self.links.push((self.events.len(), kind));
        self.events.push(spanned);
    }

    /// Returns the next event, which the caller takes.
    #[inline]
    pub(crate) fn next(&mut self) -> Option<&mut Spanned<'a>> {
        let spanned = self.events.get_mut(self.given)?;
        self.given += 1;
        Some(spanned)
    }

    /// Returns the kind of the bare link that the last returned event begins.
    pub(crate) fn link(&self) -> Option<LinkKind> {
        let last = self.given.checked_sub(1)?;
        let index = self.links.binary_search_by_key(&last, |(event, _)| *event);
        Some(self.links.get(index.ok()?)?.1)
    }

    /// Swaps `events` with the empty queue.
    pub(crate) fn swap(&mut self, events: &mut Vec<Spanned<'a>>) {
        std::mem::swap(&mut self.events, events);
    }

    /// Returns true if the queue holds a full batch.
    pub(crate) fn is_full(&self) -> bool {
        self.events.len() >= BATCH
    }

    pub(crate) fn clear(&mut self) {
        self.events.clear();
        self.links.clear();
        self.given = 0;
    }
}
