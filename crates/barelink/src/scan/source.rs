//! Finds candidates and line endings in Markdown source.

use super::block_scanner::{for_each_match, Chunk16, Matcher};
use super::{Candidate, Host, Needle, Needles, Scan};
use crate::bytes::lanes::Lane;
use crate::slice::Slice;

impl Scan {
    /// Finds the next `://` or `www.`.
    #[inline]
    pub(crate) fn url(&mut self, needles: &Needles, text: &[u8], mut from: usize) -> usize {
        loop {
            let at = self.candidate_in_source(needles, text, from);
            if !matches!(text.get(at), Some(b'@' | b'&')) {
                return at;
            }
            from = at + 1;
        }
    }

    /// Finds the next candidate in Markdown source: a candidate of [`Scan::candidate`], an `@`, or a character reference
    /// that may encode an `@`.
    ///
    /// Prose has few bytes of the needles other than `www.`, so memchr looks for them. Without vectors, a search in
    /// blocks would take two instructions more for each byte.
    pub(crate) fn candidate_in_source(
        &mut self,
        needles: &Needles,
        text: &[u8],
        mut from: usize,
    ) -> usize {
        let www = if needles.www { self.next::<Www>(needles, text, from) } else { text.len() };
        while self.mark <= from {
            let rest = text.slice(from..);
            let at = from + memchr::memchr3(b':', b'@', b'&', rest).unwrap_or(rest.len());
            match text.get(at..).and_then(<[u8]>::split_first) {
                Some((&first, rest))
                    if !HostInSource::is_in_source(needles, first, rest)
                        && !Candidate::is_at(needles, text, at, first, rest) =>
                {
                    from = at + 1;
                }
                _ => self.mark = at + 1,
            }
        }
        www.min(self.mark - 1)
    }

    /// Finds the next candidate in Markdown source: a candidate of [`Scan::host`], an `@`, or a character reference that
    /// may encode an `@`. In source, an escape or a reference may separate the labels of an address.
    pub(crate) fn host_in_source(&mut self, needles: &Needles, text: &[u8], from: usize) -> usize {
        self.next::<HostInSource>(needles, text, from)
    }
}

/// `www.`.
pub(super) enum Www {}

impl Matcher for Www {
    #[inline(always)]
    fn matches<L: Lane>(b: Chunk16<'_, L>) -> L {
        Candidate::www(b)
    }

    const IS_COARSE: bool = Candidate::IS_COARSE;

    #[inline(always)]
    fn may_match<L: Lane>(b: Chunk16<'_, L>) -> L {
        Candidate::may_be_www(b)
    }
}

impl Needle for Www {
    #[inline(always)]
    fn is_at(needles: &Needles, text: &[u8], at: usize, first: u8, rest: &[u8]) -> bool {
        Candidate::is_at(needles, text, at, first, rest)
    }
}

/// A needle of [`Host`], an `@`, or a character reference that may encode an `@`.
pub(super) enum HostInSource {}

impl HostInSource {
    /// Returns true for an `@`, and for a character reference that may encode one. The bytes next to the `@` are not
    /// tested, since they may belong to character references.
    #[inline(always)]
    fn is_in_source(needles: &Needles, first: u8, rest: &[u8]) -> bool {
        match first {
            b'@' => needles.at_sign,
            b'&' => needles.at_sign && (rest.starts_with(b"#") || rest.starts_with(b"commat;")),
            _ => false,
        }
    }
}

impl Matcher for HostInSource {
    #[inline(always)]
    fn matches<L: Lane>(b: Chunk16<'_, L>) -> L {
        Host::matches(b) | b.is(0, b'@') | b.is(0, b'&')
    }

    const IS_COARSE: bool = Host::IS_COARSE;

    #[inline(always)]
    fn may_match<L: Lane>(b: Chunk16<'_, L>) -> L {
        Host::may_match(b) | b.is(0, b'@') | b.is(0, b'&')
    }

    const BEYOND_ASCII: Option<u8> = Host::BEYOND_ASCII;

    #[inline(always)]
    fn matches_beyond_ascii<L: Lane>(b: Chunk16<'_, L>) -> L {
        Host::matches_beyond_ascii(b)
    }
}

impl Needle for HostInSource {
    #[inline(always)]
    fn is_at(needles: &Needles, text: &[u8], at: usize, first: u8, rest: &[u8]) -> bool {
        match first {
            b'@' | b'&' => HostInSource::is_in_source(needles, first, rest),
            _ => Host::is_at(needles, text, at, first, rest),
        }
    }
}

/// Calls `found` with the offset of each line feed and carriage return.
pub(crate) fn line_endings(text: &[u8], found: impl FnMut(usize)) {
    for_each_match::<LineEnding>(text, found);
}

enum LineEnding {}

impl Matcher for LineEnding {
    #[inline(always)]
    fn matches<L: Lane>(b: Chunk16<'_, L>) -> L {
        b.is(0, b'\n') | b.is(0, b'\r')
    }
}

#[cfg(test)]
mod tests {
    use std::string::String;

    use super::*;

    fn find(text: &str) -> usize {
        let needles = Needles::new(true, true, true);
        Scan::default().candidate_in_source(&needles, text.as_bytes(), 0)
    }

    #[test]
    fn www_is_found_at_any_offset() {
        for length in 0..200 {
            for filler in ["x", "w", "ww ", "www "] {
                let before: String = filler.chars().cycle().take(length).collect();
                for after in ["", "a", &"b".repeat(70)] {
                    let text = [&before, "www.", after].concat();
                    assert_eq!(find(&text), text.find("www.").unwrap(), "{text}");
                    let none = [&before, after].concat();
                    assert_eq!(find(&none), none.len(), "{none}");
                }
            }
        }
    }
}
