//! Source stage of a dialect: URLs in the raw source of a leaf, recognised as the walk arrives at them.

use alloc::vec::Vec;
use core::ops::Range;

use crate::detected::Detected;
use crate::dialect::{gfm, uts58, Dialect};
use crate::rules::Rules;
use crate::scan::Scan;

pub(super) enum SourceStage {
    /// At the `:` of a scheme or the first letter of `www.`, and not while a bracket is open.
    Gfm(Scan),
    /// At the `:` of a scheme or a label separator.
    Uts58 {
        search: uts58::Search,
        closings: Vec<uts58::Closing>,
        /// The URLs so far, where marks may be in them that something closes.
        urls: Vec<Range<usize>>,
    },
}

impl SourceStage {
    /// The stage of this dialect; none if everything else is resolved first.
    pub(super) fn new(
        dialect: Dialect,
        closings: impl FnOnce() -> Vec<uts58::Closing>,
    ) -> Option<Self> {
        match dialect {
            Dialect::Gfm => Some(SourceStage::Gfm(Scan::default())),
            Dialect::Md4c => None,
            Dialect::Uts58 => Some(SourceStage::Uts58 {
                search: uts58::Search::new(uts58::Stage::Source),
                closings: closings(),
                urls: Vec::new(),
            }),
        }
    }

    /// The first offset from `at` on at which there could be a URL; none if no URL is left.
    pub(super) fn next(&mut self, rules: &Rules, content: &str, at: usize) -> Option<usize> {
        match self {
            SourceStage::Gfm(scan) => {
                let (bytes, needles) = (content.as_bytes(), rules.needles());
                let next = scan.scheme(needles, bytes, at);
                let next = next.min(scan.www(needles, bytes, at));
                (next < bytes.len()).then_some(next)
            }
            SourceStage::Uts58 { search, .. } => {
                let candidate = search.candidate(rules, content, at)?;
                Some(candidate.offset())
            }
        }
    }

    /// Returns true if links and images of the parser are skipped as a whole, with the text in their brackets. (In GFM
    /// brackets suppress links even if nothing comes of them.)
    pub(super) fn passes_links(&self) -> bool {
        matches!(self, SourceStage::Uts58 { .. })
    }

    /// The URL that is recognised at `at`, which [`SourceStage::next`] gave: from there on, or around it. It does not
    /// begin before `floor`.
    pub(super) fn url(
        &mut self,
        rules: &Rules,
        content: &str,
        floor: usize,
        at: usize,
        in_brackets: bool,
    ) -> Option<Detected> {
        match self {
            SourceStage::Gfm(_) if in_brackets => None,
            SourceStage::Gfm(_) => {
                if content.as_bytes().get(at) == Some(&b':') {
                    gfm::url::at_scheme(rules, content, floor, at)
                } else {
                    gfm::url::at_www(rules, content, 0, at)
                }
            }
            SourceStage::Uts58 {
                search,
                closings,
                urls,
            } => {
                let candidate = search.candidate(rules, content, at)?;
                let marks = uts58::Marks { closings, urls };
                let url = search.link_at(rules, content, marks, candidate)?;
                if !closings.is_empty() {
                    urls.push(url.start..url.end);
                }
                Some(url)
            }
        }
    }

    /// The URL that was recognised at `at` is none.
    pub(super) fn take_back(&mut self, content: &str, at: usize) {
        match self {
            SourceStage::Gfm(_) => {}
            SourceStage::Uts58 { search, urls, .. } => {
                search.take_back(content, at);
                urls.pop();
            }
        }
    }
}
