//! Removes ANSI escapes from plain text that programs write to terminals. They may occur inside a URL.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::LazyLock;

use regex_automata::meta::Regex;
use regex_automata::Input;

/// Returns true if the text contains the escape character, with which ANSI escapes begin.
pub(crate) fn has_escapes(text: &str) -> bool {
    memchr::memchr(b'\x1B', text.as_bytes()).is_some()
}

/// Returns the text without escape sequences. Other control characters stay.
pub(crate) fn strip_escapes(text: &str) -> Cow<'_, str> {
    Shown::new(text).text
}

/// The text that a terminal shows, and where it is in the source.
#[derive(Debug)]
pub(crate) struct Shown<'t> {
    pub(crate) text: Cow<'t, str>,
    pieces: Vec<Piece>,
}

/// The start of a piece of shown text.
#[derive(Debug, Clone, Copy)]
struct Piece {
    in_text: usize,
    in_source: usize,
}

impl<'t> Shown<'t> {
    /// Removes the escapes from a source, as [`strip_escapes`] does.
    pub(crate) fn new(source: &'t str) -> Self {
        if !has_escapes(source) {
            return Shown::whole(source);
        }
        let (mut text, mut pieces) = (String::new(), Vec::new());
        for piece in shown(source) {
            let start = offset(source, piece);
            pieces.extend(start.map(|in_source| Piece { in_text: text.len(), in_source }));
            text.push_str(piece);
        }
        Shown { text: text.into(), pieces }
    }

    /// Returns a source without changes.
    pub(crate) fn whole(source: &'t str) -> Self {
        Shown { text: source.into(), pieces: vec![Piece { in_text: 0, in_source: 0 }] }
    }

    /// Converts a range of the text that is not empty to a range of the source.
    pub(crate) fn in_source(&self, range: &Range<usize>) -> Range<usize> {
        self.mapped(range, |piece| (piece.in_text, piece.in_source))
    }

    /// Converts a range of the source, as from [`Shown::in_source`], to the range of the text.
    pub(crate) fn in_text(&self, range: &Range<usize>) -> Range<usize> {
        self.mapped(range, |piece| (piece.in_source, piece.in_text))
    }

    /// Maps a range that begins and ends in a piece. `starts` returns where a piece starts before and after mapping.
    fn mapped(
        &self,
        range: &Range<usize>,
        starts: impl Fn(&Piece) -> (usize, usize),
    ) -> Range<usize> {
        let [start, last] = [range.start, range.end.saturating_sub(1)].map(|at| {
            let next = self.pieces.partition_point(|piece| starts(piece).0 <= at);
            let piece = next.checked_sub(1).and_then(|last| self.pieces.get(last));
            piece.map(&starts).map_or(at, |(before, after)| after + (at - before))
        });
        start..last + 1
    }
}

/// Returns the offset of a slice of `text`, by its address.
pub(crate) fn offset(text: &str, slice: &str) -> Option<usize> {
    (slice.as_ptr() as usize).checked_sub(text.as_ptr() as usize)
}

/// An escape sequence, by ECMA-48: a control sequence (section 5.4), a control string with its terminator (5.6), or a shorter
/// one. Alone, an escape is a sequence too.
///
/// The terminator of a string precedes any other escape, CAN, SUB and the end of the line. A terminal stops waiting for it
/// at some point, so without it, only the two characters that introduce the string are a sequence. BEL terminates OSC only.
const SEQUENCE: &str = r"(?x)
    \x1B (?:
        \[ [0-?]* [\ -/]* [@-~]
        | \] [^\x07\x1B\n\r\x18\x1A]* (?: \x07 | \x1B\\ )
        | [PX^_] [^\x1B\n\r\x18\x1A]* \x1B\\
        | [\ -/]* [0-~]
    )?";

static SEQUENCES: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(SEQUENCE).ok());

/// Returns the pieces of the text outside of escape sequences.
fn shown(text: &str) -> impl Iterator<Item = &str> + Clone {
    Pieces { text, at: 0 }.filter(|piece| !piece.is_empty())
}

/// The pieces of a text between its escape sequences.
#[derive(Debug, Clone)]
struct Pieces<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Iterator for Pieces<'t> {
    type Item = &'t str;

    fn next(&mut self) -> Option<&'t str> {
        if self.at >= self.text.len() {
            return None;
        }
        let input = Input::new(self.text).range(self.at..);
        let sequence = SEQUENCES.as_ref().and_then(|sequences| sequences.find(input));
        let end = self.text.len();
        let (start, end) = sequence.map_or((end, end), |found| (found.start(), found.end()));
        let piece = self.text.get(self.at..start);
        self.at = end;
        piece
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Expected texts are what ECMA-48 leaves, and what a terminal shows of a string without terminator.
    #[test]
    fn only_escape_sequences_are_removed() {
        for (text, expected) in [
            ("a\x1B[1;31mb\x1B[0m", "ab"),
            ("a\x1B[38;2;1;2;3mb\x1B[?25l\x1B[2 qc", "abc"),
            ("a\x1B]8;;https://b.c\x1B\\d\x1B]8;;\x07e", "ade"),
            ("a\x1BPb\x1B\\c\x1B_d\x1B\\e", "ace"),
            ("a\x1B(Bb\x1B7c\x1B=d", "abcd"),
            ("a\x1B", "a"),
            ("\x1B\u{E9}\x1B\n\x1B\x1B[1m", "\u{E9}\n"),
            ("a\x1B[31\nb\x1B[1\u{E9}", "a31\nb1\u{E9}"),
            ("a\x1B]b\nc\x1BPd\x07e\x1B\x18", "ab\ncd\x07e\x18"),
            (
                "\x01a\x02\x1B[1mb\x03\x1B[0m\x07c\x7F\u{85}\t\r\n\0",
                "\x01a\x02b\x03\x07c\x7F\u{85}\t\r\n\0",
            ),
        ] {
            assert_eq!(strip_escapes(text), expected, "{text:?}");
        }
        assert!(SEQUENCES.is_some());
    }
}
