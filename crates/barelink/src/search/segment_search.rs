use core::ops::Range;

use crate::dialect::detector::Search;
use crate::link::Link;
use crate::policy::bidi::Directions;
use crate::rules::Rules;
use crate::search::links::next_link;

/// Search for the links that begin in a segment, the text between two split points.
#[derive(Debug, Clone)]
pub(crate) struct SegmentSearch {
    pub(super) search: Search,
    /// The bidirectional state at `start`.
    pub(super) directions: Directions,
    /// Offset of the searched text in the whole text: that of the segment, or of the context before it.
    pub(super) start: usize,
    /// Range of the segment in the whole text. Links outside belong to another segment.
    pub(super) segment: Range<usize>,
}

impl SegmentSearch {
    /// Returns the next link that begins in the segment, or `None` if there are no more. The range of the link is in
    /// the whole text. `text` starts with the context of the segment, and may continue after the segment.
    #[inline]
    pub(crate) fn next<'t>(&mut self, rules: &Rules, text: &'t str) -> Option<Link<'t>> {
        loop {
            let link =
                next_link(&mut self.search, &mut self.directions, rules, text)?.moved(self.start);
            if link.start() >= self.segment.start {
                return Some(link).filter(|link| link.start() < self.segment.end);
            }
        }
    }
}
