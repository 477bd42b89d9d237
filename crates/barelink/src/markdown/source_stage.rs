//! Finds URLs in the raw source of a leaf, as the first stage of a dialect. The walk ([`super::walk`]) calls it.

use alloc::vec::Vec;
use core::ops::Range;

use super::leaf::Leaf;
use super::linker::Linker;
use crate::dialect::detected::Detected;
use crate::dialect::{gfm, uts58, Dialect};
use crate::rules::Rules;
use crate::scan::Scan;

/// Search of a leaf's content.
pub(super) struct SourceStage<'l> {
    rules: &'l Rules,
    leaf: &'l Leaf<'l>,
    /// Source offsets at which no URL may begin, in ascending order.
    refused: &'l [usize],
    /// End of the last URL in the content. No URL begins before this offset.
    floor: usize,
    stage: Stage<'l>,
}

enum Stage<'l> {
    /// Candidates are the `:` of a scheme and the first letter of `www.`. URLs inside open brackets are not links.
    Gfm(Scan),
    /// Candidates are the `:` of a scheme and label separators.
    Uts58 {
        search: uts58::Search,
        /// The closing delimiters and footnote references of the leaf.
        closings: &'l [uts58::Closing],
        /// The URLs found so far, if the leaf has closing delimiters. A closing delimiter whose opener is inside one of
        /// these URLs closes nothing.
        urls: Vec<Range<usize>>,
    },
}

impl<'l> SourceStage<'l> {
    /// Returns the stage of the linker's dialect, or `None` for md4c, which finds links after all inlines are resolved.
    pub(super) fn new(linker: &'l Linker<'_>, leaf: &'l Leaf<'l>) -> Option<Self> {
        let rules = linker.finder.rules();
        let stage = match linker.finder.dialect() {
            Dialect::Gfm => Stage::Gfm(Scan::default()),
            Dialect::Md4c => return None,
            Dialect::Uts58 => Stage::Uts58 {
                search: uts58::Search::new(uts58::Stage::Source),
                closings: &linker.closings,
                urls: Vec::new(),
            },
        };
        Some(SourceStage { rules, leaf, refused: &linker.masks.refused, floor: 0, stage })
    }

    /// Returns the offset of the first candidate at or after `at`, or `None` if the content has no further candidate.
    pub(super) fn next(&mut self, at: usize) -> Option<usize> {
        let content = self.leaf.content();
        match &mut self.stage {
            Stage::Gfm(scan) => {
                let next = scan.url(self.rules.needles(), content.as_bytes(), at);
                (next < content.len()).then_some(next)
            }
            Stage::Uts58 { search, .. } => search.candidate(self.rules, content, at),
        }
    }

    /// Returns true if the parser's links and images are skipped with the text in their brackets. In GFM the walk reads
    /// that text, but an open bracket suppresses links.
    pub(super) fn skips_links(&self) -> bool {
        matches!(self.stage, Stage::Uts58 { .. })
    }

    /// Returns the URL that contains the candidate at `at`. Returns `None` if no URL does, or if the URL is refused.
    /// `at` must be an offset that [`SourceStage::next`] returned. `in_brackets` is true inside open brackets, where GFM
    /// links nothing.
    pub(super) fn url(&mut self, at: usize, in_brackets: bool) -> Option<Detected> {
        let content = self.leaf.content();
        let found = match &mut self.stage {
            Stage::Gfm(_) if in_brackets => None,
            Stage::Gfm(_) if content.as_bytes().get(at) == Some(&b':') => {
                gfm::url::at_scheme(self.rules, content, self.floor, at).ok()
            }
            Stage::Gfm(_) => gfm::url::at_www(self.rules, content, 0, at).ok(),
            Stage::Uts58 { search, closings, urls } => {
                let delimiters = uts58::Delimiters { closings, urls };
                search.at(self.rules, content, delimiters, at)
            }
        };
        let url = found?;
        let is_refused = self.refused.binary_search(&self.leaf.to_source(url.start)).is_ok();
        if let Stage::Uts58 { search, closings, urls } = &mut self.stage {
            if is_refused {
                search.reject(content, at);
            } else if !closings.is_empty() {
                urls.push(url.start..url.end);
            }
        }
        if is_refused {
            return None;
        }
        self.floor = url.end;
        Some(url)
    }
}
