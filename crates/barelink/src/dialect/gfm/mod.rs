//! GitHub Flavored Markdown, section 6.9, "Autolinks (extension)".
//!
//! The reference, cmark-gfm, works in two stages, and so does this module: [`url`] for what is found while
//! inlines are parsed, on the raw source of a block (extended www and URL autolinks), [`email`] for what
//! is found in the text that is left (extended e-mail autolinks and protocol autolinks).

pub(crate) mod email;
pub(crate) mod url;

use crate::detected::Detected;
use crate::rules::Rules;
use crate::scan::Scan;
use crate::unicode::byte_order_mark;

/// State of a search by both stages through one plain text, in ascending order.
#[derive(Debug, Clone, Default)]
pub(crate) struct Search {
    scan: Scan,
    /// Candidates before this offset are done.
    at: usize,
    /// No scheme begins before this offset, in a URL.
    floor: usize,
    emails: email::Emails,
}

impl Search {
    /// Returns a search for links that begin at `from` or after it.
    pub(super) fn from(from: usize) -> Self {
        let mut search = Search {
            at: from,
            floor: from,
            ..Search::default()
        };
        search.emails.skip_to(from);
        search
    }

    pub(super) fn next(&mut self, rules: &Rules, text: &str) -> Option<Detected> {
        let bytes = text.as_bytes();
        loop {
            let mark = self.scan.mark(rules.needles(), bytes, self.at);
            self.at = mark + 1;
            if bytes.get(mark)? != &b'@' {
                if let Some(url) = url_at(rules, text, self.floor, mark) {
                    return Some(self.pass(url));
                }
            } else {
                let untried = self.emails;
                if let Some(email) = self.emails.at_sign(bytes, mark) {
                    return self.unless_url(rules, text, untried, mark, email);
                }
            }
        }
    }

    /// Returns an address, unless a URL begins inside it: that is found at the earlier stage, and the address is looked for before it.
    /// There is none if there is none in the whole text, because the byte before a URL is no letter.
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
        // A scheme may have more than the letters of a domain.
        let last = email.end + rules.longest_scheme();
        let (mut scan, mut from) = (self.scan, self.at);
        loop {
            let mark = scan.mark(rules.needles(), bytes, from);
            if self.at == from {
                self.scan = scan;
            }
            if mark > last || mark == bytes.len() {
                return Some(email);
            }
            from = mark + 1;
            if mark <= email.end {
                self.at = from;
            }
            if bytes.get(mark) == Some(&b'@') {
                continue;
            }
            let url = url_at(rules, text, self.floor, mark);
            if let Some(url) = url.filter(|url| url.start < email.end) {
                self.emails = untried;
                let email = self.emails.at_sign(bytes.get(..url.start)?, at_sign);
                if email.is_some() {
                    self.at = mark;
                    return email;
                }
                return Some(self.pass(url));
            }
        }
    }

    /// Resumes after a URL.
    fn pass(&mut self, url: Detected) -> Detected {
        self.at = self.at.max(url.end);
        self.floor = url.end;
        self.emails.skip_to(url.end);
        url
    }
}

/// Returns the URL whose `://` or `www.` is at `mark`.
#[inline(always)]
fn url_at(rules: &Rules, text: &str, floor: usize, mark: usize) -> Option<Detected> {
    match text.as_bytes().get(mark)? {
        b':' => url::at_scheme(rules, text, floor, mark),
        _ => url::at_www(rules, text, byte_order_mark(text), mark),
    }
}
