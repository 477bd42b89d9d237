//! Finds the links of one [token](crate::markdown) without Markdown syntax, in any dialect.

use core::ops::Range;

use crate::bytes::find;
use crate::dialect::detected::Detected;
use crate::dialect::detector::{Detector, Search};
use crate::dialect::stage::Stage;
use crate::kind::LinkKind;
use crate::rules::Rules;
use crate::slice::Slice;

/// Search for the links of a token.
pub(crate) struct TokenSearch<'t> {
    pub(crate) search: Search,
    pub(crate) rules: &'t Rules,
    pub(crate) text: &'t str,
    /// End of the last link.
    pub(crate) end: usize,
    /// True if addresses are searched between URLs, because the token contains an `@`.
    has_addresses: bool,
    /// Offset of the last `:` or `_www.` in the token, where a URL inside an address may begin. The outer option is
    /// `None` until the first `@` is examined.
    last_url: Option<Option<usize>>,
    /// Range from the start of the last examined host to the next `_` or `/`, or to the end of the token.
    host: Range<usize>,
}

impl<'t> TokenSearch<'t> {
    pub(crate) fn new(detector: &'static dyn Detector, rules: &'t Rules, text: &'t str) -> Self {
        TokenSearch {
            search: Search::of_stage(detector, Stage::Source),
            rules,
            text,
            end: 0,
            has_addresses: detector.heeds_delimiters()
                && rules.finds(LinkKind::Email)
                && memchr::memchr(b'@', text.as_bytes()).is_some(),
            last_url: None,
            host: 0..0,
        }
    }

    /// Adds the link at the candidate `at`, if there is one, and the addresses before it. Returns the end of the last link:
    /// candidates before that offset need no search. Returns `None` if the leaf must be walked, because the link may depend
    /// on bytes after the token, or a URL may begin inside the address.
    pub(crate) fn at(&mut self, at: usize, add: &mut dyn FnMut(Detected)) -> Option<usize> {
        let found = match self.text.as_bytes().get(at)? {
            // An `&` is a candidate because it may begin a character reference. A token contains none.
            b'&' => None,
            b'@' if self.has_addresses || !self.rules.finds(LinkKind::Email) => None,
            _ => self.search.detector.link_in_token(self, at)?,
        };
        if let Some(link) = found.filter(|link| link.start >= self.end) {
            self.addresses(link.start, add);
            self.end = link.end;
            add(link);
        }
        Some(self.end)
    }

    /// Adds the addresses after the last URL.
    pub(crate) fn finish(&mut self, add: &mut dyn FnMut(Detected)) {
        self.addresses(self.text.len(), add);
    }

    /// Adds the addresses between the last URL and `end`, which are searched as in the text of a leaf.
    fn addresses(&mut self, end: usize, add: &mut dyn FnMut(Detected)) {
        if !self.has_addresses {
            return;
        }
        let text = self.text.slice(self.end..end);
        let mut search = Search::of_stage(self.search.detector, Stage::Addresses);
        while let Some(address) = search.next(self.rules, text) {
            add(address.moved(self.end));
        }
    }

    /// Returns the offset of the last `:` or `_www.` in the token, or `None`.
    pub(crate) fn last_url(&mut self) -> Option<usize> {
        let bytes = self.text.as_bytes();
        *self.last_url.get_or_insert_with(|| {
            let www = bytes.windows(5).rposition(|bytes| bytes == b"_www.");
            memchr::memrchr(b':', bytes).max(www)
        })
    }

    /// Returns `None` if the GFM host that begins at `start` contains a `_`. GFM counts underscores beyond the token,
    /// up to the end of the block, so the leaf must be walked.
    pub(crate) fn without_underscore(&mut self, start: usize) -> Option<()> {
        let bytes = self.text.as_bytes();
        if !self.host.contains(&start) {
            let rest = bytes.get(start..)?;
            self.host = start..start + find(rest, |b| (b == b'_') | (b == b'/'));
        }
        (bytes.get(self.host.end) != Some(&b'_')).then_some(())
    }
}
