//! Reads the labels of a host, and the separators between them.

use core::ops::Range;

use crate::bytes::ByteSet;
use crate::slice::Slice;
use crate::unicode::{
    ends_with_ideographic_separator, starts_with_ideographic_separator, IDEOGRAPHIC,
};

/// Last bytes of the non-ASCII separators.
static ENDS_IDEOGRAPHIC_SEPARATOR: ByteSet = ByteSet::EMPTY.with(b"\x82\x8E\xA1");
static ENDS_SEPARATOR: ByteSet = ByteSet::EMPTY.with(b".\x82\x8E\xA1");
static BEGINS_SEPARATOR: ByteSet = ByteSet::EMPTY.with(b".\xE3\xEF");

/// Returns the range of the last label separator, or `None`.
pub(super) fn last_separator(host: &str) -> Option<Range<usize>> {
    last_separator_of(host, &ENDS_SEPARATOR)
}

/// Returns the label after the last label separator, or `None` if a host has only one label.
pub(super) fn last_label(host: &str) -> Option<&str> {
    host.get(last_separator(host)?.end..)
}

/// Returns the range of the last non-ASCII label separator, or `None`.
pub(super) fn last_ideographic_separator(host: &str) -> Option<Range<usize>> {
    last_separator_of(host, &ENDS_IDEOGRAPHIC_SEPARATOR)
}

/// Returns the range of the last label separator whose last byte is in `ends`, or `None`.
fn last_separator_of(host: &str, ends: &ByteSet) -> Option<Range<usize>> {
    let mut before = host.as_bytes();
    loop {
        let last = before.iter().rposition(|&b| ends.contains(b))?;
        let up_to = before.get(..=last)?;
        if up_to.ends_with(b".") {
            return Some(last..last + 1);
        }
        if ends_with_ideographic_separator(up_to) {
            return Some(last + 1 - IDEOGRAPHIC..last + 1);
        }
        before = before.get(..last)?;
    }
}

/// Returns true if a host consists of valid labels between separators.
pub(super) fn are_labels(host: &[u8]) -> bool {
    let (mut start, mut at) = (0, 0);
    let may_mix = host.contains(&EXTENDED_DIGITS);
    let is_label = |label: &[u8]| is_label_of_digits(label, may_mix);
    loop {
        let rest = host.slice(at..);
        let next = rest.iter().position(|&b| BEGINS_SEPARATOR.contains(b));
        let Some(next) = next else {
            return host.get(start..).is_some_and(is_label);
        };
        let separator = rest.slice(next..);
        let length = if separator.starts_with(b".") {
            1
        } else if starts_with_ideographic_separator(separator) {
            IDEOGRAPHIC
        } else {
            at += next + 1;
            continue;
        };
        if !host.get(start..at + next).is_some_and(is_label) {
            return false;
        }
        at += next + length;
        start = at;
    }
}

/// Returns true if a host begins with `www.`. Ignores ASCII case.
pub(super) fn is_www(host: &str) -> bool {
    let prefix = host.get(..4);
    prefix.is_some_and(|prefix| prefix.eq_ignore_ascii_case("www."))
}

/// Returns true for a valid label. A valid label is not empty, does not begin or end with a hyphen, and does not
/// consist only of `_`. It does not mix digits of the two Arabic kinds (RFC 5892, appendix A.8 and A.9), unless it
/// begins with `_`.
pub(super) fn is_label(label: &[u8]) -> bool {
    is_label_of_digits(label, !label.is_ascii())
}

/// Returns true for a valid label. `may_mix` is false if the label cannot have Arabic digits of both kinds.
fn is_label_of_digits(label: &[u8], may_mix: bool) -> bool {
    let has_more = || label.iter().any(|&b| b != b'_');
    match label {
        [] | [b'-', ..] | [.., b'-'] => false,
        [b'_', ..] => has_more(),
        _ => !(may_mix && mixes_arabic_digits(label)),
    }
}

/// First byte of the extended Arabic-Indic digits.
const EXTENDED_DIGITS: u8 = 0xDB;

/// Returns true if a label has both Arabic-Indic digits (U+0660 to U+0669) and extended ones (U+06F0 to U+06F9).
fn mixes_arabic_digits(label: &[u8]) -> bool {
    let has = |lead, first| {
        let mut pairs = label.windows(2);
        pairs.any(|pair| matches!(pair, [a, b] if *a == lead && (first..first + 10).contains(b)))
    };
    has(EXTENDED_DIGITS, 0xB0) && has(0xD9, 0xA0)
}
