//! Finds tokens without Markdown syntax. A *token* is a part of the source that extends to white space, or to an end of
//! the source, on both sides.

use core::ops::Range;

use crate::bytes::find;
use crate::dialect::detector::Detector;
use crate::slice::Slice;
use crate::word::{self, is_border};

/// Returns the token around a candidate, or `None` if the text contains only part of the token or the token may contain
/// Markdown syntax. `text` is the source range of the text, which the parser returned unchanged. In GFM, the token may
/// contain `*`, `_`, `[` and `]`.
#[inline]
pub(super) fn token(
    source: &str,
    text: &Range<usize>,
    candidate: usize,
    detector: &dyn Detector,
) -> Option<Range<usize>> {
    let bytes = source.as_bytes();
    let start = word::start(source, text.start, candidate);
    let previous = start.checked_sub(1).and_then(|before| bytes.get(before));
    if !previous.map_or(true, |&b| is_border(b)) {
        return None;
    }
    let end = end_of_token(source, start, detector)?;
    (end <= text.end).then_some(start..end)
}

/// Returns the end of the token at `start`, which extends to a space, a tab, a line ending or the end of the text.
/// Returns `None` if the token may contain inline markup, another control below U+0020 or a bidirectional control.
///
/// A `_` inside a word and a `&` outside a character reference are not markup. In GFM, neither are `*`, `_`, `[` and `]`.
fn end_of_token(text: &str, start: usize, detector: &dyn Detector) -> Option<usize> {
    let has_delimiters = detector.heeds_brackets();
    let bytes = text.as_bytes();
    let mut at = start;
    loop {
        let rest = bytes.slice(at..);
        at += if has_delimiters {
            find(rest, may_be_markup)
        } else {
            find(rest, |b| may_be_markup(b) | is_delimiter(b))
        };
        at += match bytes.get(at) {
            Some(b'&') if !is_reference(bytes, at) => 1,
            Some(b'_') => within_word(text, at, detector)?,
            next => return next.map_or(true, |&b| is_border(b)).then_some(at),
        };
    }
}

/// Returns true for a space, the controls before it, and ``$ & < > \ ^ ` { | ~``. `$` and `^` are delimiters in extensions.
/// Also returns true for E2, with which a bidirectional control may begin.
#[inline(always)]
fn may_be_markup(b: u8) -> bool {
    // These bits are common to `<`, `>`, `\`, `^`, `|` and `~`, and the next ones to `$` and `&`.
    (b & 0b1001_1101 == 0b0001_1100)
        | (b & 0b1111_1101 == 0b0010_0100)
        | (b <= b' ')
        | (b == b'`')
        | (b == b'{')
        | (b == 0xE2)
}

/// Returns true if the `&` at `ampersand` may begin a character reference. Programs with GFM alone lack the table of names.
fn is_reference(bytes: &[u8], ampersand: usize) -> bool {
    let rest = bytes.slice(ampersand + 1..);
    let name = rest.iter().take_while(|b| b.is_ascii_alphanumeric() || **b == b'#');
    rest.get(name.count()) == Some(&b';')
}

/// Returns the length of the run of `_` at `at` if the run is inside a word, where it is not a delimiter. Otherwise
/// returns `None`.
fn within_word(text: &str, at: usize, detector: &dyn Detector) -> Option<usize> {
    let rest = text.get(at..)?;
    let after = rest.trim_start_matches('_');
    let before = text.get(..at)?.chars().next_back()?;
    (is_in_word(before, detector) && is_in_word(after.chars().next()?, detector))
        .then_some(rest.len() - after.len())
}

/// Returns true for letters, marks and ASCII digits.
fn is_in_word(c: char, detector: &dyn Detector) -> bool {
    c.is_ascii_alphanumeric() || detector.is_letter(c)
}

/// Returns true for `*`, `_`, `[` and `]`.
#[inline(always)]
fn is_delimiter(b: u8) -> bool {
    (b == b'*') | (b == b'_') | (b == b'[') | (b == b']')
}
