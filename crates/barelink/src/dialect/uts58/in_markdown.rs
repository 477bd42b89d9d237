use super::{end_of_seen, host, Uts58};
use crate::dialect::delimiters::Closing;
use crate::dialect::detected::Detected;
use crate::dialect::detector::{InMarkdown, Search, TokenSearch};
use crate::dialect::input::Input;
use crate::dialect::stage::Stage;
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
    fn next_in_source(&self, search: &mut Search, input: &Input<'_>, from: usize) -> Option<usize> {
        search.candidate(input.rules, input.text, from)
    }

    fn url_in_source(
        &self,
        search: &mut Search,
        input: &Input<'_>,
        _: usize,
        at: usize,
    ) -> Option<Detected> {
        search.at(input, at)
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
        Some(token.search.at(&Input::plain(token.rules, token.text), at))
    }
}
