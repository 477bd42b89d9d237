//! Places at which a text can be cut while more of it is to come: the links on both sides are those of the whole text.
//!
//! A cut is right before white space, which no link goes through. Three things count beyond it:
//!
//! - GFM ignores the last byte of a block when it judges a host (`http://a_`), so that a cut after `.` or `_` waits for
//!   more than white space, or a blank line.
//! - A bidirectional control counts up to the end of its paragraph (UAX #9, section 3.3.1).
//! - In text without spaces, a preposition before the space counts: one character before a cut goes with what follows.

use core::ops::Range;

use crate::dialect::Dialect;

/// State of reading a text piece by piece.
#[derive(Debug, Clone)]
pub(crate) struct Cuts {
    dialect: Dialect,
    /// Number of bytes that were read.
    read: usize,
    /// The last byte that is no white space.
    end: u8,
    /// Offset of the last white space, if nothing else was read after it.
    space: Option<usize>,
    /// Number of line feeds since [`Cuts::end`].
    line_feeds: usize,
    /// A bidirectional control was read on this line.
    has_control: bool,
    /// The last cut.
    last: usize,
}

impl Cuts {
    pub(crate) fn new(dialect: Dialect) -> Self {
        Cuts {
            dialect,
            read: 0,
            end: b' ',
            space: None,
            line_feeds: 0,
            has_control: false,
            last: 0,
        }
    }

    /// Reads the next piece, and returns the offset of the last cut of the text, if it was not known before. Linear in the
    /// piece.
    pub(crate) fn read(&mut self, piece: &str) -> Option<usize> {
        let bytes = piece.as_bytes();
        let start = self.read;
        self.read += bytes.len();
        let trailing = bytes.iter().rev().take_while(|&&b| is_space(b)).count();
        let (body, run) = bytes.split_at(bytes.len() - trailing);
        let mut cut = None;
        if let Some(&last) = body.last() {
            (self.end, self.line_feeds) = (last, 0);
            // Something follows all white space before it.
            let space = memchr::memrchr3(b' ', b'\t', b'\n', body).map(|at| start + at);
            cut = space.or(self.space);
            self.space = None;
            if self.read_line(body) {
                cut = memchr::memrchr(b'\n', body).map(|at| start + at);
            }
        }
        let line_feeds = run.iter().filter(|&&b| b == b'\n').count();
        self.line_feeds += line_feeds;
        self.has_control &= line_feeds == 0;
        if let Some(at) = run.iter().rposition(|&b| b != b'\r') {
            self.space = Some(start + body.len() + at);
            if self.is_settled() && !self.has_control {
                cut = self.space;
            }
        }
        let cut = cut.filter(|&cut| cut > self.last)?;
        self.last = cut;
        Some(cut)
    }

    /// Notes whether a bidirectional control stands on the last line, and returns it. To the other dialects they mean nothing.
    fn read_line(&mut self, body: &[u8]) -> bool {
        if self.dialect != Dialect::Uts58 {
            return false;
        }
        let line = memchr::memrchr(b'\n', body).map(|line_feed| line_feed + 1);
        let last = body.get(line.unwrap_or(0)..).unwrap_or_default();
        self.has_control = (self.has_control && line.is_none()) || has_control(last);
        self.has_control
    }

    /// Returns true if it does not matter what follows the white space that was read last.
    fn is_settled(&self) -> bool {
        self.line_feeds >= 2 || !matches!(self.end, b'.' | b'_')
    }
}

/// Returns the range of the character before a cut, which goes with what follows it.
pub(crate) fn context(text: &str, cut: usize) -> Range<usize> {
    let before = text.get(..cut).unwrap_or_default();
    let length = before.chars().next_back().map_or(0, char::len_utf8);
    before.len() - length..before.len()
}

/// White space in the sense of GFM.
fn is_space(b: u8) -> bool {
    matches!(b, b' ' | b'\t' | b'\n' | b'\r')
}

/// Returns true for a text with U+202A to U+202E or U+2066 to U+2069.
fn has_control(text: &[u8]) -> bool {
    memchr::memchr_iter(0xE2, text).any(|at| {
        matches!(
            text.get(at..at + 3),
            Some([_, 0x80, 0xAA..=0xAE] | [_, 0x81, 0xA6..=0xA9])
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    fn cuts(pieces: &[&str]) -> Vec<Option<usize>> {
        let mut cuts = Cuts::new(Dialect::Uts58);
        pieces.iter().map(|piece| cuts.read(piece)).collect()
    }

    #[test]
    fn a_cut_is_before_the_last_white_space() {
        assert_eq!(cuts(&["ab cd ef"]), [Some(5)]);
        assert_eq!(
            cuts(&["ab\tcd\n", "e", " ", "f"]),
            [Some(5), None, Some(7), None]
        );
        assert_eq!(cuts(&["", "a", "b", "\r\n"]), [None, None, None, Some(3)]);
        assert_eq!(cuts(&[" a", "b "]), [None, Some(3)]);
    }

    #[test]
    fn after_a_byte_that_may_be_the_last_of_a_block_a_cut_waits() {
        assert_eq!(cuts(&["a_ ", " ", "b"]), [None, None, Some(3)]);
        assert_eq!(cuts(&["a.\n", " ", "\n"]), [None, None, Some(4)]);
        assert_eq!(cuts(&["a b. "]), [Some(1)]);
        assert_eq!(cuts(&["_ ", "a", " "]), [None, Some(1), Some(3)]);
    }

    #[test]
    fn a_control_of_direction_counts_to_the_end_of_its_line() {
        assert_eq!(
            cuts(&["a \u{2068}b c", " d", "\ne f"]),
            [None, None, Some(12)]
        );
        assert_eq!(cuts(&["\u{2068}b c.\n", "d"]), [None, Some(7)]);
        assert_eq!(cuts(&["a b\n\u{202E} c"]), [Some(3)]);
        assert_eq!(cuts(&["a b\u{2019} c"]), [Some(6)]);
    }
}
