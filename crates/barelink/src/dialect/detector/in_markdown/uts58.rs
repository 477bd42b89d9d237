use super::{InMarkdown, TokenSearch};
use crate::dialect::delimiters::Closing;
use crate::dialect::detected::Detected;
use crate::dialect::detector::{uts58::Uts58, State};
use crate::dialect::input::Input;
use crate::dialect::stage::Stage;
use crate::dialect::uts58::{end_of_seen, host};
use crate::rules::Rules;
use crate::scan::{Needles, Scan};
use crate::schemeless::may_end;
use crate::unicode::is_letter_or_mark;

impl InMarkdown for Uts58 {
    fn scan_source(&self, scan: &mut Scan, needles: &Needles, source: &[u8], from: usize) -> usize {
        scan.host_in_source(needles, source, from)
    }

    fn is_letter(&self, c: char) -> bool {
        is_letter_or_mark(c)
    }

    fn heeds_delimiters(&self) -> bool {
        true
    }

    fn sort_delimiters(&self, closings: &mut [Closing]) {
        closings.sort_unstable_by_key(|closing| closing.start);
    }

    /// Candidates are the `:` of a scheme and label separators.
    fn next_in_source(&self, state: &mut State, input: &Input<'_>, from: usize) -> Option<usize> {
        let State::Uts58(search) = state else { return None };
        search.candidate(input.rules, input.text, from)
    }

    fn url_in_source(
        &self,
        state: &mut State,
        input: &Input<'_>,
        _: usize,
        at: usize,
    ) -> Option<Detected> {
        let State::Uts58(search) = state else { return None };
        search.at(input, at)
    }

    fn reject_in_source(&self, state: &mut State, content: &str, candidate: usize) {
        if let State::Uts58(search) = state {
            search.reject(content, candidate);
        }
    }

    fn start_of_host(&self, text: &str, floor: usize, at: usize) -> usize {
        host::start_of_run(text, floor, at)
    }

    fn end_of_seen(&self, text: &str, end: usize) -> usize {
        end_of_seen(text, end, Stage::Text)
    }

    fn is_context(&self, rules: &Rules, before: &str, after: &str) -> bool {
        before.strip_suffix(' ').is_some_and(may_end) || rules.reads_beside(before, after)
    }

    fn link_in_token(&self, token: &mut TokenSearch<'_>, at: usize) -> Option<Option<Detected>> {
        let State::Uts58(search) = &mut token.state else { return None };
        Some(search.at(&Input::plain(token.rules, token.text), at))
    }
}
