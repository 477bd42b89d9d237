//! Finds offsets at which an incomplete text can be split without changing its links.
//!
//! A split point is right before the border of a word. The text up to it can be searched before more text arrives. Some
//! rules need more context:
//!
//! - GFM: after `.` or `_`, a split point waits for a blank line, or for text after the white space.
//! - UTS #58: once it reads a bidirectional control, the line has no further split point.
//! - A preposition, a mark or up to two words before a split point stay with the text after it.
//!
//! [`word`](crate::word) has the reasons.

#[cfg(feature = "in-text")]
use crate::schemeless::{context as words_before, LONGEST_CONTEXT as LONGEST_WORDS};
use crate::slice::Slice;
use crate::word::is_border;

/// Finds split points in a text that is read piece by piece.
#[derive(Debug, Clone)]
pub(crate) struct SplitPoints {
    /// True if bidirectional controls change where a link ends.
    heeds_controls: bool,
    /// Number of bytes read.
    read: usize,
    /// The last byte that is not white space.
    last_byte: u8,
    /// Offset of the last white space, if it ends the text read so far. Carriage returns do not count.
    space: Option<usize>,
    /// Number of line feeds after [`SplitPoints::last_byte`].
    line_feeds: usize,
    /// True if the current line contains a bidirectional control.
    pub(super) has_control: bool,
    /// The last split point returned.
    last_split: usize,
}

/// Number of bytes at the end of a text in which [`last_space`] searches byte by byte.
const NEAR: usize = 24;

impl SplitPoints {
    pub(crate) fn new(heeds_controls: bool) -> Self {
        SplitPoints {
            heeds_controls,
            read: 0,
            last_byte: b' ',
            space: None,
            line_feeds: 0,
            has_control: false,
            last_split: 0,
        }
    }

    /// Reads the next piece. Returns the last split point of the text read so far, or `None` if there is no new one.
    /// The split point is an offset in bytes from the start of the whole text. Linear in the length of the piece.
    pub(crate) fn read(&mut self, piece: &str) -> Option<usize> {
        let bytes = piece.as_bytes();
        let start = self.read;
        self.read += bytes.len();
        let trailing = bytes.iter().rev().take_while(|&&b| is_border(b)).count();
        let (body, spaces) = bytes.split_at(bytes.len() - trailing);
        let in_body = self.read_body(start, body);
        let split = self
            .read_spaces(start + body.len(), spaces)
            .or(in_body)
            .filter(|&split| split > self.last_split)?;
        self.last_split = split;
        Some(split)
    }

    /// Reads a piece without the white space at its end. Returns the last split point, which may be before the piece.
    /// The piece begins at `start`.
    fn read_body(&mut self, start: usize, body: &[u8]) -> Option<usize> {
        (self.last_byte, self.line_feeds) = (*body.last()?, 0);
        // Text now follows this white space, which makes it a split point.
        let space = self.space.take();
        if self.update_control(body) {
            return memchr::memrchr(b'\n', body).map(|line_feed| start + line_feed);
        }
        last_space(body).map(|at| start + at).or(space)
    }

    /// Reads the white space at the end of a piece. Returns the last split point in it. The white space begins at
    /// `start`.
    fn read_spaces(&mut self, start: usize, spaces: &[u8]) -> Option<usize> {
        let line_feeds = spaces.iter().filter(|&&b| b == b'\n').count();
        self.line_feeds += line_feeds;
        self.has_control &= line_feeds == 0;
        let last = spaces.iter().rposition(|&b| b != b'\r')?;
        self.space = Some(start + last);
        // After a blank line, or a byte other than `.` and `_`, no later text can change the links before the white space.
        let is_final = self.line_feeds >= 2 || !is_ignored_at_end(self.last_byte);
        self.space.filter(|_| is_final && !self.has_control)
    }

    /// Updates the field `has_control` for the last line of the text up to the end of `body`, and returns the field.
    /// Always returns false in dialects other than UTS #58, which ignore controls.
    fn update_control(&mut self, body: &[u8]) -> bool {
        if !self.heeds_controls {
            return false;
        }
        let line = memchr::memrchr(b'\n', body).map(|line_feed| line_feed + 1);
        let last_line = body.slice(line.unwrap_or(0)..);
        self.has_control = (self.has_control && line.is_none()) || has_control(last_line);
        self.has_control
    }
}

/// Returns the offset in `body` of the last white space, or `None`.
fn last_space(body: &[u8]) -> Option<usize> {
    // It is usually near the end, where a plain loop finds it fastest.
    let (rest, near) = body.split_at(body.len().saturating_sub(NEAR));
    match near.iter().rposition(|b| matches!(b, b' ' | b'\t' | b'\n')) {
        Some(at) => Some(rest.len() + at),
        None => memchr::memrchr3(b' ', b'\t', b'\n', rest),
    }
}

/// Returns the start of the words or the character before the split point `split` that stay with the text after it.
pub(crate) fn context(text: &str, split: usize) -> usize {
    let before = text.slice(..split);
    let length = words_before(before)
        .unwrap_or_else(|| before.chars().next_back().map_or(0, char::len_utf8));
    before.len() - length
}

/// Number of bytes that [`context`] may examine.
pub(crate) const LONGEST_CONTEXT: usize = LONGEST_WORDS;

/// No words before a link matter to GFM and md4c by their standards.
#[cfg(not(feature = "in-text"))]
fn words_before(_: &str) -> Option<usize> {
    None
}
#[cfg(not(feature = "in-text"))]
const LONGEST_WORDS: usize = 4;

/// Returns true for `.` and `_`. GFM examines these bytes in a host unless they end the block.
fn is_ignored_at_end(b: u8) -> bool {
    matches!(b, b'.' | b'_')
}

/// Returns true if a text contains a bidirectional control that opens or closes an embedding, an override or an
/// isolate: U+202A to U+202E, U+2066 to U+2069.
pub(crate) fn has_control(text: &[u8]) -> bool {
    memchr::memchr_iter(0xE2, text).any(|at| {
        matches!(text.get(at..at + 3), Some([_, 0x80, 0xAA..=0xAE] | [_, 0x81, 0xA6..=0xA9]))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    fn splits(pieces: &[&str]) -> Vec<Option<usize>> {
        let mut points = SplitPoints::new(true);
        pieces.iter().map(|piece| points.read(piece)).collect()
    }

    #[test]
    fn a_split_point_is_before_the_last_white_space() {
        assert_eq!(splits(&["ab cd ef"]), [Some(5)]);
        assert_eq!(splits(&["ab\tcd\n", "e", " ", "f"]), [Some(5), None, Some(7), None]);
        assert_eq!(splits(&["", "a", "b", "\r\n"]), [None, None, None, Some(3)]);
        assert_eq!(splits(&[" a", "b "]), [None, Some(3)]);
    }

    #[test]
    fn after_a_byte_that_may_be_the_last_of_a_block_a_split_point_waits() {
        assert_eq!(splits(&["a_ ", " ", "b"]), [None, None, Some(3)]);
        assert_eq!(splits(&["a.\n", " ", "\n"]), [None, None, Some(4)]);
        assert_eq!(splits(&["a b. "]), [Some(1)]);
        assert_eq!(splits(&["_ ", "a", " "]), [None, Some(1), Some(3)]);
    }

    #[test]
    fn a_control_of_direction_counts_to_the_end_of_its_line() {
        assert_eq!(splits(&["a \u{2068}b c", " d", "\ne f"]), [None, None, Some(12)]);
        assert_eq!(splits(&["\u{2068}b c.\n", "d"]), [None, Some(7)]);
        assert_eq!(splits(&["a b\n\u{202E} c"]), [Some(3)]);
        assert_eq!(splits(&["a b\u{2019} c"]), [Some(6)]);
    }
}
