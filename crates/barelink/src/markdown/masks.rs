use alloc::vec::Vec;
use core::ops::Range;

use super::inline::Closing;
use super::leaf_url::LeafUrl;
use super::links::RunLink;

/// The masked URLs of a leaf. A mask replaces bytes of a URL so that the parser reads it as plain text. The masks
/// change with each parse until every URL is plain text.
#[derive(Debug, Clone, Default)]
pub struct Masks {
    pub(super) ranges: Vec<Range<usize>>,
    /// Start offsets of the URLs that are not plain text even if they are masked, in ascending order.
    pub(super) refused: Vec<usize>,
    /// Closing delimiters of the first parse, or `None` before a leaf is masked. A masked copy lacks the delimiters
    /// inside URLs.
    pub(super) closings: Option<Vec<Closing>>,
}

impl Masks {
    /// Returns the source ranges to be masked, in ascending order.
    pub fn ranges(&self) -> &[Range<usize>] {
        &self.ranges
    }

    /// Returns true if a masked URL contains `range` of the source.
    pub fn cover(&self, range: &Range<usize>) -> bool {
        let after = self
            .ranges
            .partition_point(|mask| mask.start <= range.start);
        let mask = after.checked_sub(1).and_then(|i| self.ranges.get(i));
        mask.is_some_and(|mask| range.end <= mask.end)
    }

    /// Returns the start offsets of the URLs that this parse did not read as plain text. Includes unmasked URLs that
    /// must be masked. `links` are the links of the leaf, in ascending order.
    pub(super) fn not_in_text(&self, urls: &[LeafUrl], links: &[RunLink]) -> Vec<usize> {
        let placed = links.iter().filter(|link| link.is_url_of_leaf);
        let mut placed = placed.map(|link| link.source.start).peekable();
        let mut is_in_text = |url: &LeafUrl| {
            let start = url.source.start;
            while placed.next_if(|&placed| placed < start).is_some() {}
            placed.peek() == Some(&start) && (!url.needs_mask || self.cover(&url.source))
        };
        let others = urls.iter().filter(|url| !is_in_text(url));
        others.map(|url| url.source.start).collect()
    }

    pub(super) fn refuse_all(&mut self) {
        self.refused
            .extend(self.ranges.drain(..).map(|mask| mask.start));
        self.refused.sort_unstable();
    }
}
