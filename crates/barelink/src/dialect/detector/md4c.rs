//! md4c's permissive autolinks behind [`Detector`].

#[cfg(feature = "markdown")]
use super::TokenSearch;
use super::{Detector, State};
#[cfg(feature = "explain")]
use crate::dialect::detected::Candidate;
use crate::dialect::detected::Detected;
use crate::dialect::md4c::Search;
use crate::dialect::segment::Segment;
use crate::dialect::stage::Stage;
use crate::dialect::Dialect;
use crate::rules::Rules;
use crate::scan::{Needles, Scan};
#[cfg(feature = "markdown")]
use crate::unicode::is_letter_or_mark;

#[derive(Debug)]
pub(super) struct Md4c;

impl Detector for Md4c {
    fn dialect(&self) -> Dialect {
        Dialect::Md4c
    }

    fn start(&self, _: Stage, scan: Scan, from: usize) -> State {
        State::Md4c(Search::new(scan, from))
    }

    fn next(&self, state: &mut State, rules: &Rules, text: &str) -> Option<Detected> {
        let State::Md4c(search) = state else { return None };
        search.next(rules, &Segment::plain(text))
    }

    #[cfg(feature = "explain")]
    fn next_candidate(&self, state: &mut State, rules: &Rules, text: &str) -> Option<Candidate> {
        let State::Md4c(search) = state else { return None };
        search.next_candidate(rules, &Segment::plain(text))
    }

    fn scan(&self, scan: &mut Scan, needles: &Needles, text: &[u8], from: usize) -> usize {
        scan.candidate(needles, text, from)
    }

    #[cfg(feature = "markdown")]
    fn scan_source(&self, scan: &mut Scan, needles: &Needles, source: &[u8], from: usize) -> usize {
        scan.candidate_in_source(needles, source, from)
    }

    #[cfg(feature = "markdown")]
    fn is_letter(&self, c: char) -> bool {
        is_letter_or_mark(c)
    }

    #[cfg(feature = "markdown")]
    fn reads_source(&self) -> bool {
        false
    }

    #[cfg(feature = "markdown")]
    fn next_in_segment(
        &self,
        state: &mut State,
        rules: &Rules,
        segment: &Segment<'_>,
    ) -> Option<Detected> {
        let State::Md4c(search) = state else { return None };
        search.next(rules, segment)
    }

    #[cfg(feature = "markdown")]
    fn link_in_token(&self, token: &mut TokenSearch<'_>, at: usize) -> Option<Option<Detected>> {
        // A byte order mark inside a document is text.
        let segment = Segment { start: 0, ..Segment::plain(token.text) };
        Some(crate::dialect::md4c::at(token.rules, &segment, at).ok())
    }
}
