//! Stop strings, such as the `{{` that begins a placeholder. A link ends before a stop string, and never contains one.

use core::ops::Range;

use crate::bytes::find;
use crate::slice::Slice;
use crate::strings::Strings;

/// Stop strings of a finder.
#[derive(Debug, Clone, Default)]
pub(crate) struct Stops {
    strings: Strings,
    /// One bit for each possible first byte of a stop string.
    first: [u64; 4],
    /// True if at least one string is not empty.
    are_some: bool,
}

/// A segment of a text between stop strings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Segment {
    pub(crate) range: Range<usize>,
    /// Start of the next segment. `None` for the last one.
    pub(crate) next: Option<usize>,
}

impl Stops {
    pub(crate) fn new(strings: Strings) -> Self {
        let mut stops = Stops { strings, first: [0; 4], are_some: false };
        let mut first = [0; 4];
        for byte in stops.strings.iter().filter_map(|string| string.bytes().next()) {
            if let Some(bits) = first.get_mut(usize::from(byte / 64)) {
                *bits |= 1_u64 << (byte % 64);
            }
        }
        stops.first = first;
        stops.are_some = first != [0; 4];
        stops
    }

    /// Returns true if there is no stop string, or only empty ones.
    #[inline]
    pub(crate) fn are_none(&self) -> bool {
        !self.are_some
    }

    /// Returns the length in bytes of the longest stop string.
    pub(crate) fn longest(&self) -> usize {
        self.strings.iter().map(str::len).max().unwrap_or(0)
    }

    /// Returns true if a stop string contains a space, a tab or a line ending.
    #[cfg(feature = "alloc")]
    pub(crate) fn hold_white_space(&self) -> bool {
        let mut strings = self.strings.iter();
        strings.any(|string| string.contains([' ', '\t', '\n', '\r']))
    }

    /// Returns true if a stop string begins before `at` and ends after it.
    #[cfg(feature = "alloc")]
    pub(crate) fn are_across(&self, text: &[u8], at: usize) -> bool {
        self.strings.iter().any(|string| {
            let first = (at + 1).saturating_sub(string.len());
            (first..at).any(|start| {
                let rest = text.slice(start..);
                rest.starts_with(string.as_bytes())
            })
        })
    }

    /// Returns the segment that begins at `from` and ends before the next stop string, or at the end of the text.
    /// Linear in the length of the segment.
    pub(crate) fn segment(&self, text: &str, from: usize) -> Segment {
        let stop = self.first_in(text.slice(from..));
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

    /// Returns the range of the first stop string in a text, or `None` if there is none. Of several strings at one
    /// offset, returns the longest.
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
            let here = self.strings.iter();
            let here = here.filter(|string| rest.starts_with(string.as_bytes()));
            let length = here.map(str::len).max().unwrap_or(0);
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
        let stops = Stops::new(["{{", "@@", "", "{{{", "é"][..].into());
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
        assert!(Stops::new([""][..].into()).are_none() && Stops::default().are_none());
    }
}
