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
use crate::kind::LinkKind;
use crate::link_parts::LinkParts;
use crate::other_name::OtherName;
use crate::rules::{Judge, Rules};
use crate::scan::{Needles, Scan};
#[cfg(feature = "markdown")]
use crate::schemeless::may_end;
use crate::schemeless::Name;
use crate::unicode::is_label_separator;
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

    fn other_name(&self, rules: &Rules, text: &str, found: Detected) -> Option<OtherName> {
        let (before, link) = (text.get(..found.start)?, text.get(found.start..found.end)?);
        if found.kind == LinkKind::Email && !found.has_scheme {
            return rules.is_handle(before, link).then_some(OtherName::Address);
        } else if found.kind != LinkKind::Domain {
            return None;
        }
        let host = LinkParts::of(link, found.kind).host.end;
        let name = Name {
            before,
            host: link.get(..host)?,
            tail: link.get(host..)?,
            after: text.get(found.end..)?,
        };
        // The permissive search joins labels at an ideographic full stop, where the finder's own search may end a
        // sentence.
        let is_sentence =
            !rules.joins_sentences() && name.host.contains(|c| c != '.' && is_label_separator(c));
        rules.other_name(name).or(is_sentence.then_some(OtherName::Sentence))
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
