//! GitHub Flavored Markdown, section 6.9, "Autolinks (extension)".
//!
//! As in the reference, cmark-gfm, there are two stages:
//!
//! - [`url`] reads the raw source of a block while inlines are parsed. It finds extended www and URL autolinks.
//! - [`email`] reads the remaining text. It finds extended e-mail autolinks and protocol autolinks.
//!
//! [`Search`] deviates once: cmark-gfm reads `<https://example.com/x>` as an autolink before it looks for extended ones,
//! so plain text links the URL without the `>`.

pub(crate) mod email;
pub(crate) mod url;

use core::iter::from_fn;

use super::rule::{Rule, Stop};
use crate::dialect::detected::{Candidate, Detected, Found};
use crate::rules::Rules;
use crate::scan::Scan;
use crate::slice::Slice;
use crate::unicode::byte_order_mark;

/// Left-to-right search through one plain text, for the links of both stages.
#[derive(Debug, Clone, Default)]
pub(crate) struct Search {
    pub(super) scan: Scan,
    /// Candidates before this offset have been tried or skipped.
    at: usize,
    /// End of the last URL, or the start of the search. No scheme begins before this offset.
    floor: usize,
    pub(super) emails: email::Emails,
}

impl Search {
    /// Returns a search for links that begin at `from` or after it. Continues `scan`.
    pub(super) fn new(scan: Scan, from: usize) -> Self {
        let mut search = Search { scan, at: from, floor: from, ..Search::default() };
        search.emails.skip_to(from);
        search
    }

    /// Returns the next link, or `None` if there are no more.
    pub(super) fn next(&mut self, rules: &Rules, text: &str) -> Option<Detected> {
        from_fn(|| self.next_candidate(rules, text)).find_map(|(_, found)| found.ok())
    }

    /// Returns the next candidate and its offset, or `None` if there are no more: a link, or the rule that the candidate
    /// breaks.
    #[inline(always)]
    pub(super) fn next_candidate(&mut self, rules: &Rules, text: &str) -> Option<Candidate> {
        let at = self.scan.candidate(rules.needles(), text.as_bytes(), self.at);
        self.at = at + 1;
        (at < text.len()).then(|| (at, self.link_at(rules, text, at)))
    }

    #[inline(always)]
    fn link_at(&mut self, rules: &Rules, text: &str, at: usize) -> Found {
        let bytes = text.as_bytes();
        if bytes.get(at) != Some(&b'@') {
            let url = url_at(rules, text, self.floor, at)?;
            return Ok(self.pass(url));
        }
        let untried = self.emails;
        let email = self.emails.at_sign(bytes, at)?;
        Ok(self.unless_url(rules, text, untried, at, email))
    }

    /// Returns `email`, the address whose `@` is at `at_sign`, unless a URL begins inside it. URLs win, since cmark-gfm
    /// finds them in the earlier stage. The text before the URL may still contain a shorter address with this `@`.
    /// Returns that address, or else the URL. `untried` is the state before `email` was found.
    ///
    /// If there is no address at `at_sign`, no URL can create one, and this method need not be called. An address ends
    /// with an ASCII letter, but the byte before a URL is not one.
    #[inline(never)]
    fn unless_url(
        &mut self,
        rules: &Rules,
        text: &str,
        untried: email::Emails,
        at_sign: usize,
        email: Detected,
    ) -> Detected {
        let bytes = text.as_bytes();
        // A URL that begins inside `email` may have its `://` after the end of `email`, because a listed scheme may
        // contain characters that a domain cannot.
        let last = email.end + rules.settings.schemes.longest();
        let (mut scan, mut from) = (self.scan, self.at);
        loop {
            let at = scan.candidate(rules.needles(), bytes, from);
            // The next call continues at the first candidate after the address. A scan cannot go back.
            if from <= email.end + 1 {
                (self.scan, self.at) = (scan, at);
            }
            if at > last || at == bytes.len() {
                return email;
            }
            from = at + 1;
            if bytes.get(at) == Some(&b'@') {
                continue;
            }
            let url = url_at(rules, text, self.floor, at).ok();
            if let Some(url) = url.filter(|url| url.start < email.end) {
                self.emails = untried;
                if let Ok(email) = self.emails.at_sign(bytes.slice(..url.start), at_sign) {
                    self.at = at;
                    return email;
                }
                return self.pass(url);
            }
        }
    }

    /// Moves the search to the end of `url`, and returns `url`.
    fn pass(&mut self, url: Detected) -> Detected {
        self.at = self.at.max(url.end);
        self.floor = url.end;
        self.emails.skip_to(url.end);
        url
    }
}

/// Returns the URL whose `://` or `www.` is at `at`, or the rule that it breaks.
#[inline(always)]
fn url_at(rules: &Rules, text: &str, floor: usize, at: usize) -> Found {
    if text.as_bytes().get(at) == Some(&b':') {
        let url = url::at_scheme(rules, text, floor, at)?;
        let before = url.start.checked_sub(1).and_then(|before| text.as_bytes().get(before));
        if before == Some(&b'<') {
            return Ok(within_angle_brackets(text, url));
        }
        Ok(url)
    } else {
        url::at_www(rules, text, byte_order_mark(text), at)
    }
}

/// Ends a URL directly after a `<` before its first `>`, as an autolink ends (CommonMark, section 6.5). A control before
/// the `>` makes the text no autolink.
#[inline(never)]
fn within_angle_brackets(text: &str, url: Detected) -> Detected {
    let link = text.as_bytes().slice(url.start..url.end);
    match memchr::memchr(b'>', link) {
        Some(end) if !link.slice(..end).iter().any(u8::is_ascii_control) => {
            Detected { end: url.start + end, stop: Stop::new(|| Rule::Bracket), ..url }
        }
        _ => url,
    }
}
