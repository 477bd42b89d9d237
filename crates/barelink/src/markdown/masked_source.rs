//! Masks delimiters in a document's URLs before the document is parsed.
//!
//! A parser that makes a node of each delimiter spends more time on such a URL than a search of the whole document takes.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::token::{end_of_token, is_delimiter};
use crate::bytes::find;
use crate::finder::LinkFinder;
use crate::kind::LinkKind;
use crate::scan::{Needles, Scan};
use crate::slice::Slice;
use crate::word;

/// Replaces a delimiter. It is punctuation too, because the meaning of a delimiter depends on the characters beside it.
const MASK: char = '/';

/// A copy of a document in which a slash replaces each `*`, `_`, `[` and `]` in the paths of some URLs. All offsets stay
/// the same.
///
/// The URLs are guessed without a parser. If a range is not inside a URL of the parsed document, its leaf must be parsed
/// again without masks.
#[derive(Debug, Default)]
pub struct MaskedSource {
    text: String,
    ranges: Vec<Range<usize>>,
}

impl MaskedSource {
    /// Masks URLs of GFM that are likely to be in plain text. Returns `None` for other dialects, or if there are no such
    /// URLs.
    ///
    /// # Complexity
    ///
    /// Linear in the length of the source.
    pub fn new(source: &str, finder: &LinkFinder) -> Option<Self> {
        let rules = finder.rules();
        let depends_on_leaf = rules.ends_in_text() || rules.settings.walks_all;
        let is_trimmed = finder.detector().trimmed()?;
        if depends_on_leaf || !rules.finds(LinkKind::Url) {
            return None;
        }
        let ranges = ranges(source, finder, is_trimmed);
        (!ranges.is_empty()).then(|| MaskedSource { text: masked(source, &ranges), ranges })
    }

    /// Returns the masked document.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns all masked ranges, in ascending order. Each lies inside a guessed URL.
    pub fn ranges(&self) -> &[Range<usize>] {
        &self.ranges
    }

    /// Returns the masked ranges that begin in `source`.
    pub fn ranges_in(&self, source: &Range<usize>) -> &[Range<usize>] {
        let index = |offset| self.ranges.partition_point(|range| range.start < offset);
        self.ranges.slice(index(source.start)..index(source.end))
    }
}

/// Returns the source with a slash in place of each delimiter in `ranges`.
fn masked(source: &str, ranges: &[Range<usize>]) -> String {
    let mut text = String::with_capacity(source.len());
    let mut copied = 0;
    for range in ranges {
        let mut at = range.start;
        loop {
            at += find_delimiter(source.as_bytes().slice(at..range.end));
            if at >= range.end {
                break;
            }
            text.push_str(source.slice(copied..at));
            text.push(MASK);
            at += 1;
            copied = at;
        }
    }
    text.push_str(source.slice(copied..));
    text
}

/// The prose at the start of a source, read as far as URLs need it.
struct Prose<'s> {
    source: &'s [u8],
    /// Number of bytes that were read.
    read: usize,
    /// End of the prose, once it was read.
    end: Option<usize>,
}

/// Number of bytes that are read at a time.
const STEP: usize = 4096;

/// Number of bytes that are read again with the next ones, because the longest string after prose has four.
const OVERLAP: usize = 3;

impl Prose<'_> {
    /// Returns true if the prose contains all of the word that ends at `end`.
    fn contains_to(&mut self, end: usize) -> bool {
        while self.end.is_none() && self.read < self.source.len().min(end + OVERLAP + 1) {
            let start = self.read.saturating_sub(OVERLAP);
            self.read = self.source.len().min(self.read + STEP);
            let part = self.source.slice(start..self.read);
            let length = length_of_prose(part);
            self.end = (length < part.len()).then_some(start + length);
        }
        // The last word may not end with the prose.
        let is_border = || self.source.get(end).map_or(true, |&b| word::is_border(b));
        self.end.map_or(true, |prose| end < prose || (end == prose && is_border()))
    }
}

/// Returns the offset of the first byte that may begin code, HTML, a table, or the rest of a link after its text.
fn length_of_prose(mut bytes: &[u8]) -> usize {
    for [one, two, three] in [[b'`', b'<', b'\\'], [b'\t', b'|', b'\0']] {
        bytes = bytes.slice(..memchr::memchr3(one, two, three, bytes).unwrap_or(bytes.len()));
    }
    let ends = [
        memchr::memchr_iter(b']', bytes).find(|&at| matches!(bytes.get(at + 1), Some(b'(' | b':'))),
        memchr::memchr_iter(b'~', bytes).find(|&at| bytes.slice(at..).starts_with(b"~~~")),
        find_indentation(bytes),
    ];
    ends.into_iter().flatten().min().unwrap_or(bytes.len())
}

/// Returns the offset of the first four spaces. One of them is at an offset that is a multiple of four.
fn find_indentation(bytes: &[u8]) -> Option<usize> {
    let spaces = (0..bytes.len()).step_by(4).filter(|&at| bytes.get(at) == Some(&b' '));
    let mut starts = spaces.map(|at| at.saturating_sub(3)..bytes.len().min(at + 4));
    starts.find_map(|near| {
        let four = bytes.slice(near.clone()).windows(4).position(|four| four == b"    ")?;
        Some(near.start + four)
    })
}

/// Returns the ranges to mask in the prose of `text`: from the first delimiter after a URL's host to the last byte that is
/// certain to belong to the URL. A URL with other delimiters is not masked.
fn ranges(text: &str, finder: &LinkFinder, is_trimmed: fn(u8) -> bool) -> Vec<Range<usize>> {
    let (bytes, needles) = (text.as_bytes(), Needles::new(true, false, false));
    let (mut scan, mut at, mut read, mut brackets) = (Scan::default(), 0, 0, 0);
    let mut prose = Prose { source: bytes, read: 0, end: None };
    let mut ranges = Vec::new();
    loop {
        let candidate = scan.url(&needles, bytes, at);
        let host = candidate + "://".len();
        if host >= bytes.len() {
            return ranges;
        }
        let Some(end) = end_of_token(text, candidate, finder.detector()) else {
            at = candidate + find(bytes.slice(candidate..), word::is_border);
            continue;
        };
        if !prose.contains_to(end) {
            return ranges;
        }
        at = end;
        let path = host + find(bytes.slice(host..end), |b| (b == b'/') | is_delimiter(b));
        let is_path = bytes.get(path) == Some(&b'/');
        let first = path + find_delimiter(bytes.slice(path..end));
        if !is_path || first == end {
            continue;
        }
        // GFM trims these bytes from the end of a URL.
        let is_certain = |&b: &u8| !is_trimmed(b) && !matches!(b, b')' | b';');
        let last = bytes.slice(first..end).iter().rposition(is_certain);
        let range = first..first + last.map_or(0, |last| last + 1);
        if find_delimiter(bytes.slice(range.end..end)) < end - range.end {
            continue;
        }
        let start = word::start(text, read, candidate);
        brackets = open_brackets(brackets, text.slice(read..start));
        read = end;
        let may_precede = |b: &u8| b.is_ascii_alphabetic() || *b == b'(';
        if brackets == 0 && bytes.slice(start..candidate).iter().all(may_precede) {
            ranges.push(range);
        }
    }
}

/// Returns the number of open brackets after `text`, if `before` are open before it. A blank line closes all of them.
fn open_brackets(mut before: usize, text: &str) -> usize {
    let mut bytes = text.as_bytes();
    if before == 0 && memchr::memchr(b'[', bytes).is_none() {
        return 0;
    }
    let mut ends = memchr::memrchr_iter(b'\n', bytes);
    if let Some(blank) = ends.find(|&end| bytes.get(end + 1) == Some(&b'\n')) {
        before = 0;
        bytes = bytes.slice(blank..);
    }
    let brackets = memchr::memchr2_iter(b'[', b']', bytes);
    brackets.fold(before, |open, at| match bytes.get(at) {
        Some(b'[') => open + 1,
        _ => open.saturating_sub(1),
    })
}

/// Returns the offset of the first delimiter, or the length.
fn find_delimiter(bytes: &[u8]) -> usize {
    find(bytes, is_delimiter)
}
