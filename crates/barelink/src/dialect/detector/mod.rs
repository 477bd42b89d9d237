//! The code of each dialect behind one trait. A finder holds that of its own dialect, so a program that names one dialect
//! contains no other.

#[cfg(feature = "gfm")]
mod gfm;
#[cfg(feature = "markdown")]
mod in_markdown;
#[cfg(feature = "md4c")]
mod md4c;
#[cfg(feature = "uts58")]
mod uts58;

use core::fmt;
use core::panic::{RefUnwindSafe, UnwindSafe};

#[cfg(feature = "explain")]
use super::detected::Candidate;
use super::detected::Detected;
use super::segment::Segment;
use super::stage::Stage;
use super::Dialect;
use crate::rules::{Judge, Rules};
use crate::scan::{Needles, Scan};
#[cfg(feature = "markdown")]
pub(crate) use in_markdown::{InMarkdown, TokenSearch};

/// The part of a [`Detector`] for Markdown, which is empty without the feature.
#[cfg(not(feature = "markdown"))]
pub(crate) trait InMarkdown {}

#[cfg(not(feature = "markdown"))]
impl<T> InMarkdown for T {}

/// The rules of a dialect.
pub(crate) trait Detector:
    InMarkdown + fmt::Debug + Send + Sync + UnwindSafe + RefUnwindSafe
{
    fn dialect(&self) -> Dialect;

    /// Returns who judges the scheme and the host of a link.
    fn judge(&self) -> Judge {
        Judge::Rules
    }

    /// Returns true if bidirectional controls change where a link ends.
    #[cfg(feature = "alloc")]
    fn heeds_controls(&self) -> bool {
        false
    }

    /// Returns the state of a search for links that begin at `from` or after it. Continues `scan`, a scan of the same text.
    fn start(&self, stage: Stage, scan: Scan, from: usize) -> State;

    /// Returns the next link of a segment, or `None` if there are no more. Links never overlap. Only md4c reads no more than
    /// the segment. Each call must pass the same one.
    fn next(&self, state: &mut State, rules: &Rules, segment: &Segment<'_>) -> Option<Detected>;

    /// Returns the next candidate, or `None` after the last one.
    #[cfg(feature = "explain")]
    fn next_candidate(&self, state: &mut State, rules: &Rules, text: &str) -> Option<Candidate>;

    /// Returns the offset of the first candidate at or after `from`, or the length of the text.
    fn scan(&self, scan: &mut Scan, needles: &Needles, text: &[u8], from: usize) -> usize;
}

impl Dialect {
    /// Returns the code of the dialect. Inlined, so that a constant dialect brings no other.
    #[inline(always)]
    pub(crate) fn detector(self) -> &'static dyn Detector {
        match self {
            #[cfg(feature = "gfm")]
            Dialect::Gfm => &gfm::Gfm,
            #[cfg(feature = "md4c")]
            Dialect::Md4c => &md4c::Md4c,
            #[cfg(feature = "uts58")]
            Dialect::Uts58 => &uts58::Uts58,
        }
    }
}

/// State of a dialect's own search.
#[derive(Debug, Clone)]
pub(crate) enum State {
    /// No kind of link is enabled, or the search has ended at a fault.
    Off,
    #[cfg(feature = "gfm")]
    Gfm(super::gfm::Search),
    #[cfg(all(feature = "gfm", feature = "markdown"))]
    GfmAddresses(super::gfm::email::Emails),
    #[cfg(feature = "md4c")]
    Md4c(super::md4c::Search),
    #[cfg(feature = "uts58")]
    Uts58(super::uts58::Search),
}

/// State of a search through one plain text.
#[derive(Debug, Clone)]
pub(crate) struct Search {
    detector: &'static dyn Detector,
    state: State,
    /// End of the last link, or 0 before the first one.
    end: usize,
}

impl Search {
    pub(crate) fn new(detector: &'static dyn Detector, rules: &Rules) -> Self {
        Search::resuming(detector, rules, Scan::default(), 0)
    }

    /// Returns a search for links that begin at `from` or after it. A dialect may examine the characters before `from`
    /// to decide whether a link begins there.
    pub(crate) fn from(detector: &'static dyn Detector, rules: &Rules, from: usize) -> Self {
        Search::resuming(detector, rules, Scan::default(), from)
    }

    /// Continues `scan`, a prefilter's scan of the same text, instead of scanning up to the first candidate again.
    pub(crate) fn resuming(
        detector: &'static dyn Detector,
        rules: &Rules,
        scan: Scan,
        from: usize,
    ) -> Self {
        let state =
            if rules.is_off() { State::Off } else { detector.start(Stage::Text, scan, from) };
        Search { detector, state, end: 0 }
    }

    /// Returns the next link, or `None` if there are no more. Links never overlap.
    #[inline]
    pub(crate) fn next(&mut self, rules: &Rules, text: &str) -> Option<Detected> {
        let found = self.detector.next(&mut self.state, rules, &Segment::plain(text))?;
        // An empty link, or one that overlaps the last link, is a fault of the dialect.
        let is_after = self.end <= found.start && found.start < found.end;
        debug_assert!(is_after, "{found:?} after {}", self.end);
        if !is_after {
            self.state = State::Off;
            return None;
        }
        self.end = found.end;
        Some(found)
    }

    /// Returns the next candidate, or `None` after the last one.
    #[cfg(feature = "explain")]
    pub(crate) fn next_candidate(&mut self, rules: &Rules, text: &str) -> Option<Candidate> {
        self.detector.next_candidate(&mut self.state, rules, text)
    }
}
