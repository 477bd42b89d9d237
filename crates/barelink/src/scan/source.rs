//! Finds candidates in Markdown source.

use super::block_scanner::{Chunk16, Matcher};
use super::{Candidate, Needle, Needles, Scan};
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
    pub(crate) fn candidate_in_source(
        &mut self,
        needles: &Needles,
        text: &[u8],
        from: usize,
    ) -> usize {
        let mark = self.mark(needles, text, from, |rest| memchr::memchr3(b':', b'@', b'&', rest));
        let www = if needles.www { self.next::<Www>(needles, text, from) } else { text.len() };
        www.min(mark)
    }

    /// Finds the next candidate in Markdown source: a candidate of [`Scan::host`], an `@`, or a character reference that
    /// may encode an `@`. In source, an escape or a reference may separate the labels of an address.
    pub(crate) fn host_in_source(&mut self, needles: &Needles, text: &[u8], from: usize) -> usize {
        let mark = self.mark(needles, text, from, |rest| memchr::memchr2(b'@', b'&', rest));
        self.host(needles, text, from).min(mark)
    }

    /// Finds the first byte of `next` at or after `from` that begins `://`, is an `@`, or begins a character reference that
    /// may encode an `@`. The bytes next to the `@` are not tested, since they may belong to character references.
    ///
    /// Prose has few of these bytes, so memchr looks for them. Without vectors, a search in blocks would take two
    /// instructions more for each byte.
    fn mark(
        &mut self,
        needles: &Needles,
        text: &[u8],
        mut from: usize,
        next: fn(&[u8]) -> Option<usize>,
    ) -> usize {
        while self.mark <= from {
            let rest = text.slice(from..);
            let at = from + next(rest).unwrap_or(rest.len());
            let is_mark = match text.slice(at..) {
                [b':', rest @ ..] => needles.urls && rest.starts_with(b"//"),
                [b'&', rest @ ..] => {
                    needles.at_sign && (rest.starts_with(b"#") || rest.starts_with(b"commat;"))
                }
                [_, ..] => needles.at_sign,
                [] => true,
            };
            if is_mark {
                self.mark = at + 1;
            } else {
                from = at + 1;
            }
        }
        self.mark - 1
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
