#[cfg(feature = "explain")]
use super::Candidate;
use super::Detector;
use crate::dialect::detected::Detected;
use crate::dialect::segment::Segment;
use crate::dialect::stage::Stage;
use crate::policy::bidi::Directions;
use crate::rules::Rules;
use crate::scan::Scan;

/// Left-to-right search for the links of one text, by any dialect.
#[derive(Debug, Clone)]
pub(crate) struct Search {
    pub(crate) detector: &'static dyn Detector,
    pub(crate) stage: Stage,
    pub(crate) scan: Scan,
    /// Candidates before this offset have been tried or skipped. `usize::MAX` if no kind of link is enabled.
    pub(crate) at: usize,
    /// No link begins before this offset. Usually the end of the last link, which may be of a disabled kind. In GFM, the end
    /// of the last URL.
    pub(crate) floor: usize,
    /// GFM searches for addresses separately.
    pub(crate) emails: Emails,
    /// Bidirectional controls that are open at the last offset that was read for controls.
    pub(crate) directions: Directions,
    /// End of the last link, or 0 before the first one.
    end: usize,
}

/// State of GFM's search for addresses.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Emails {
    /// Every `@` before this offset has been tried or skipped.
    pub(crate) at: usize,
    /// No local part, and no prefix before one, begins before this offset.
    pub(crate) floor: usize,
}

impl Search {
    /// Returns a search for all links of a plain text.
    pub(crate) fn new(detector: &'static dyn Detector, rules: &Rules) -> Self {
        Search::from(detector, rules, 0)
    }

    /// Returns a search for links that begin at `from` or after it. A dialect may examine the characters before `from`
    /// to decide whether a link begins there.
    pub(crate) fn from(detector: &'static dyn Detector, rules: &Rules, from: usize) -> Self {
        let at = if rules.is_off() { usize::MAX } else { from };
        let emails = Emails { at: from, floor: from };
        Search { at, floor: from, emails, ..Search::of_stage(detector, Stage::Text) }
    }

    /// Returns a search for the links of a stage.
    pub(crate) fn of_stage(detector: &'static dyn Detector, stage: Stage) -> Self {
        Search {
            detector,
            stage,
            scan: Scan::default(),
            at: 0,
            floor: 0,
            emails: Emails::default(),
            directions: Directions::default(),
            end: 0,
        }
    }

    /// Returns the next link, or `None` if there are no more. Links never overlap.
    #[inline]
    pub(crate) fn next(&mut self, rules: &Rules, text: &str) -> Option<Detected> {
        self.next_in(rules, &Segment::plain(text))
    }

    /// Returns the next link of a segment, or `None` if there are no more.
    #[inline]
    pub(crate) fn next_in(&mut self, rules: &Rules, segment: &Segment<'_>) -> Option<Detected> {
        let found = self.detector.next(self, rules, segment)?;
        // An empty link, or one that overlaps the last link, is a fault of the dialect.
        let is_after = self.end <= found.start && found.start < found.end;
        debug_assert!(is_after, "{found:?} after {}", self.end);
        self.end = if is_after { found.end } else { usize::MAX };
        is_after.then_some(found)
    }

    /// Returns the next candidate, or `None` after the last one.
    #[cfg(feature = "explain")]
    pub(crate) fn next_candidate(&mut self, rules: &Rules, text: &str) -> Option<Candidate> {
        self.detector.next_candidate(self, rules, &Segment::plain(text))
    }
}
