//! Source stage of a dialect: URLs in the raw source of a leaf, recognised as the walk arrives at them.

use alloc::vec::Vec;
use core::ops::Range;

use crate::detected::Detected;
use crate::dialect::{gfm, uts58, Dialect};
use crate::rules::Rules;
use crate::scan::Scan;
use crate::stops::Part;

/// Search of a leaf's content, part by part between the strings at which every link stops.
pub(super) struct SourceStage {
    stage: Stage,
    /// The part that is searched. `None` is all of the content: there are no such strings.
    part: Option<Part>,
}

enum Stage {
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
        rules: &Rules,
        content: &str,
        closings: impl FnOnce() -> Vec<uts58::Closing>,
    ) -> Option<Self> {
        let stage = match dialect {
            Dialect::Gfm => Stage::Gfm(Scan::default()),
            Dialect::Md4c => return None,
            Dialect::Uts58 => Stage::Uts58 {
                search: uts58::Search::new(uts58::Stage::Source),
                closings: closings(),
                urls: Vec::new(),
            },
        };
        let stops = rules.stops();
        let part = (!stops.are_none()).then(|| stops.part(content, 0));
        Some(SourceStage { stage, part })
    }

    /// Returns the part of the content that is searched, and its start.
    #[inline]
    fn part<'c>(&self, content: &'c str) -> (&'c str, usize) {
        match &self.part {
            None => (content, 0),
            Some(part) => {
                let range = part.range.clone();
                (content.get(range.clone()).unwrap_or_default(), range.start)
            }
        }
    }

    /// The first offset from `at` on at which there could be a URL; none if no URL is left.
    pub(super) fn next(&mut self, rules: &Rules, content: &str, at: usize) -> Option<usize> {
        loop {
            let (part, start) = self.part(content);
            if let Some(found) = self.stage.next(rules, part, at.saturating_sub(start)) {
                return Some(start + found);
            }
            let next = self.part.as_ref()?.next?;
            self.part = Some(rules.stops().part(content, next));
            self.stage.begin_again();
        }
    }

    /// Returns true if links and images of the parser are skipped as a whole, with the text in their brackets. (In GFM
    /// brackets suppress links even if nothing comes of them.)
    pub(super) fn passes_links(&self) -> bool {
        matches!(self.stage, Stage::Uts58 { .. })
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
        let (part, start) = self.part(content);
        let floor = floor.saturating_sub(start);
        let at = at.checked_sub(start)?;
        match &mut self.stage {
            Stage::Gfm(_) if in_brackets => None,
            Stage::Gfm(_) => {
                let url = if part.as_bytes().get(at) == Some(&b':') {
                    gfm::url::at_scheme(rules, part, floor, at)
                } else {
                    gfm::url::at_www(rules, part, 0, at)
                };
                Some(url?.moved(start))
            }
            Stage::Uts58 {
                search,
                closings,
                urls,
            } => {
                let candidate = search.candidate(rules, part, at)?;
                let marks = uts58::Marks {
                    closings,
                    urls,
                    offset: start,
                };
                let url = search.link_at(rules, part, marks, candidate)?;
                let url = url.moved(start);
                if !closings.is_empty() {
                    urls.push(url.start..url.end);
                }
                Some(url)
            }
        }
    }

    /// The URL that was recognised at `at` is none.
    pub(super) fn take_back(&mut self, content: &str, at: usize) {
        let (part, start) = self.part(content);
        match &mut self.stage {
            Stage::Gfm(_) => {}
            Stage::Uts58 { search, urls, .. } => {
                search.take_back(part, at.saturating_sub(start));
                urls.pop();
            }
        }
    }
}

impl Stage {
    /// Returns the first offset from `at` on at which there could be a URL in a part.
    #[inline]
    fn next(&mut self, rules: &Rules, part: &str, at: usize) -> Option<usize> {
        match self {
            Stage::Gfm(scan) => {
                let (bytes, needles) = (part.as_bytes(), rules.needles());
                let next = scan.url(needles, bytes, at);
                (next < bytes.len()).then_some(next)
            }
            Stage::Uts58 { search, .. } => {
                let candidate = search.candidate(rules, part, at)?;
                Some(candidate.offset())
            }
        }
    }

    /// Begins the search of another part.
    fn begin_again(&mut self) {
        match self {
            Stage::Gfm(scan) => *scan = Scan::default(),
            Stage::Uts58 { search, .. } => *search = uts58::Search::new(uts58::Stage::Source),
        }
    }
}
