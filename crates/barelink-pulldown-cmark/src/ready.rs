//! Events that are ready to be given out.

use std::ops::Range;

use barelink::markdown::Linker;
use barelink::LinkKind;

use crate::cut::Cut;
use crate::spanned::Spanned;

/// Events on their way out. Where a leaf has links, its texts are cut as they go, so that no more events are held than the parser
/// gave.
pub(crate) struct Ready<'a> {
    events: Vec<Spanned<'a>>,
    /// Number of them that are gone.
    given: usize,
    /// Number of the leaf that they are of.
    leaf: usize,
    /// Number of the run of texts with links that is next, and its events.
    run: usize,
    texts: Range<usize>,
    cut: Cut,
}

/// Texts of a run that does not come.
const NO_RUN: Range<usize> = usize::MAX..usize::MAX;

impl Default for Ready<'_> {
    fn default() -> Self {
        Ready {
            events: Vec::new(),
            given: 0,
            leaf: 0,
            run: 0,
            texts: NO_RUN,
            cut: Cut::default(),
        }
    }
}

impl<'a> Ready<'a> {
    /// Adds an event behind the last one.
    pub(crate) fn push(&mut self, spanned: Spanned<'a>) {
        self.events.push(spanned);
    }

    /// Forgets what is gone. Returns what it was in, empty.
    pub(crate) fn clear(&mut self) -> Vec<Spanned<'a>> {
        let mut events = std::mem::take(self).events;
        events.clear();
        events
    }

    /// Adds these events, where there were none.
    pub(crate) fn events(&mut self, events: Vec<Spanned<'a>>) {
        self.events = events;
    }

    /// Adds the events of a leaf, where there were none, with the links that the linker has for it.
    pub(crate) fn leaf(&mut self, events: Vec<Spanned<'a>>, leaf: usize, linker: &Linker<'_>) {
        self.events = events;
        self.leaf = leaf;
        self.go_to_run(0, linker);
    }

    fn go_to_run(&mut self, run: usize, linker: &Linker<'_>) {
        self.run = run;
        self.texts = match linker.linked(self.leaf, run) {
            Some((texts, _)) => texts,
            None => NO_RUN,
        };
        self.cut = Cut::default();
    }

    /// The next event, to be taken, if no link may be in it.
    #[inline]
    pub(crate) fn next(&mut self) -> Option<&mut Spanned<'a>> {
        if self.given >= self.texts.start {
            return None;
        }
        let spanned = self.events.get_mut(self.given)?;
        self.given += 1;
        Some(spanned)
    }

    /// Returns true if a run of texts with links is next.
    #[inline]
    pub(crate) fn is_at_run(&self) -> bool {
        self.given == self.texts.start
    }

    /// The next event of a run of texts with links. `None` at its end, where the others go on.
    #[inline(never)]
    pub(crate) fn next_of_run(&mut self, linker: &Linker<'_>) -> Option<Spanned<'a>> {
        let texts = self.events.get_mut(self.texts.clone()).unwrap_or_default();
        let (_, links) = linker.linked(self.leaf, self.run).unwrap_or_default();
        let next = self.cut.next(texts, links);
        if next.is_none() {
            self.given = self.texts.end;
            self.go_to_run(self.run + 1, linker);
        }
        next
    }

    /// The kind of the link that the last event begins, if it is one that was found here.
    pub(crate) fn link(&self, linker: &Linker<'_>) -> Option<LinkKind> {
        let (_, links) = linker.linked(self.leaf, self.run)?;
        Some(self.cut.begun(links)?.kind)
    }
}
