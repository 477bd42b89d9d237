//! Finds links around a label separator: URLs without a scheme, and addresses.

use core::ops::Range;

use super::fast::{self, After};
use super::{authority, host, scheme, tail, Input, Search, Stage};
use crate::dialect::detected::{Detected, Found};
use crate::dialect::rule::{Refused, Rule};
use crate::in_text::{self, foreign_word};
use crate::kind::LinkKind;
use crate::link_parts::is_www;
use crate::rules::Rules;
use crate::schemeless::Name;
use crate::slice::Slice;
use crate::unicode::{is_delegated_tld, starts_with_ideographic_separator, IDEOGRAPHIC, IN_LABEL};

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

impl Search {
    /// Returns the link whose host is around the label separator at `separator`, or the rule that it breaks: an address or
    /// a URL without a scheme.
    pub(super) fn at_separator(&mut self, input: &Input<'_>, separator: usize) -> Found {
        let &Input { rules, text, .. } = input;
        let host = match self.fast_host(rules, text, separator) {
            Some(host) => host?,
            None => self.host_at(rules, text, separator)?,
        };
        // In text, a run of labels is cut, so the token after it may be as long as the text.
        let near = if rules.ends_in_text() { in_text::near(text, host.end) } else { text };
        let rest = text.slice(host.end..host.scheme.unwrap_or(near.len()));
        // A dot is checked only if the run continues after the host. Otherwise the dot ends a sentence, and a scheme
        // follows it: `a.com.https://b.org`.
        let may_continue = host.run_end > host.end && rest.starts_with('.')
            || rest.starts_with(['{', '[', '(', '<', '$', '%']);
        if self.is_continued(rest, may_continue) {
            self.at = self.at.max(host.end + authority::token_before_scheme(rest));
            return Err(Refused::new(Rule::Continued, host.end..self.at));
        }
        if self.is_after_at_sign(text.slice(..host.start)) {
            return self.address_of(input, host.start..host.end);
        }
        self.ask_before(rules, text, host.start..host.end, host.run_end)?;
        self.ask_after(text, host.start..host.end, rest, false)?;
        self.url_of(input, host.start..host.end)
    }

    /// Returns the URL without a scheme whose host is at `host`, or the rule that it breaks.
    fn url_of(&mut self, input: &Input<'_>, host: Range<usize>) -> Found {
        let &Input { rules, text, .. } = input;
        let start = foreign_word::start_of_name(text, host.start, host.end);
        let (before, name) = (text.slice(..start), text.slice(start..host.end));
        let is_www = is_www(name);
        let (end, stop) = self.end_of_url(input, start..host.end, false);
        let (tail, after) = (text.slice(host.end..end), text.slice(end..));
        let refused = if !is_www
            && rules.other_name(Name { before, host: name, tail, after }).is_some()
        {
            Refused::new(Rule::Word, start..end)
        } else if self.is_without_underscore(input, start..end) || self.is_defanged_before(before) {
            Refused::at(Rule::Before, start)
        } else {
            let kind = if is_www { LinkKind::Www } else { LinkKind::Domain };
            return Ok(Detected { start, end, kind, has_scheme: false, stop });
        };
        self.at = self.at.max(end);
        Err(refused)
    }

    /// Returns the address whose domain is at `domain`, after an `@`, or the rule that it breaks.
    fn address_of(&mut self, input: &Input<'_>, domain: Range<usize>) -> Found {
        let &Input { rules, text, .. } = input;
        self.at = tail::port(text, domain.end).max(self.at);
        // The `@` may be a reference in Markdown source, where addresses cannot be recognised yet.
        if self.stage == Stage::Source || !rules.finds(LinkKind::Email) {
            return Err(Refused::at(Rule::Before, domain.start));
        }
        let address = self.email(input, domain.start - 1, domain.end)?;
        if self.is_defanged_before(text.slice(..address.start)) {
            return Err(Refused::at(Rule::Before, address.start));
        }
        self.ask_after(text, domain, "", false).map(|()| address)
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
        let run = if text.as_bytes().get(separator) == Some(&b'.') {
            self.around_full_stop(rules, text, separator)
        } else {
            self.around_ideographic(rules, text, separator)
        };
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

    /// Returns the labels around the full stop at `at` that may be a host. Returns `None` if the host ends before it, as in
    /// `localhost例え.jp`.
    fn around_full_stop(&self, rules: &Rules, text: &str, at: usize) -> Option<Range<usize>> {
        let start = host::start_of_run(text, self.at, at);
        if let Some(ends) = rules.ends() {
            let end = host::end_before_ideographic(in_text::near(text, at), at);
            let start = ends.start_of_host(text, start, at);
            let end = in_text::glued_host(text, start).map_or(end, |glued| glued.min(end));
            return (end > at).then_some(start..end);
        }
        let end = host::end_before_ideographic(text, at);
        let after = text.as_bytes().slice(end..);
        if rules.joins_sentences() {
            Some(start..host::end_of_run(text, at))
        } else if !self.is_after_at_sign(text.slice(..start)) {
            let last = host::last_ideographic_separator(text.slice(start..at));
            Some(start + last.map_or(0, |last| last.end)..end)
        } else if starts_with_ideographic_separator(after) {
            Some(start..host::end_of_run(text, at))
        } else {
            Some(start..end)
        }
    }

    /// Returns the labels around the ideographic separator at `at` that may be a host. Returns `None` if the separator ends a
    /// sentence, as it usually does.
    ///
    /// It joins labels in two cases: in an address, and between two non-ASCII labels with white space or nothing around
    /// them, such as `普遍适用测试。我爱你`. The second of these labels must be a top-level domain.
    fn around_ideographic(&self, rules: &Rules, text: &str, at: usize) -> Option<Range<usize>> {
        if rules.ends_in_text() {
            return None;
        }
        let after = text.slice(at + IDEOGRAPHIC..);
        let second = after.slice(..IN_LABEL.run(after.as_bytes()));
        let is_tld = rules.is_tld(second);
        // The text before most separators is not read.
        if !(rules.joins_sentences() || is_tld || self.may_be_after_at_sign(text, at)) {
            return None;
        }
        let start = host::start_of_run(text, self.at, at);
        if rules.joins_sentences() || self.is_after_at_sign(text.slice(..start)) {
            return Some(start..host::end_of_run(text, at));
        }
        let first = at - IN_LABEL.run_back(text.slice(self.at..at).as_bytes());
        let is_apart = !text.slice(..first).ends_with(|c: char| !c.is_whitespace())
            && !after.slice(second.len()..).starts_with(|c: char| !c.is_whitespace());
        let last = host::last_ideographic_separator(text.slice(start..at));
        let start = start + last.map_or(0, |last| last.end);
        (is_apart && is_tld).then_some(start..at + IDEOGRAPHIC + second.len())
    }
}
