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
    /// URL that is found but not yet returned, because addresses before it come first.
    url: Option<Detected>,
    emails: email::Emails,
}

impl Search {
    /// Returns a search for links that begin at `from` or after it.
    pub(super) fn from(from: usize) -> Self {
        let mut search = Search {
            scan: Scan::of_part(),
            at: from,
            ..Search::default()
        };
        search.emails.skip_to(from);
        search
    }

    pub(super) fn next(&mut self, rules: &Rules, text: &str) -> Option<Detected> {
        let url = self.url.take().or_else(|| self.next_url(rules, text));
        let text_end = url.map_or(text.len(), |url| url.start);
        let (needles, bytes) = (rules.needles(), text.as_bytes());
        let email = self.emails.next(needles, &mut self.scan, bytes, text_end);
        if email.is_some() {
            self.url = url;
            return email;
        }
        self.emails.skip_to(url?.end);
        url
    }

    fn next_url(&mut self, rules: &Rules, text: &str) -> Option<Detected> {
        let bytes = text.as_bytes();
        let floor = self.at;
        loop {
            let scheme = self.scan.scheme(rules.needles(), bytes, self.at);
            let www = self.scan.www(rules.needles(), bytes, self.at);
            let candidate = scheme.min(www);
            if candidate == bytes.len() {
                self.at = candidate;
                return None;
            }
            let found = if scheme < www {
                url::at_scheme(rules, text, floor, scheme)
            } else {
                url::at_www(rules, text, byte_order_mark(text), www)
            };
            self.at = found.map_or(candidate + 1, |url| url.end);
            if found.is_some() {
                return found;
            }
        }
    }
}
