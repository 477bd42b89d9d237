use crate::dialect::detector::Search;
use crate::link::Link;
use crate::policy::bidi::Directions;
use crate::rules::Rules;
use crate::search::links::next_link;

/// Search for the links that begin in a segment, the text between two split points.
#[derive(Debug, Clone)]
pub(crate) struct SegmentSearch {
    search: Search,
    directions: Directions,
    /// Offset of the segment in the text.
    start: usize,
    /// Links from this offset on belong to the next segment.
    end: usize,
}

impl SegmentSearch {
    /// Returns a search through the segment `start..end` of the whole text. `directions` is the bidirectional state
    /// at `start`.
    pub(crate) fn new(search: Search, directions: Directions, start: usize, end: usize) -> Self {
        SegmentSearch { search, directions, start, end }
    }

    /// Returns the next link that begins in the segment, or `None` if there are no more. The range of the link is in
    /// the whole text. `text` starts where the segment starts, and may continue after the segment.
    #[inline]
    pub(crate) fn next<'t>(&mut self, rules: &Rules, text: &'t str) -> Option<Link<'t>> {
        let link = next_link(&mut self.search, &mut self.directions, rules, text)?;
        Some(link.moved(self.start)).filter(|link| link.start() < self.end)
    }
}
