//! Computes which bidirectional embeddings and isolates are open before a run of text. To the Unicode Bidirectional
//! Algorithm, a leaf is a paragraph.

use core::ops::Range;

use crate::bidi::Directions;
use crate::rules::Rules;
use crate::slice::Slice;

/// Tracks the open embeddings and isolates of a leaf from one text to the next.
pub(super) struct LeafDirections {
    directions: Directions,
    /// Source offset up to which the leaf has been read.
    source: usize,
    is_needed: bool,
}

impl LeafDirections {
    pub(super) fn new(rules: &Rules, start: usize) -> Self {
        LeafDirections {
            directions: Directions::of_paragraph(),
            source: start,
            is_needed: rules.settings.policies.look_around(),
        }
    }

    /// Returns the embeddings and isolates that are open before the text at `start` in the source. If no policy examines
    /// the text around links, reads nothing and returns none.
    ///
    /// Source between texts, such as code or a destination, may not be displayed. Its controls can therefore open an
    /// embedding, but cannot close one.
    pub(super) fn before(&mut self, source: &str, start: usize) -> Directions {
        if self.is_needed {
            self.directions.open_only(source.slice(self.source..start));
            self.source = self.source.max(start);
        }
        self.directions
    }

    /// Reads a text. Must be called for each text of the leaf.
    pub(super) fn read(&mut self, source: &str, text: &str, range: &Range<usize>) {
        if self.is_needed {
            self.directions = self.before(source, range.start).after(text);
            self.source = self.source.max(range.end);
        }
    }
}
