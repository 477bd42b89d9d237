//! Stop strings. Every link ends before one, and no link contains one.

#[cfg(feature = "alloc")]
use alloc::{string::String, vec::Vec};
use core::ops::Range;

use crate::bytes::find;

/// Stop strings of a finder.
#[derive(Debug, Clone, Default)]
pub(crate) struct Stops {
    strings: Strings,
    /// One bit for each possible first byte of a stop string.
    first: [u64; 4],
    /// At least one string is not empty.
    are_some: bool,
}

#[derive(Debug, Clone, Default)]
enum Strings {
    #[default]
    None,
    Listed(&'static [&'static str]),
    #[cfg(feature = "alloc")]
    Owned(Vec<String>),
}

/// A segment of a text between stop strings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Segment {
    pub(crate) range: Range<usize>,
    /// Start of the next segment. `None` after the last one.
    pub(crate) next: Option<usize>,
}

impl Stops {
    pub(crate) fn listed(strings: &'static [&'static str]) -> Self {
        Stops::new(Strings::Listed(strings))
    }

    #[cfg(feature = "alloc")]
    pub(crate) fn owned(strings: Vec<String>) -> Self {
        Stops::new(Strings::Owned(strings))
    }

    fn new(strings: Strings) -> Self {
        let mut stops = Stops {
            strings,
            first: [0; 4],
            are_some: false,
        };
        let mut first = [0; 4];
        stops.each(|string| {
            let byte = string.bytes().next();
            let bits = byte.and_then(|b| Some((b, first.get_mut(usize::from(b / 64))?)));
            if let Some((b, bits)) = bits {
                *bits |= 1_u64 << (b % 64);
            }
        });
        stops.first = first;
        stops.are_some = first != [0; 4];
        stops
    }

    /// Returns true if there is no stop string.
    #[inline]
    pub(crate) fn are_none(&self) -> bool {
        !self.are_some
    }

    fn each<'s>(&'s self, mut visit: impl FnMut(&'s str)) {
        match &self.strings {
            Strings::None => {}
            Strings::Listed(strings) => strings.iter().for_each(|string| visit(string)),
            #[cfg(feature = "alloc")]
            Strings::Owned(strings) => strings.iter().for_each(|string| visit(string)),
        }
    }

    /// Returns the length in bytes of the longest stop string.
    pub(crate) fn longest(&self) -> usize {
        let mut longest = 0;
        self.each(|string| longest = longest.max(string.len()));
        longest
    }

    /// Returns true if a stop string contains a space, a tab or a line ending.
    #[cfg(feature = "alloc")]
    pub(crate) fn hold_white_space(&self) -> bool {
        let mut hold = false;
        self.each(|string| hold |= string.contains([' ', '\t', '\n', '\r']));
        hold
    }

    /// Returns true if a stop string begins before `at` and ends after it.
    #[cfg(feature = "alloc")]
    pub(crate) fn are_across(&self, text: &[u8], at: usize) -> bool {
        let mut are = false;
        self.each(|string| {
            let first = (at + 1).saturating_sub(string.len());
            are |= (first..at).any(|start| {
                let rest = text.get(start..).unwrap_or_default();
                rest.starts_with(string.as_bytes())
            });
        });
        are
    }

    /// Returns the segment of a text that begins at `from`. Linear in the length of the segment.
    pub(crate) fn segment(&self, text: &str, from: usize) -> Segment {
        let stop = self.first_in(text.get(from..).unwrap_or_default());
        let stop = stop.map(|stop| from + stop.start..from + stop.end);
        Segment {
            range: from..stop.as_ref().map_or(text.len(), |stop| stop.start),
            next: stop.map(|stop| stop.end),
        }
    }

    /// Returns the segments of a text, in order. A text without a stop string is one segment.
    #[cfg(feature = "markdown")]
    pub(crate) fn segments<'s>(&'s self, text: &'s str) -> impl Iterator<Item = Range<usize>> + 's {
        let mut from = Some(0);
        core::iter::from_fn(move || {
            let segment = self.segment(text, from?);
            from = segment.next;
            Some(segment.range)
        })
    }

    /// Returns the range of the first stop string in a text, or of the longest one at that offset.
    fn first_in(&self, text: &str) -> Option<Range<usize>> {
        if self.are_none() {
            return None;
        }
        let bytes = text.as_bytes();
        let begins = |b: u8| {
            let bits = self.first.get(usize::from(b / 64));
            bits.is_some_and(|bits| bits >> (b % 64) & 1 == 1)
        };
        let mut at = 0;
        loop {
            at += find(bytes.get(at..)?, begins);
            let rest = bytes.get(at..).filter(|rest| !rest.is_empty())?;
            let mut length = 0;
            self.each(|string| {
                if rest.starts_with(string.as_bytes()) {
                    length = length.max(string.len());
                }
            });
            if length > 0 {
                return Some(at..at + length);
            }
            at += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    #[test]
    fn the_first_and_longest_string_divides() {
        let stops = Stops::listed(&["{{", "@@", "", "{{{", "é"]);
        assert_eq!(stops.longest(), 3);
        for (text, parts) in [
            ("", &[""][..]),
            ("ab", &["ab"]),
            ("a{b", &["a{b"]),
            ("a{{b", &["a", "b"]),
            ("a{{{b@@", &["a", "b", ""]),
            ("{{{{{", &["", "", ""]),
            ("è@é@", &["è@", "@"]),
        ] {
            let mut found = Vec::new();
            let mut from = Some(0);
            while let Some(start) = from {
                let segment = stops.segment(text, start);
                from = segment.next;
                found.push(&text[segment.range]);
            }
            assert_eq!(found, parts, "{text}");
        }
        assert!(Stops::listed(&[""]).are_none() && Stops::default().are_none());
    }
}
