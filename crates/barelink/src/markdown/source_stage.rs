//! Finds URLs in the raw source of a leaf, as the first stage of a dialect. The walk ([`super::walk`]) calls it.

use alloc::vec::Vec;
use core::ops::Range;

use crate::detected::Detected;
use crate::dialect::{gfm, uts58, Dialect};
use crate::rules::Rules;
use crate::scan::Scan;
use crate::slice::Slice;
use crate::stops::Segment;

/// Search of a leaf's content. Stop strings split the content into segments.
pub(super) struct SourceStage<'l> {
    stage: Stage<'l>,
    /// The current segment. Without stop strings, it is the whole content.
    segment: Segment,
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
    /// Returns the stage of a dialect, or `None` for md4c, which finds links after all inlines are resolved.
    pub(super) fn new(
        dialect: Dialect,
        rules: &Rules,
        content: &str,
        closings: &'l [uts58::Closing],
    ) -> Option<Self> {
        let stage = match dialect {
            Dialect::Gfm => Stage::Gfm(Scan::default()),
            Dialect::Md4c => return None,
            Dialect::Uts58 => Stage::Uts58 {
                search: uts58::Search::new(uts58::Stage::Source),
                closings,
                urls: Vec::new(),
            },
        };
        let segment = rules.settings.stops.segment(content, 0);
        Some(SourceStage { stage, segment })
    }

    /// Returns the current segment and its offset in the content.
    #[inline]
    fn segment<'c>(&self, content: &'c str) -> (&'c str, usize) {
        let range = self.segment.range.clone();
        (content.slice(range.clone()), range.start)
    }

    /// Returns the offset of the first candidate at or after `at`, or `None` if the content has no further candidate.
    pub(super) fn next(&mut self, rules: &Rules, content: &str, at: usize) -> Option<usize> {
        loop {
            let (segment, start) = self.segment(content);
            let from = at.saturating_sub(start);
            let found = match &mut self.stage {
                Stage::Gfm(scan) => {
                    let next = scan.url(rules.needles(), segment.as_bytes(), from);
                    (next < segment.len()).then_some(next)
                }
                Stage::Uts58 { search, .. } => search.candidate(rules, segment, from),
            };
            if let Some(found) = found {
                return Some(start + found);
            }
            self.segment = rules.settings.stops.segment(content, self.segment.next?);
            match &mut self.stage {
                Stage::Gfm(scan) => *scan = Scan::default(),
                Stage::Uts58 { search, .. } => *search = uts58::Search::new(uts58::Stage::Source),
            }
        }
    }

    /// Returns true if the parser's links and images are skipped with the text in their brackets. In GFM the walk reads
    /// that text, but an open bracket suppresses links.
    pub(super) fn skips_links(&self) -> bool {
        matches!(self.stage, Stage::Uts58 { .. })
    }

    /// Returns the URL that contains the candidate at `at`, or `None`. `at` must be an offset that
    /// [`SourceStage::next`] returned. `floor` is the end of the previous URL. `in_brackets` is true inside open
    /// brackets, where GFM links nothing.
    pub(super) fn url(
        &mut self,
        rules: &Rules,
        content: &str,
        floor: usize,
        at: usize,
        in_brackets: bool,
    ) -> Option<Detected> {
        let (segment, start) = self.segment(content);
        let floor = floor.saturating_sub(start);
        let at = at.checked_sub(start)?;
        match &mut self.stage {
            Stage::Gfm(_) if in_brackets => None,
            Stage::Gfm(_) => {
                let url = if segment.as_bytes().get(at) == Some(&b':') {
                    gfm::url::at_scheme(rules, segment, floor, at)
                } else {
                    gfm::url::at_www(rules, segment, 0, at)
                };
                Some(url?.moved(start))
            }
            Stage::Uts58 { search, closings, urls } => {
                let delimiters = uts58::Delimiters { closings, urls, offset: start };
                let url = search.at(rules, segment, delimiters, at)?.moved(start);
                if !closings.is_empty() {
                    urls.push(url.start..url.end);
                }
                Some(url)
            }
        }
    }

    /// Discards the last URL, which was found at the candidate `at`.
    pub(super) fn reject(&mut self, content: &str, at: usize) {
        let (segment, start) = self.segment(content);
        match &mut self.stage {
            Stage::Gfm(_) => {}
            Stage::Uts58 { search, urls, .. } => {
                search.reject(segment, at.saturating_sub(start));
                urls.pop();
            }
        }
    }
}
