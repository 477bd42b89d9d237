//! Finds the links of one [token](super::token) without Markdown syntax, in any dialect.

use core::ops::Range;

use crate::bytes::find;
use crate::dialect::detected::Detected;
use crate::dialect::gfm::email::Emails;
use crate::dialect::gfm::url;
use crate::dialect::{md4c, uts58, Dialect};
use crate::finder::LinkFinder;
use crate::kind::LinkKind;
use crate::rules::Rules;
use crate::slice::Slice;

/// Search for the links of a token.
pub(super) struct TokenSearch<'t> {
    rules: &'t Rules,
    text: &'t str,
    /// End of the last link.
    end: usize,
    dialect: Search,
    /// Offset of the last `:` or `_www.` in the token, where a URL inside an address may begin. The outer option is
    /// `None` until the first `@` is examined.
    last_url: Option<Option<usize>>,
    /// Range from the start of the last examined host to the next `_` or `/`, or to the end of the token.
    host: Range<usize>,
}

enum Search {
    Gfm(Emails),
    Md4c,
    Uts58(uts58::Search),
    /// The token contains an `@`, and addresses are enabled. Addresses are searched between URLs.
    Uts58WithAddresses,
}

impl<'t> TokenSearch<'t> {
    pub(super) fn new(finder: &'t LinkFinder, text: &'t str) -> Self {
        let rules = finder.rules();
        let has_address =
            || rules.finds(LinkKind::Email) && memchr::memchr(b'@', text.as_bytes()).is_some();
        let dialect = match finder.dialect() {
            Dialect::Gfm => Search::Gfm(Emails::default()),
            Dialect::Md4c => Search::Md4c,
            Dialect::Uts58 if has_address() => Search::Uts58WithAddresses,
            Dialect::Uts58 => Search::Uts58(uts58::Search::new(uts58::Stage::Source)),
        };
        TokenSearch { rules, text, end: 0, dialect, last_url: None, host: 0..0 }
    }

    /// Adds the link at the candidate `at`, if there is one, or all links of the token. Returns the end of the last link
    /// or of the token: candidates before that offset need no search. Returns `None` if the leaf must be walked, because
    /// the link may depend on bytes after the token, or a URL may begin inside the address.
    pub(super) fn at(&mut self, at: usize, add: &mut impl FnMut(Detected)) -> Option<usize> {
        let found = match (self.text.as_bytes().get(at)?, &mut self.dialect) {
            (_, Search::Uts58WithAddresses) => return Some(self.urls_and_addresses(add)),
            // An `&` is a candidate because it may begin a character reference. A token contains none.
            (b'&', _) => None,
            (b'@', _) if !self.rules.finds(LinkKind::Email) => None,
            (b'@', Search::Gfm(emails)) => {
                let bytes = self.text.as_bytes();
                let last_www = || bytes.windows(5).rposition(|bytes| bytes == b"_www.");
                let last_url = || memchr::memrchr(b':', bytes).max(last_www());
                // A URL inside the address would take precedence.
                if *self.last_url.get_or_insert_with(last_url) > Some(at) {
                    return None;
                }
                emails.skip_to(self.end);
                emails.at_sign(bytes, at).ok()
            }
            (b':', Search::Gfm(_)) => {
                self.without_underscore(at + "://".len())?;
                url::at_scheme(self.rules, self.text, self.end, at).ok()
            }
            (_, Search::Gfm(_)) => {
                let host = at + "www.".len();
                let before = self.text.as_bytes().get(..at)?;
                if host == self.text.len() && url::may_precede_www(before) {
                    return None;
                }
                self.without_underscore(host)?;
                url::at_www(self.rules, self.text, 0, at).ok()
            }
            (_, Search::Md4c) => {
                // A byte order mark inside a document is text.
                let segment = md4c::Segment { start: 0, ..md4c::Segment::plain(self.text) };
                md4c::at(self.rules, &segment, at).ok()
            }
            (_, Search::Uts58(search)) => {
                search.at(self.rules, self.text, uts58::Delimiters::default(), at)
            }
        };
        if let Some(link) = found.filter(|link| link.start >= self.end) {
            self.end = link.end;
            add(link);
        }
        Some(self.end)
    }

    /// Returns `None` if the GFM host that begins at `start` contains a `_`. GFM counts underscores beyond the token,
    /// up to the end of the block, so the leaf must be walked.
    fn without_underscore(&mut self, start: usize) -> Option<()> {
        let bytes = self.text.as_bytes();
        if !self.host.contains(&start) {
            let rest = bytes.get(start..)?;
            self.host = start..start + find(rest, |b| (b == b'_') | (b == b'/'));
        }
        (bytes.get(self.host.end) != Some(&b'_')).then_some(())
    }

    /// Adds all links of the token. Returns the length of the token.
    fn urls_and_addresses(&self, add: &mut impl FnMut(Detected)) -> usize {
        let mut urls = uts58::Search::new(uts58::Stage::Source);
        let mut at = 0;
        loop {
            let url = urls.next(self.rules, self.text);
            let text = self.text.slice(at..url.map_or(self.text.len(), |url| url.start));
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
