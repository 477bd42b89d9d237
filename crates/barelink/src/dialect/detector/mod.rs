//! The code of each dialect behind one trait. A finder holds that of its own dialect, so a program that names one dialect
//! contains no other.

#[cfg(feature = "gfm")]
mod gfm;
#[cfg(feature = "md4c")]
mod md4c;
#[cfg(feature = "markdown")]
mod token;
#[cfg(feature = "uts58")]
mod uts58;

use core::fmt;
use core::panic::{RefUnwindSafe, UnwindSafe};

#[cfg(feature = "markdown")]
use super::delimiters::{Closing, Delimiters};
#[cfg(feature = "explain")]
use super::detected::Candidate;
use super::detected::Detected;
#[cfg(feature = "markdown")]
use super::segment::Segment;
use super::stage::Stage;
use super::Dialect;
use crate::rules::{Judge, Rules};
use crate::scan::{Needles, Scan};
#[cfg(feature = "markdown")]
pub(crate) use token::TokenSearch;

/// The rules of a dialect, for plain text and for leaves of Markdown.
///
/// The methods for Markdown are called with candidates from left to right, which the caller finds in the source.
pub(crate) trait Detector: fmt::Debug + Send + Sync + UnwindSafe + RefUnwindSafe {
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

    /// Returns the next link, or `None` if there are no more. Links never overlap.
    fn next(&self, state: &mut State, rules: &Rules, text: &str) -> Option<Detected>;

    /// Returns the next candidate, or `None` after the last one.
    #[cfg(feature = "explain")]
    fn next_candidate(&self, state: &mut State, rules: &Rules, text: &str) -> Option<Candidate>;

    /// Returns the offset of the first candidate at or after `from`, or the length of the text.
    fn scan(&self, scan: &mut Scan, needles: &Needles, text: &[u8], from: usize) -> usize;

    /// Returns the offset of the first candidate of Markdown source at or after `from`, or the length of the source.
    #[cfg(feature = "markdown")]
    fn scan_source(&self, scan: &mut Scan, needles: &Needles, source: &[u8], from: usize) -> usize;

    /// Returns false if all links are found in parsed text, by [`Detector::next_in_segment`].
    #[cfg(feature = "markdown")]
    fn reads_source(&self) -> bool {
        true
    }

    /// Returns true if no URL links inside open brackets.
    #[cfg(feature = "markdown")]
    fn heeds_brackets(&self) -> bool {
        false
    }

    /// Returns true if a character beyond ASCII is a letter or a mark. GFM does not ask, so its programs lack the table.
    #[cfg(feature = "markdown")]
    fn is_letter(&self, _: char) -> bool {
        false
    }

    /// Returns true if delimiters end URLs, and an escape before a URL may belong to its host.
    #[cfg(feature = "markdown")]
    fn heeds_delimiters(&self) -> bool {
        false
    }

    /// Sorts delimiters by their start.
    #[cfg(feature = "markdown")]
    fn sort_delimiters(&self, _closings: &mut [Closing]) {}

    /// Returns true if the `\|` in `\\|` stands for a `|`.
    #[cfg(feature = "markdown")]
    fn splits_paired_escapes(&self) -> bool {
        false
    }

    /// Returns the offset of the first candidate for a URL in a leaf's content, at or after `from`.
    #[cfg(feature = "markdown")]
    fn next_in_source(
        &self,
        _state: &mut State,
        _rules: &Rules,
        _content: &str,
        _from: usize,
    ) -> Option<usize> {
        None
    }

    /// Returns the URL around the candidate at `at`. It does not begin before `floor`.
    #[cfg(feature = "markdown")]
    fn url_in_source(
        &self,
        _state: &mut State,
        _rules: &Rules,
        _content: &str,
        _delimiters: Delimiters<'_>,
        _floor: usize,
        _at: usize,
    ) -> Option<Detected> {
        None
    }

    /// Discards the last URL and resumes after its candidate, which is at `candidate`.
    #[cfg(feature = "markdown")]
    fn reject_in_source(&self, _state: &mut State, _content: &str, _candidate: usize) {}

    /// Returns the start of the host around `at` in a text without Markdown. It does not begin before `floor`.
    #[cfg(feature = "markdown")]
    fn start_of_host(&self, _text: &str, _floor: usize, at: usize) -> usize {
        at
    }

    /// Returns the end of the URL that a reader sees, in a text without Markdown. The link to its start ends at `end`,
    /// where the source has a reference or an escape.
    #[cfg(feature = "markdown")]
    fn end_of_seen(&self, _text: &str, end: usize) -> usize {
        end
    }

    /// Returns true if the words beside the word between `before` and `after` may decide whether it is a host, as in
    /// `me [at] example.com`.
    #[cfg(feature = "markdown")]
    fn is_context(&self, _rules: &Rules, _before: &str, _after: &str) -> bool {
        false
    }

    /// Returns the next link in a segment of parsed text. Each call must pass the same segment.
    #[cfg(feature = "markdown")]
    fn next_in_segment(
        &self,
        _state: &mut State,
        _rules: &Rules,
        _segment: &Segment<'_>,
    ) -> Option<Detected> {
        None
    }

    /// Returns the link around the candidate at `at` in a token without Markdown. Returns `None` if the leaf must be walked.
    #[cfg(feature = "markdown")]
    fn link_in_token(&self, token: &mut TokenSearch<'_>, at: usize) -> Option<Option<Detected>>;
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
        let found = self.detector.next(&mut self.state, rules, text)?;
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
