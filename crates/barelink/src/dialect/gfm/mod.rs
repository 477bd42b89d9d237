//! GitHub Flavored Markdown, section 6.9, "Autolinks (extension)".
//!
//! As in the reference, cmark-gfm, there are two stages:
//!
//! - [`url`] reads the raw source of a block while inlines are parsed. It finds extended www and URL autolinks.
//! - [`email`] reads the remaining text. It finds extended e-mail autolinks and protocol autolinks.

pub(crate) mod email;
pub(crate) mod url;

use crate::detected::Detected;
use crate::rules::Rules;
use crate::scan::Scan;
use crate::unicode::byte_order_mark;

/// Left-to-right search through one plain text, for the links of both stages.
#[derive(Debug, Clone, Default)]
pub(crate) struct Search {
    pub(super) scan: Scan,
    /// Candidates before this offset have been tried or skipped.
    at: usize,
    /// End of the last URL, or the start of the search. No scheme begins before this offset.
    floor: usize,
    emails: email::Emails,
}

impl Search {
    /// Returns a search for links that begin at `from` or after it.
    pub(super) fn from(from: usize) -> Self {
        let mut search = Search { at: from, floor: from, ..Search::default() };
        search.emails.skip_to(from);
        search
    }

    pub(super) fn next(&mut self, rules: &Rules, text: &str) -> Option<Detected> {
        let bytes = text.as_bytes();
        loop {
            let at = self.scan.candidate(rules.needles(), bytes, self.at);
            self.at = at + 1;
            if bytes.get(at)? != &b'@' {
                if let Some(url) = url_at(rules, text, self.floor, at) {
                    return Some(self.pass(url));
                }
            } else {
                let untried = self.emails;
                if let Some(email) = self.emails.at_sign(bytes, at) {
                    return self.unless_url(rules, text, untried, at, email);
                }
            }
        }
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
    ) -> Option<Detected> {
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
                return Some(email);
            }
            from = at + 1;
            if bytes.get(at) == Some(&b'@') {
                continue;
            }
            let url = url_at(rules, text, self.floor, at);
            if let Some(url) = url.filter(|url| url.start < email.end) {
                self.emails = untried;
                let email = self.emails.at_sign(bytes.get(..url.start)?, at_sign);
                if email.is_some() {
                    self.at = at;
                    return email;
                }
                return Some(self.pass(url));
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

/// Returns the URL whose `://` or `www.` is at `at`, or `None` if it is not valid.
#[inline(always)]
fn url_at(rules: &Rules, text: &str, floor: usize, at: usize) -> Option<Detected> {
    match text.as_bytes().get(at)? {
        b':' => url::at_scheme(rules, text, floor, at),
        _ => url::at_www(rules, text, byte_order_mark(text), at),
    }
}
