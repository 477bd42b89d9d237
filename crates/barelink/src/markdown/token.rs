//! Search of one token for links, by each dialect.

use core::ops::Range;

use crate::bytes::find;
use crate::detected::Detected;
use crate::dialect::gfm::email::Emails;
use crate::dialect::gfm::url;
use crate::dialect::{md4c, uts58, Dialect};
use crate::kind::LinkKind;
use crate::rules::Rules;

/// Search of a token: text between white space that has no Markdown.
pub(super) struct TokenSearch<'t> {
    rules: &'t Rules,
    text: &'t str,
    /// End of the last link.
    end: usize,
    dialect: Search,
    /// Start of the last byte sequence that may begin a URL inside an address. Outer `None` before the first `@`.
    last_url: Option<Option<usize>>,
    /// Range from the last examined host to the first `_` or `/` in or after that host.
    host: Range<usize>,
}

enum Search {
    Gfm(Emails),
    Md4c,
    Uts58(uts58::Search),
    /// The token has an `@`: addresses are searched between URLs.
    Uts58WithAddresses,
}

impl<'t> TokenSearch<'t> {
    pub(super) fn new(dialect: Dialect, rules: &'t Rules, text: &'t str) -> Self {
        let has_address =
            || rules.finds(LinkKind::Email) && memchr::memchr(b'@', text.as_bytes()).is_some();
        let dialect = match dialect {
            Dialect::Gfm => Search::Gfm(Emails::default()),
            Dialect::Md4c => Search::Md4c,
            Dialect::Uts58 if has_address() => Search::Uts58WithAddresses,
            Dialect::Uts58 => Search::Uts58(uts58::Search::new(uts58::Stage::Source)),
        };
        TokenSearch {
            rules,
            text,
            end: 0,
            dialect,
            last_url: None,
            host: 0..0,
        }
    }

    /// Adds the link of the candidate at `at`, and returns the offset after which candidates count. Returns `None` if the token
    /// does not settle the link.
    pub(super) fn at(&mut self, at: usize, add: &mut impl FnMut(Detected)) -> Option<usize> {
        let found = match (self.text.as_bytes().get(at)?, &mut self.dialect) {
            (_, Search::Uts58WithAddresses) => return Some(self.urls_and_addresses(add)),
            // No reference, since the token has none.
            (b'&', _) => None,
            (b'@', _) if !self.rules.finds(LinkKind::Email) => None,
            (b'@', Search::Gfm(emails)) => {
                let bytes = self.text.as_bytes();
                let last_url =
                    || memchr::memrchr(b':', bytes).max(memchr::memmem::rfind(bytes, b"_www."));
                // A URL in the address would come first.
                if *self.last_url.get_or_insert_with(last_url) > Some(at) {
                    return None;
                }
                emails.skip_to(self.end);
                emails.at_sign(bytes, at)
            }
            (b':', Search::Gfm(_)) => {
                self.is_host_settled(at + "://".len())?;
                url::at_scheme(self.rules, self.text, self.end, at)
            }
            (_, Search::Gfm(_)) => {
                let host = at + "www.".len();
                let before = self.text.as_bytes().get(..at)?;
                if host == self.text.len() && url::may_precede_www(before) {
                    return None;
                }
                self.is_host_settled(host)?;
                url::at_www(self.rules, self.text, 0, at)
            }
            (_, Search::Md4c) => {
                let segment = md4c::Segment {
                    text: self.text,
                    start: 0,
                    end: self.text.len(),
                    is_after_opening: false,
                    is_before_closing: false,
                };
                md4c::at(self.rules, &segment, at)
            }
            (_, Search::Uts58(search)) => search.at(self.rules, self.text, at),
        };
        if let Some(link) = found.filter(|link| link.start >= self.end) {
            self.end = link.end;
            add(link);
        }
        Some(self.end)
    }

    /// Returns `None` if the leaf after the token may decide about a host of GFM, because the host has a `_`.
    fn is_host_settled(&mut self, start: usize) -> Option<()> {
        let bytes = self.text.as_bytes();
        if !self.host.contains(&start) {
            let rest = bytes.get(start..)?;
            self.host = start..start + find(rest, |b| (b == b'_') | (b == b'/'));
        }
        (bytes.get(self.host.end) != Some(&b'_')).then_some(())
    }

    /// Adds all links of the token, and returns its end.
    fn urls_and_addresses(&self, add: &mut impl FnMut(Detected)) -> usize {
        let mut urls = uts58::Search::new(uts58::Stage::Source);
        let mut at = 0;
        loop {
            let url = urls.next(self.rules, self.text);
            let gap = at..url.map_or(self.text.len(), |url| url.start);
            let text = self.text.get(gap).unwrap_or_default();
            let mut addresses = uts58::Search::new(uts58::Stage::Addresses);
            while let Some(address) = addresses.next(self.rules, text) {
                add(address.moved(at));
            }
            let Some(url) = url else {
                return self.text.len();
            };
            at = url.end;
            add(url);
        }
    }
}
