//! Tells which parts of a document have a candidate.

use std::ops::Range;

use barelink::markdown::{has_candidate, LeafKind, Linker};
use barelink::LinkFinder;

/// Cursor over the candidates of a source.
pub(crate) struct Wanted<'s> {
    source: &'s str,
    finder: &'s LinkFinder,
    linker: Linker<'s>,
    /// Start of the last block examined.
    last: usize,
}

impl<'s> Wanted<'s> {
    pub(crate) fn new(source: &'s str, finder: &'s LinkFinder) -> Self {
        Wanted {
            source,
            finder,
            linker: Linker::new(source, finder.clone()),
            last: 0,
        }
    }

    /// Returns how a leaf of this kind is searched.
    pub(crate) fn searched(&self, kind: LeafKind) -> LeafKind {
        self.linker.searched(kind)
    }

    /// Returns true if these bytes of the source have a candidate.
    pub(crate) fn block(&mut self, block: &Range<usize>) -> bool {
        if block.start < self.last {
            // A footnote definition: comrak moves these to the end of the tree.
            let text = self.source.get(block.clone());
            return text.is_some_and(|text| self.text(text));
        }
        self.last = block.start;
        self.linker.next_candidate(block.start) < block.end
    }

    pub(crate) fn text(&self, text: &str) -> bool {
        has_candidate(text, self.finder)
    }
}
