//! Computes which bidirectional embeddings and isolates are open before a run of text. To the Unicode Bidirectional
//! Algorithm, a leaf is a paragraph.

use super::inline::Inline;
use crate::bidi::Directions;
use crate::rules::Rules;
use crate::slice::Slice;

/// Tracks the open embeddings and isolates of a leaf from one run of text to the next.
pub(super) struct LeafDirections {
    directions: Directions,
    /// Index of the first unread inline.
    next: usize,
    /// Source offset up to which the leaf has been read.
    source: usize,
    is_needed: bool,
}

impl LeafDirections {
    pub(super) fn new(rules: &Rules, start: usize) -> Self {
        LeafDirections {
            directions: Directions::of_paragraph(),
            next: 0,
            source: start,
            is_needed: rules.settings.policies.look_around(),
        }
    }

    /// Returns the embeddings and isolates that are open before the text at `index`. Indices must ascend. If no policy
    /// examines the text around links, reads nothing and returns none.
    ///
    /// Source between texts, such as code or a destination, may not be displayed. Its controls can therefore open an
    /// embedding, but cannot close one.
    pub(super) fn before(
        &mut self,
        source: &str,
        inlines: &[Inline<'_>],
        index: usize,
    ) -> Directions {
        if !self.is_needed {
            return self.directions;
        }
        let inlines = inlines.iter().enumerate().take(index + 1);
        for (at, inline) in inlines.skip(self.next) {
            let Inline::Text {
                text,
                source: range,
            } = inline
            else {
                continue;
            };
            let between = source.slice(self.source..range.start);
            self.directions.open_only(between);
            self.source = self.source.max(range.start);
            if at < index {
                self.directions = self.directions.after(text);
                self.source = self.source.max(range.end);
            }
        }
        self.next = self.next.max(index);
        self.directions
    }
}
