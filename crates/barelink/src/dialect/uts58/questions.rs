//! The questions that may refuse a host, in their order: about the text before it ([`Search::ask_before`]) and the text after
//! it ([`Search::ask_after`]). A link to a host that nobody wrote is worse than no link.

use core::ops::Range;

use super::{authority, host, tail, tie, Input, Search, Stage};
use crate::dialect::rule::{Refused, Rule};
use crate::rules::Rules;
use crate::slice::{ceil_char_boundary, Characters, Slice};
use crate::unicode::{defanged, is_label_char, is_symbol};

/// Maximum length in bytes of a domain that is read before a host (RFC 1035, section 2.3.4).
const LONGEST: usize = 255;

/// Returns true for characters that a reader takes for a part of a domain, although no label contains them: symbols, and
/// ASCII characters that seldom stand between words.
fn is_in_domain(c: char) -> bool {
    matches!(c, '+' | '!' | '~' | '$' | '^') || is_symbol(c)
}

impl Search {
    /// Asks if a host without a scheme belongs to the text before it, or to the local part of an address after it. The run of
    /// labels around the host ends at `run_end`.
    pub(super) fn ask_before(
        &mut self,
        rules: &Rules,
        text: &str,
        host: Range<usize>,
        run_end: usize,
    ) -> Result<(), Refused> {
        let (before, after) = (text.slice(..host.start), text.slice(run_end..));
        // Nearly all hosts are followed by a space.
        if !after.starts_with(' ') && self.is_local_part(rules, after) {
            return Err(Refused::at(Rule::After, run_end));
        }
        // Controls are read once, so the tie before the host comes first.
        if self.is_in_other_name(rules, before)
            || tail::is_in_placeholder(before, text.slice(host.clone()))
            || self.is_tied_before(text, host.start, tie::is_before_host)
        {
            return Err(Refused::at(Rule::Before, host.start));
        }
        Ok(())
    }

    /// Asks if the text after a host, or after its port, continues the host. Returns the first rule by which it does. The
    /// URL, or the host without a scheme, is at `url`. `rest` is the text after the host, up to the last possible end of
    /// the URL.
    #[inline]
    pub(super) fn ask_after(
        &mut self,
        text: &str,
        url: Range<usize>,
        rest: &str,
        has_scheme: bool,
    ) -> Result<(), Refused> {
        // A name before an `@` is user information. [`Search::user_information`] misses an `@` after a non-ASCII full
        // stop.
        if has_scheme && rest.starts_with('@') {
            self.at = self.at.max(url.end + authority::token(rest).len());
            return Err(Refused::at(Rule::UserInformation, url.end));
        }
        if has_scheme && self.is_continued(rest, true) {
            return Err(Refused::at(Rule::Continued, url.end));
        }
        if has_scheme && tail::has_wrong_port(rest) {
            return Err(Refused::new(Rule::Port, url.end..url.end + tail::token_of_port(rest)));
        }
        let port = tail::port(text, url.end);
        let has_port = port > url.end;
        if self.is_tied_after(text, url.start, url.end)
            || (has_port && self.is_tied_after(text, url.start, port))
        {
            return Err(Refused::at(Rule::Tie, url.end));
        }
        if self.stage != Stage::Source {
            return Ok(());
        }
        // In Markdown source, a reference or an escape may continue the host. The rest of its token is skipped.
        let Some(end) = tail::end_of_token(text, url.end, has_scheme)
            .or_else(|| tail::end_of_token(text, port, has_scheme))
        else {
            return Ok(());
        };
        self.at = self.at.max(end);
        Err(Refused::at(Rule::Continued, url.end))
    }

    /// Returns true if the text after a host continues it. Unless `may_continue`, only a separator in brackets does.
    pub(super) fn is_continued(&self, after: &str, may_continue: bool) -> bool {
        (may_continue && tail::is_truncated(after)) || self.is_defanged_after(after)
    }

    /// Returns true if a separator in brackets and more of a name follow a host: `[.]com`.
    fn is_defanged_after(&self, after: &str) -> bool {
        after.starts_with(['[', '(', '{', '&', '\\'])
            && defanged::continues_after(self.shown(after).chars().map(|c| c.0))
    }

    /// Returns true if a name and a separator in brackets precede a name: `example[.]`.
    pub(super) fn is_defanged_before(&self, before: &str) -> bool {
        before.ends_with([']', ')', '}', ';'])
            && defanged::continues_before(
                // An escape is two characters from its end.
                self.shown(before)
                    .chars_back()
                    .map(|c| c.0)
                    .filter(|&c| self.stage != Stage::Source || c != '\\'),
            )
    }

    /// Returns true if a `_` directly before the URL at `url` belongs to its host, as in `_dmarc.example.com`. If a `_`
    /// also ends the URL or follows it, or if the `_` opens emphasis, it is a delimiter.
    pub(super) fn is_without_underscore(&self, input: &Input<'_>, url: Range<usize>) -> bool {
        let &Input { text, delimiters, .. } = input;
        let before = text.slice(..url.start);
        before.ends_with('_')
            && !matches!(self.shown(text.slice(url.end..)).first(), Some(('_', _)))
            && !text.slice(url.clone()).ends_with('_')
            && !delimiters.open(before.trim_end_matches('_').len())
    }

    /// Returns true if the host after `before` is part of a path, of the domain of an address, or of a host with symbols,
    /// which needs a scheme.
    fn is_in_other_name(&self, rules: &Rules, before: &str) -> bool {
        // A name in a path or after an `@` may begin with `_`, which is no part of the host.
        let outside = before.trim_end_matches('_');
        let last = self.shown(outside).last();
        before.ends_with('\\')
            || matches!(last, Some(('/' | '@', _)))
            || last.is_some_and(|(c, _)| is_in_domain(c)) && self.is_after_domain(rules, before)
    }

    /// Returns true if `before` ends with characters that no label contains, and a full stop after a label, or an `@`
    /// whose domain is not valid, precedes them: `docs.☃` and `me@a+`.
    fn is_after_domain(&self, rules: &Rules, before: &str) -> bool {
        let near = before.slice(ceil_char_boundary(before, before.len().saturating_sub(LONGEST))..);
        let outside = near.trim_end_of(|c| is_in_domain(c) || is_label_char(c) || c == '.');
        let domain = near.slice(outside.len()..);
        if let Some(labels) = domain.trim_end_of(is_in_domain).strip_suffix('.') {
            return labels.ends_with(is_label_char);
        }
        let run = domain.slice(..host::end_of_run(domain, 0));
        outside.ends_with('@') && host::domain(run, &|label| rules.is_tld(label)).is_err()
    }
}
