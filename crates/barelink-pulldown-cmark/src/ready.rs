//! Events that are ready to be given out.

use barelink::LinkKind;

use crate::spanned::Spanned;

/// Number of events that are made ready at once, about.
pub(crate) const BATCH: usize = 64;

/// Events on their way out, and the kinds of the links among them that were found here.
#[derive(Default)]
pub(crate) struct Ready<'a> {
    events: Vec<Spanned<'a>>,
    /// Number of them that are returned.
    given: usize,
    /// For each link its first event, in ascending order.
    links: Vec<(usize, LinkKind)>,
}

impl<'a> Ready<'a> {
    /// Returns a buffer with room for a batch.
    pub(crate) fn with_capacity() -> Self {
        Ready {
            events: Vec::with_capacity(BATCH + 4),
            given: 0,
            links: Vec::with_capacity(BATCH),
        }
    }

    /// Adds an event.
    pub(crate) fn push(&mut self, spanned: Spanned<'a>) {
        self.events.push(spanned);
    }

    /// Adds the event that a link of this kind begins with.
    pub(crate) fn push_link(&mut self, kind: LinkKind, spanned: Spanned<'a>) {
        self.links.push((self.events.len(), kind));
        self.events.push(spanned);
    }

    /// The next event, to be taken.
    #[inline]
    pub(crate) fn next(&mut self) -> Option<&mut Spanned<'a>> {
        let spanned = self.events.get_mut(self.given)?;
        self.given += 1;
        Some(spanned)
    }

    /// The kind of the link that the last event begins, if it is one that was found here.
    pub(crate) fn link(&self) -> Option<LinkKind> {
        let last = self.given.checked_sub(1)?;
        let index = self.links.binary_search_by_key(&last, |(event, _)| *event);
        Some(self.links.get(index.ok()?)?.1)
    }

    /// Takes these events, where there were none, and leaves empty what they were in.
    pub(crate) fn swap(&mut self, events: &mut Vec<Spanned<'a>>) {
        std::mem::swap(&mut self.events, events);
    }

    /// Returns true if more events should wait until these are gone.
    pub(crate) fn is_full(&self) -> bool {
        self.events.len() >= BATCH
    }

    /// Forgets what is gone.
    pub(crate) fn clear(&mut self) {
        self.events.clear();
        self.links.clear();
        self.given = 0;
    }
}
