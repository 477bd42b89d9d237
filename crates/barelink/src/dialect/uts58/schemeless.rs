//! Finds links around a label separator: URLs without a scheme, and addresses.

use core::ops::Range;

use super::fast::{self, After};
use super::{authority, host, scheme, source, tail, tie, Delimiters, Search, Stage};
use crate::dialect::detected::Detected;
use crate::dialect::rule::{Refused, Rule};
use crate::in_text::{self, foreign_word};
use crate::kind::LinkKind;
use crate::link_parts::is_www;
use crate::rules::Rules;
use crate::schemeless::Name;
use crate::slice::{ceil_char_boundary, Slice};
use crate::unicode::{
    is_delegated_tld, is_label_char, is_symbol, starts_with_ideographic_separator, IDEOGRAPHIC,
    IN_LABEL,
};

/// A host without a scheme.
struct Host {
    start: usize,
    end: usize,
    /// End of the run of labels and separators that contains the host.
    run_end: usize,
    /// Start of the label after the run, if `://` follows that label. The label may be a scheme: `https` in
    /// `a.com.https://b.org`.
    scheme: Option<usize>,
}

/// Maximum length in bytes of a domain that is read before a host (RFC 1035, section 2.3.4).
const LONGEST: usize = 255;

/// Returns true for characters that a reader takes for a part of a domain, although no label contains them: symbols, and
/// ASCII characters that seldom stand between words.
fn is_in_domain(c: char) -> bool {
    matches!(c, '+' | '!' | '~' | '$' | '^') || is_symbol(c)
}

impl Search {
    /// Returns the link whose host is around the label separator at `separator`, or the rule that it breaks: an address or
    /// a URL without a scheme.
    pub(super) fn at_separator(
        &mut self,
        rules: &Rules,
        text: &str,
        delimiters: Delimiters<'_>,
        separator: usize,
    ) -> Result<Detected, Refused> {
        let host = self.fast_host(rules, text, separator);
        let Host { start, end: host_end, run_end, scheme } = match host {
            Some(host) => host?,
            None => self.host_at(rules, text, separator)?,
        };
        let (before, after) = (text.slice(..start), text.slice(run_end..));
        // In text, a run of labels is cut, so the token after it may be as long as the text.
        let near = if rules.ends_in_text() { in_text::near(text, host_end) } else { text };
        let rest = text.slice(host_end..scheme.unwrap_or(near.len()));
        // A dot is checked only if the run continues after the host. Otherwise the dot ends a sentence, and a scheme
        // follows it: `a.com.https://b.org`.
        let may_continue = run_end > host_end && rest.starts_with('.')
            || rest.starts_with(['{', '[', '(', '<', '$', '%']);
        if (may_continue && tail::is_truncated(rest)) || self.is_defanged_after(rest) {
            self.at = self.at.max(host_end + authority::token_before_scheme(rest));
            return Err(Refused::new(Rule::Continued, host_end..self.at));
        }
        if self.is_after_at_sign(before) {
            return self.address_of(rules, text, start..host_end);
        }
        // Nearly all hosts are followed by a space.
        if !after.starts_with(' ') && self.is_local_part(rules, after) {
            return Err(Refused::at(Rule::After, run_end));
        }
        // Controls are read once, so the tie before the host comes first.
        if self.is_in_other_name(rules, before)
            || tail::is_in_placeholder(before, text.slice(start..host_end))
            || self.is_tied_before(text, start, tie::is_before_host)
        {
            return Err(Refused::at(Rule::Before, start));
        }
        self.ask_after(text, start..host_end, rest, false)?;
        let start = foreign_word::start_of_name(text, start, host_end);
        let (before, host) = (text.slice(..start), text.slice(start..host_end));
        let is_www = is_www(host);
        let (end, stop) = self.end_of_url(rules, text, delimiters, start..host_end, false);
        let name = Name { before, host, tail: text.slice(host_end..end), after: text.slice(end..) };
        let refused = if !is_www && rules.other_name(name).is_some() {
            Refused::new(Rule::Word, start..end)
        } else if self.is_without_underscore(text, delimiters, start..end)
            || self.is_defanged_before(before)
        {
            Refused::at(Rule::Before, start)
        } else {
            let kind = if is_www { LinkKind::Www } else { LinkKind::Domain };
            return Ok(Detected { start, end, kind, has_scheme: false, stop });
        };
        self.at = self.at.max(end);
        Err(refused)
    }

    /// Returns the address whose domain is at `domain`, after an `@`, or the rule that it breaks.
    fn address_of(
        &mut self,
        rules: &Rules,
        text: &str,
        domain: Range<usize>,
    ) -> Result<Detected, Refused> {
        self.at = tail::port(text, domain.end).max(self.at);
        // The `@` may be a reference in Markdown source, where addresses cannot be recognised yet.
        if self.stage == Stage::Source || !rules.finds(LinkKind::Email) {
            return Err(Refused::at(Rule::Before, domain.start));
        }
        let address = self.email(rules, text, domain.start - 1, domain.end)?;
        if self.is_defanged_before(text.slice(..address.start)) {
            return Err(Refused::at(Rule::Before, address.start));
        }
        self.ask_after(text, domain, "", false).map(|()| address)
    }

    /// Returns true if a `_` directly before the URL at `url` belongs to its host, as in `_dmarc.example.com`. If a `_`
    /// also ends the URL or follows it, or if the `_` opens emphasis, it is a delimiter.
    fn is_without_underscore(
        &self,
        text: &str,
        delimiters: Delimiters<'_>,
        url: Range<usize>,
    ) -> bool {
        let before = text.slice(..url.start);
        before.ends_with('_')
            && !matches!(source::first(text.slice(url.end..), self.stage), Some(('_', _)))
            && !text.slice(url.clone()).ends_with('_')
            && !delimiters.open(before.trim_end_matches('_').len())
    }

    /// Returns true if the host after `before` is part of a path, of the domain of an address, or of a host with symbols,
    /// which needs a scheme.
    fn is_in_other_name(&self, rules: &Rules, before: &str) -> bool {
        // A name in a path or after an `@` may begin with `_`, which is no part of the host.
        let outside = before.trim_end_matches('_');
        let last = source::last(outside, self.stage);
        before.ends_with('\\')
            || matches!(last, Some(('/' | '@', _)))
            || last.is_some_and(|(c, _)| is_in_domain(c)) && self.is_after_domain(rules, before)
    }

    /// Returns true if `before` ends with characters that no label contains, and a full stop after a label, or an `@`
    /// whose domain is not valid, precedes them: `docs.☃` and `me@a+`.
    fn is_after_domain(&self, rules: &Rules, before: &str) -> bool {
        let near = before.slice(ceil_char_boundary(before, before.len().saturating_sub(LONGEST))..);
        let outside = near.trim_end_matches(|c| is_in_domain(c) || is_label_char(c) || c == '.');
        let domain = near.slice(outside.len()..);
        if let Some(labels) = domain.trim_end_matches(is_in_domain).strip_suffix('.') {
            return labels.ends_with(is_label_char);
        }
        let run = domain.slice(..host::end_of_run(domain, 0));
        outside.ends_with('@') && host::domain(run, &|label| rules.is_tld(label)).is_err()
    }

    /// Fast path of [`Search::host_at`] for a full stop between [pure](fast) labels. Returns `None` if `host_at`
    /// must decide.
    fn fast_host(&mut self, rules: &Rules, text: &str, at: usize) -> Option<Result<Host, Refused>> {
        let bytes = text.as_bytes();
        let After { label, end, run_end } = fast::after(bytes, at)?;
        // Most candidates without a host lack a top-level domain.
        if !rules.is_tld(text.get(label..end)?) {
            self.at = run_end;
            return Some(Err(Refused::new(Rule::TopLevelDomain, label..end)));
        }
        let start = fast::start::<false>(bytes, self.at, at)?;
        // Of pure labels, only a number can be the start of an unlikely host.
        let may_be_item = bytes.get(start).is_some_and(u8::is_ascii_digit);
        if may_be_item && rules.ends().is_some_and(|ends| !ends.is_likely_host(text, start..end)) {
            return None;
        }
        self.at = run_end;
        Some(Ok(Host { start, end, run_end, scheme: None }))
    }

    /// Returns the host around the label separator at `separator`, or the rule by which there is none. Moves the search
    /// past labels that need not be tried again.
    // Inlined, it makes the fast path slower.
    #[inline(never)]
    fn host_at(&mut self, rules: &Rules, text: &str, separator: usize) -> Result<Host, Refused> {
        let run = self.run_at(rules, text, separator);
        let Range { start, end: mut run_end } = run.ok_or(Refused::at(Rule::NoDot, separator))?;
        let mut scheme = None;
        if text.slice(run_end..).starts_with("://") {
            // The last label may be a scheme. A scheme ends the host before it.
            let last = host::last_separator(text.slice(start..run_end)).unwrap_or(0..0);
            let label = start + last.end;
            // A host directly before `://` is not linked, as in `example.com://`.
            if is_delegated_tld(text.slice(label..run_end))
                && scheme::length(rules, text.as_bytes().slice(..run_end), label).is_none()
            {
                self.at = run_end;
                return Err(Refused::at(Rule::After, run_end));
            }
            (run_end, scheme) = (start + last.start, Some(label));
        }
        if rules.ends().is_some_and(|ends| !ends.is_likely_host(text, start..run_end)) {
            return Err(Refused::new(Rule::Word, start..run_end));
        }
        self.at = scheme.unwrap_or(run_end);
        // The labels before the full stop are not a host, so the labels after it are not linked either.
        if rules.ends_in_text() && text.slice(..start).ends_with('.') {
            return Err(Refused::at(Rule::Before, start));
        }
        let run = text.slice(start..run_end);
        let end = host::domain(run, &|label| rules.is_tld(label))
            .map_err(|refused| refused.moved(start))?;
        Ok(Host { start, end: start + end, run_end, scheme })
    }

    /// Returns true if the untried text before `at`, or the byte before it, may have an `@`, which in Markdown source may
    /// be a reference.
    fn may_be_after_at_sign(&self, text: &str, at: usize) -> bool {
        let around = text.as_bytes().slice(self.at.saturating_sub(1)..at);
        memchr::memchr2(b'@', b';', around).is_some()
    }

    /// Returns the run of labels around the separator at `at` that may be a host. Returns `None` if the separator ends a
    /// sentence, or if the host ends before it, as in `localhost例え.jp`.
    ///
    /// An ideographic separator usually ends a sentence. It joins labels in two cases: in an address, and between two
    /// non-ASCII labels with white space or nothing around them, such as `普遍适用测试。我爱你`. The second of these
    /// labels must be a top-level domain.
    fn run_at(&self, rules: &Rules, text: &str, at: usize) -> Option<Range<usize>> {
        let is_full_stop = text.as_bytes().get(at) == Some(&b'.');
        let after = if is_full_stop { "" } else { text.slice(at + IDEOGRAPHIC..) };
        let second = after.slice(..IN_LABEL.run(after.as_bytes()));
        // Most such separators end a sentence. The text before them is then not read.
        if !is_full_stop
            && (rules.ends_in_text()
                || !(rules.joins_sentences()
                    || rules.is_tld(second)
                    || self.may_be_after_at_sign(text, at)))
        {
            return None;
        }
        let start = host::start_of_run(text, self.at, at);
        if let Some(ends) = rules.ends() {
            let end = host::end_before_ideographic(in_text::near(text, at), at);
            let start = ends.start_of_host(text, start, at);
            let end = in_text::glued_host(text, start).map_or(end, |glued| glued.min(end));
            return (end > at).then_some(start..end);
        }
        let (before, labels) = (text.slice(..start), text.slice(start..at));
        let end = if is_full_stop { host::end_before_ideographic(text, at) } else { at };
        if rules.joins_sentences() || self.is_after_at_sign(before) {
            let rest = text.as_bytes().slice(end..);
            let goes_on = rules.joins_sentences() || starts_with_ideographic_separator(rest);
            return Some(start..if goes_on { host::end_of_run(text, at) } else { end });
        }
        let last = host::last_ideographic_separator(labels);
        let start = start + last.map_or(0, |last| last.end);
        if is_full_stop {
            return Some(start..end);
        }
        let first = at - IN_LABEL.run_back(text.slice(self.at..at).as_bytes());
        let is_apart = !text.slice(..first).ends_with(|c: char| !c.is_whitespace())
            && !after.slice(second.len()..).starts_with(|c: char| !c.is_whitespace());
        let is_host = is_apart && rules.is_tld(second);
        is_host.then_some(start..at + IDEOGRAPHIC + second.len())
    }
}
