use alloc::vec::Vec;
use core::ops::Range;

use super::inline::Closing;
use super::leaf_url::LeafUrl;
use super::links::RunLink;

/// Masked URLs of a document, on the way to a parse in which every URL is plain text.
#[derive(Debug, Clone, Default)]
pub struct Masks {
    pub(super) ranges: Vec<Range<usize>>,
    /// Source offsets of URLs that were given up, in ascending order: the parser has no text there, masked or not.
    pub(super) refused: Vec<usize>,
    /// Source offsets of the masked URLs that were no text without a mask, in ascending order. The others of their leaves
    /// are masked only so that all are seen alike.
    pub(super) needed: Vec<usize>,
    /// Closing delimiters of the first parse. A masked copy lacks those inside URLs.
    pub(super) closings: Option<Vec<Closing>>,
}

impl Masks {
    /// Returns masks of `ranges`: source ranges in ascending order.
    pub fn new(ranges: Vec<Range<usize>>) -> Self {
        Masks {
            ranges,
            ..Masks::default()
        }
    }

    /// Returns the source ranges to be masked, in ascending order.
    pub fn ranges(&self) -> &[Range<usize>] {
        &self.ranges
    }

    /// Returns true if these bytes of the source are part of a masked URL.
    pub fn cover(&self, range: &Range<usize>) -> bool {
        let after = self
            .ranges
            .partition_point(|mask| mask.start <= range.start);
        let mask = after.checked_sub(1).and_then(|i| self.ranges.get(i));
        mask.is_some_and(|mask| range.end <= mask.end)
    }

    /// Returns the start offsets of the URLs that did not survive this parse as plain text, and of those that have to be
    /// masked and are not. `links` are those of the leaf, in ascending order.
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

    /// Returns the masks without those that changed the blocks of the document, given the ranges of the leaves before and
    /// after a parse with them. `None` if nothing has changed.
    pub(super) fn without_changes(
        &self,
        before: &[Range<usize>],
        after: &[Range<usize>],
    ) -> Option<Masks> {
        let mut found: Vec<_> = after.iter().map(|leaf| leaf.start).collect();
        found.sort_unstable();
        let mut starts: Vec<_> = before.iter().map(|leaf| leaf.start).collect();
        starts.sort_unstable();
        if starts == found {
            return None;
        }
        let is_missing = |leaf: &&Range<usize>| found.binary_search(&leaf.start).is_err();
        let missing = before.iter().filter(is_missing);
        let mut dropped: Vec<_> = missing
            .flat_map(|leaf| self.inside(leaf))
            .map(|mask| mask.start)
            .collect();
        dropped.sort_unstable();
        let refused: Vec<_> = if dropped.is_empty() {
            // No leaf is missing, so the mask at fault is unknown.
            dropped = self.ranges.iter().map(|mask| mask.start).collect();
            dropped.clone()
        } else {
            let is_needed = |start: &usize| self.needed.binary_search(start).is_ok();
            dropped.iter().copied().filter(is_needed).collect()
        };
        let mut masks = self.clone();
        masks.refused.extend(refused);
        masks.refused.sort_unstable();
        masks.refused.dedup();
        masks
            .ranges
            .retain(|mask| dropped.binary_search(&mask.start).is_err());
        Some(masks)
    }

    pub(super) fn refuse_all(&mut self) {
        self.refused
            .extend(self.ranges.drain(..).map(|mask| mask.start));
        self.refused.sort_unstable();
    }

    pub(super) fn inside(&self, leaf: &Range<usize>) -> &[Range<usize>] {
        let first = self.ranges.partition_point(|mask| mask.start < leaf.start);
        let end = self.ranges.partition_point(|mask| mask.start < leaf.end);
        self.ranges.get(first..end).unwrap_or_default()
    }

    pub(super) fn needed_in(&self, leaf: &Range<usize>) -> &[usize] {
        let first = self.needed.partition_point(|&start| start < leaf.start);
        let end = self.needed.partition_point(|&start| start < leaf.end);
        self.needed.get(first..end).unwrap_or_default()
    }

    /// Returns the closing delimiters of a leaf: those of the first parse, if this is a later one.
    pub(super) fn closings<'c>(&'c self, leaf: &Range<usize>, now: &'c [Closing]) -> &'c [Closing] {
        let Some(closings) = &self.closings else {
            return now;
        };
        let first = closings.partition_point(|closing| closing.source.start < leaf.start);
        let end = closings.partition_point(|closing| closing.source.start < leaf.end);
        closings.get(first..end).unwrap_or_default()
    }
}
