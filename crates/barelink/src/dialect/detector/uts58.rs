//! UTS #58's link detection behind [`Detector`].

#[cfg(feature = "markdown")]
use super::TokenSearch;
use super::{Detector, State};
#[cfg(feature = "markdown")]
use crate::dialect::delimiters::{Closing, Delimiters};
#[cfg(feature = "explain")]
use crate::dialect::detected::Candidate;
use crate::dialect::detected::Detected;
use crate::dialect::stage::Stage;
use crate::dialect::uts58::Search;
#[cfg(feature = "markdown")]
use crate::dialect::uts58::{end_of_seen, host};
use crate::dialect::Dialect;
use crate::rules::{Judge, Rules};
use crate::scan::{Needles, Scan};
#[cfg(feature = "markdown")]
use crate::schemeless::may_end;
#[cfg(feature = "markdown")]
use crate::unicode::is_letter_or_mark;

#[derive(Debug)]
pub(super) struct Uts58;

impl Detector for Uts58 {
    fn dialect(&self) -> Dialect {
        Dialect::Uts58
    }

    fn judge(&self) -> Judge {
        Judge::Dialect
    }

    #[cfg(feature = "alloc")]
    fn heeds_controls(&self) -> bool {
        true
    }

    fn start(&self, stage: Stage, scan: Scan, from: usize) -> State {
        State::Uts58(Search::new(stage, scan, from))
    }

    fn next(&self, state: &mut State, rules: &Rules, text: &str) -> Option<Detected> {
        let State::Uts58(search) = state else { return None };
        search.next(rules, text)
    }

    #[cfg(feature = "explain")]
    fn next_candidate(&self, state: &mut State, rules: &Rules, text: &str) -> Option<Candidate> {
        let State::Uts58(search) = state else { return None };
        search.next_candidate(rules, text)
    }

    /// An address contains a label separator too, so this search finds every kind of link.
    fn scan(&self, scan: &mut Scan, needles: &Needles, text: &[u8], from: usize) -> usize {
        scan.host(needles, text, from)
    }

    #[cfg(feature = "markdown")]
    fn scan_source(&self, scan: &mut Scan, needles: &Needles, source: &[u8], from: usize) -> usize {
        scan.host_in_source(needles, source, from)
    }

    #[cfg(feature = "markdown")]
    fn is_letter(&self, c: char) -> bool {
        is_letter_or_mark(c)
    }

    #[cfg(feature = "markdown")]
    fn heeds_delimiters(&self) -> bool {
        true
    }

    #[cfg(feature = "markdown")]
    fn sort_delimiters(&self, closings: &mut [Closing]) {
        closings.sort_unstable_by_key(|closing| closing.start);
    }

    /// Candidates are the `:` of a scheme and label separators.
    #[cfg(feature = "markdown")]
    fn next_in_source(
        &self,
        state: &mut State,
        rules: &Rules,
        content: &str,
        from: usize,
    ) -> Option<usize> {
        let State::Uts58(search) = state else { return None };
        search.candidate(rules, content, from)
    }

    #[cfg(feature = "markdown")]
    fn url_in_source(
        &self,
        state: &mut State,
        rules: &Rules,
        content: &str,
        delimiters: Delimiters<'_>,
        _: usize,
        at: usize,
    ) -> Option<Detected> {
        let State::Uts58(search) = state else { return None };
        search.at(rules, content, delimiters, at)
    }

    #[cfg(feature = "markdown")]
    fn reject_in_source(&self, state: &mut State, content: &str, candidate: usize) {
        if let State::Uts58(search) = state {
            search.reject(content, candidate);
        }
    }

    #[cfg(feature = "markdown")]
    fn start_of_host(&self, text: &str, floor: usize, at: usize) -> usize {
        host::start_of_run(text, floor, at)
    }

    #[cfg(feature = "markdown")]
    fn end_of_seen(&self, text: &str, end: usize) -> usize {
        end_of_seen(text, end, Stage::Text)
    }

    #[cfg(feature = "markdown")]
    fn is_context(&self, rules: &Rules, before: &str, after: &str) -> bool {
        before.strip_suffix(' ').is_some_and(may_end) || rules.reads_beside(before, after)
    }

    #[cfg(feature = "markdown")]
    fn link_in_token(&self, token: &mut TokenSearch<'_>, at: usize) -> Option<Option<Detected>> {
        let State::Uts58(search) = &mut token.state else { return None };
        Some(search.at(token.rules, token.text, Delimiters::default(), at))
    }
}
