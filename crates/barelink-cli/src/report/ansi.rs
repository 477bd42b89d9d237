//! Finds links in plain text that programs write to terminals. ANSI escapes may occur inside a URL.

use std::borrow::Cow;
use std::ops::Range;

use anstream::adapter::strip_str;
use barelink::search::ChunkedLink;
use barelink::LinkFinder;

/// Returns true if the text contains the escape character, with which ANSI escapes begin.
pub(crate) fn has_escapes(text: &str) -> bool {
    memchr::memchr(b'\x1B', text.as_bytes()).is_some()
}

/// Returns the text without escape sequences. If it has any, ASCII control characters other than white space are
/// removed too.
pub(crate) fn strip_escapes(text: &str) -> Cow<'_, str> {
    Shown::new(text).text
}

/// Returns the links in the text that a terminal shows, with their ranges in `text`, which includes the escapes.
pub(crate) fn links<'t>(
    text: &'t str,
    finder: &'t LinkFinder,
) -> impl Iterator<
    Item = (Range<usize>, ChunkedLink<'t, impl Iterator<Item = &'t str> + Clone + use<'t>>),
> + 't {
    finder.links_in_chunks(shown(text)).filter_map(move |link| {
        let start = offset(text, link.parts().next()?.as_str())?;
        let last = link.parts().last()?;
        let end = offset(text, last.as_str())? + last.as_str().len();
        Some((start..end, link))
    })
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
        let offset = |at: usize| {
            let next = self.pieces.partition_point(|piece| starts(piece).0 <= at);
            let piece = next.checked_sub(1).and_then(|last| self.pieces.get(last));
            piece.map(&starts).map_or(at, |(before, after)| after + (at - before))
        };
        offset(range.start)..offset(range.end.saturating_sub(1)) + 1
    }
}

/// Returns the offset of a slice of `text`, by its address.
fn offset(text: &str, slice: &str) -> Option<usize> {
    (slice.as_ptr() as usize).checked_sub(text.as_ptr() as usize)
}

/// Returns the pieces of the text that a terminal shows.
fn shown(text: &str) -> impl Iterator<Item = &str> + Clone {
    Parts { rest: Some(text) }.flat_map(strip_str)
}

/// Splits a text at each unterminated control string, and drops the two characters that introduce the string.
///
/// A terminal stops waiting for the end of such a string at some point. Here, the content of the string counts as text.
#[derive(Debug, Clone)]
struct Parts<'t> {
    rest: Option<&'t str>,
}

impl<'t> Iterator for Parts<'t> {
    type Item = &'t str;

    fn next(&mut self) -> Option<&'t str> {
        let rest = self.rest.take()?;
        let mut at = 0;
        while let Some(found) = rest.get(at..).and_then(|rest| rest.find('\x1B')) {
            at += found + 1;
            let after = rest.get(at..).unwrap_or_default();
            if is_unterminated(after) {
                self.rest = after.get(1..);
                return rest.get(..at - 1);
            }
        }
        Some(rest)
    }
}

/// Returns true if `after`, the text after an escape, begins with a control string (ECMA-48, section 5.6) without
/// terminator. The terminator must precede any other escape, CAN, SUB and the end of the line.
fn is_unterminated(after: &str) -> bool {
    let (Some(&kind), Some(string)) = (after.as_bytes().first(), after.get(1..)) else {
        return false;
    };
    // DCS, SOS, OSC, PM and APC. BEL terminates OSC only.
    if !matches!(kind, b'P' | b'X' | b']' | b'^' | b'_') {
        return false;
    }
    let is_special = |c: char| matches!(c, '\x1B' | '\n' | '\r' | '\x18' | '\x1A');
    let is_end = |c: char| is_special(c) || (c == '\x07' && kind == b']');
    let end = string.find(is_end).and_then(|at| string.get(at..));
    !end.is_some_and(|end| end.starts_with("\x1B\\") || end.starts_with('\x07'))
}
