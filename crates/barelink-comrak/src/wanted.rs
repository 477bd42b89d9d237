//! Which parts of a document hold a candidate.

use std::ops::Range;

use barelink::markdown::Candidates;
use barelink::{Dialect, LinkFinder};

/// One look ahead over a source.
pub(crate) struct Wanted<'s> {
    source: &'s str,
    finder: &'s LinkFinder,
    candidates: Candidates<'s>,
    /// Start of the last block that was asked about.
    last: usize,
}

impl<'s> Wanted<'s> {
    pub(crate) fn new(source: &'s str, finder: &'s LinkFinder) -> Self {
        Wanted {
            source,
            finder,
            candidates: Candidates::new(source),
            last: 0,
        }
    }

    /// Returns true if links are looked for as cmark-gfm does.
    pub(crate) fn is_gfm(&self) -> bool {
        self.finder.dialect() == Dialect::Gfm
    }

    /// Returns true if these bytes of the source have a candidate.
    pub(crate) fn block(&mut self, block: &Range<usize>) -> bool {
        if block.start < self.last {
            // The definition of a footnote: comrak moves them to the end of the tree.
            let text = self.source.get(block.clone());
            return text.is_some_and(|text| self.text(text));
        }
        self.last = block.start;
        self.candidates.next(self.finder, block.start) < block.end
    }

    /// Returns true if a text has a candidate.
    pub(crate) fn text(&self, text: &str) -> bool {
        Candidates::new(text).next(self.finder, 0) < text.len()
    }
}
