//! Finds URLs in the raw source of a leaf, as the first stage of a dialect. The walk ([`super::walk`]) calls it.

use alloc::vec::Vec;
use core::ops::Range;

use super::leaf::Leaf;
use super::linker::Linker;
use crate::dialect::delimiters::{Closing, Delimiters};
use crate::dialect::detected::Detected;
use crate::dialect::detector::Search;
use crate::dialect::input::Input;
use crate::dialect::stage::Stage;
use crate::rules::Rules;
use crate::slice::ceil_char_boundary;

/// Search of a leaf's content.
pub(super) struct SourceStage<'l> {
    search: Search,
    rules: &'l Rules,
    leaf: &'l Leaf<'l>,
    /// Source offsets at which no URL may begin, in ascending order.
    refused: &'l [usize],
    /// End of the last URL in the content. No URL begins before this offset.
    floor: usize,
    /// The closing delimiters and footnote references of the leaf, if the dialect heeds them.
    closings: &'l [Closing],
    /// The URLs found so far, if the leaf has closing delimiters. A closing delimiter whose opener is inside one of these
    /// URLs closes nothing.
    urls: Vec<Range<usize>>,
}

impl<'l> SourceStage<'l> {
    /// Returns the stage of the linker's dialect, or `None` for md4c, which finds links after all inlines are resolved.
    pub(super) fn new(linker: &'l Linker<'_>, leaf: &'l Leaf<'l>) -> Option<Self> {
        let detector = linker.finder.detector();
        detector.reads_source().then(|| SourceStage {
            search: Search::of_stage(detector, Stage::Source),
            rules: linker.finder.rules(),
            leaf,
            refused: &linker.masks.refused,
            floor: 0,
            closings: &linker.closings,
            urls: Vec::new(),
        })
    }

    /// Returns the offset of the first candidate at or after `at`, or `None` if the content has no further candidate.
    pub(super) fn next(&mut self, at: usize) -> Option<usize> {
        let input = Input::plain(self.rules, self.leaf.content());
        let detector = self.search.detector;
        detector.next_in_source(&mut self.search, &input, at)
    }

    /// Returns true if the parser's links and images are skipped with the text in their brackets. In GFM the walk reads
    /// that text, but an open bracket suppresses links.
    pub(super) fn skips_links(&self) -> bool {
        !self.search.detector.heeds_brackets()
    }

    /// Returns the URL that contains the candidate at `at`. Returns `None` if no URL does, or if the URL is refused.
    /// `at` must be an offset that [`SourceStage::next`] returned. `in_brackets` is true inside open brackets.
    pub(super) fn url(&mut self, at: usize, in_brackets: bool) -> Option<Detected> {
        if in_brackets && self.search.detector.heeds_brackets() {
            return None;
        }
        let (text, detector) = (self.leaf.content(), self.search.detector);
        let delimiters = Delimiters { closings: self.closings, urls: &self.urls };
        let input = Input { rules: self.rules, text, delimiters };
        let url = detector.url_in_source(&mut self.search, &input, self.floor, at)?;
        if self.refused.binary_search(&self.leaf.to_source(url.start)).is_ok() {
            // The search resumes after the candidate.
            self.search.at = ceil_char_boundary(text, at + 1);
            self.search.floor = self.search.at;
            return None;
        }
        if !self.closings.is_empty() {
            self.urls.push(url.start..url.end);
        }
        self.floor = url.end;
        Some(url)
    }
}
