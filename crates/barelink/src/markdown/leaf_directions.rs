//! Embeddings and isolates that are open before a run of text of a leaf, which is a paragraph to the Unicode Bidirectional Algorithm.

use super::inline::Inline;
use crate::bidi::Directions;
use crate::rules::Rules;

/// Embeddings and isolates that are open in a leaf, from one run of texts to the next.
pub(super) struct LeafDirections {
    directions: Directions,
    /// The first inline that was not read.
    next: usize,
    /// Source offset up to which the leaf was read.
    source: usize,
    is_needed: bool,
}

impl LeafDirections {
    pub(super) fn new(rules: &Rules, start: usize) -> Self {
        LeafDirections {
            directions: Directions::of_paragraph(),
            next: 0,
            source: start,
            is_needed: rules.look_around(),
        }
    }

    /// Returns what is open before an inline. Inlines are asked about in order. What is between texts, such as code or a
    /// destination, may be shown or not: it opens and does not close.
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
                source: place,
            } = inline
            else {
                continue;
            };
            let between = source.get(self.source..place.start).unwrap_or_default();
            self.directions.open_only(between);
            self.source = self.source.max(place.start);
            if at < index {
                self.directions = self.directions.after(text);
                self.source = self.source.max(place.end);
            }
        }
        self.next = self.next.max(index);
        self.directions
    }
}
