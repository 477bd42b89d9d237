//! Fast paths for short hosts of *pure* labels, which most hosts are. They are read in a window of 32 bytes and without a
//! branch for each byte.
//!
//! A pure label consists of ASCII and Latin letters up to U+027F, or of non-ASCII characters only. No sentence is glued to
//! a host of pure labels that touches no other character of a label, and no label in it joins a word of another script.

use crate::bytes::lanes::{Lane, Lanes};
use crate::slice::Slice;
use crate::unicode::IN_LABEL;

/// Number of bytes that are read on one side of an offset. Labels, with the dots beside them, fit in a window if they
/// have fewer bytes.
pub(super) const WINDOW: usize = 32;

/// A window of 32 bytes, as bit masks. Each mask has one bit for each byte, the lowest for the first byte.
#[derive(Clone, Copy)]
struct Window {
    /// Mask of ASCII letters, digits, dots and hyphens, and of non-ASCII bytes.
    inside: u32,
    dots: u32,
    /// Mask of dots and hyphens. A label neither begins nor ends with one.
    joints: u32,
    /// Mask of non-ASCII bytes.
    beyond: u32,
}

impl Window {
    #[inline(always)]
    fn new(bytes: &[u8; WINDOW]) -> Self {
        let (first, last) = (half(bytes, 0), half(bytes, WINDOW / 2));
        Window {
            inside: signs(inside(first), inside(last)),
            dots: signs(first.is(b'.'), last.is(b'.')),
            joints: signs(joints(first), joints(last)),
            beyond: signs(first, last),
        }
    }

    /// Returns the window of `bytes`, or of a shorter text and NUL bytes. The text begins at offset `at` of the window.
    #[inline(always)]
    fn of(bytes: Option<&[u8; WINDOW]>, text: &[u8], at: usize) -> Self {
        let short;
        Window::new(match bytes {
            Some(bytes) => bytes,
            None => {
                short = padded(text, at);
                &short
            }
        })
    }

    /// Returns the window of the first 32 bytes of a text.
    #[inline(always)]
    fn after(text: &[u8]) -> Self {
        Window::of(text.first_chunk(), text, 0)
    }

    /// Returns the window of the last 32 bytes of a text.
    #[inline(always)]
    fn before(text: &[u8]) -> Self {
        Window::of(text.last_chunk(), text, WINDOW.saturating_sub(text.len()))
    }

    /// Returns true if the labels in `range` are valid. Both arguments are bit masks. `edges` has the bits of bytes at
    /// the ends of `range` that may not be a dot or a hyphen.
    #[inline(always)]
    fn are_labels(self, range: u32, edges: u32) -> bool {
        let dots = self.dots & range;
        self.joints & range & (dots << 1 | dots >> 1 | edges) == 0
    }

    /// Returns true if all labels are pure (see the module's documentation). The mask `range` has their bits.
    #[inline(always)]
    fn are_pure(self, range: u32, labels: &[u8]) -> bool {
        let beyond = self.beyond & range;
        beyond == 0 || are_letters(labels, beyond, self.inside & range & !(beyond | self.dots))
    }
}

/// Returns the 16 bytes of a window from `at` on.
#[inline(always)]
fn half(bytes: &[u8; WINDOW], at: usize) -> Lanes {
    let half = bytes.get(at..).and_then(<[u8]>::first_chunk);
    Lanes::new(*half.unwrap_or(&[0; 16]))
}

/// Returns the sign bits of both halves of a window.
#[inline(always)]
fn signs(first: Lanes, last: Lanes) -> u32 {
    u32::from(first.signs()) | u32::from(last.signs()) << 16
}

/// Selects dots and hyphens.
#[inline(always)]
fn joints(half: Lanes) -> Lanes {
    half.is(b'.') | half.is(b'-')
}

/// Selects ASCII letters, digits, dots and hyphens, and non-ASCII bytes, whose sign bit is set.
#[inline(always)]
fn inside(half: Lanes) -> Lanes {
    let lower_case = half | Lanes::new([0x20; 16]);
    joints(half) | half.is_between(b'0', b'9') | lower_case.is_between(b'a', b'z') | half
}

/// Returns the offset after the byte of the highest bit of a mask.
#[inline(always)]
fn end_of(mask: u32) -> usize {
    WINDOW - mask.leading_zeros() as usize
}

/// Returns a window of NUL bytes into which `text` is copied from offset `at` on.
// If this were inlined, the compiler would keep each byte of the window in its own register.
#[inline(never)]
fn padded(text: &[u8], at: usize) -> [u8; WINDOW] {
    let mut padded = [0; WINDOW];
    for (to, &from) in padded.iter_mut().skip(at).zip(text) {
        *to = from;
    }
    padded
}

/// Fast path: returns the end of the authority at the start of a text, and the start of its last label. Returns `None`
/// unless the authority fits in a window and consists of at least two valid pure labels, and the text ends after it or
/// goes on with a byte such as `/` or a space. Most authorities do.
#[inline]
pub(super) fn authority(text: &[u8]) -> Option<(usize, usize)> {
    let window = Window::after(text);
    let end = window.inside.trailing_ones();
    let range = 1_u32.checked_shl(end)? - 1;
    let (dots, end) = (window.dots & range, end as usize);
    let next = text.get(end);
    let is_end = next.map_or(true, |b| matches!(b, b'/' | b'?' | b'#' | b' ' | b'\n' | b'<'));
    let is_alone = dots != 0
        && window.are_labels(range, 1 | (range ^ range >> 1))
        && is_end
        && window.are_pure(range, text.slice(..end));
    is_alone.then_some((end, end_of(dots)))
}

/// Offsets of labels that were read from left to right.
pub(super) struct After {
    /// Start of the last label.
    pub(super) label: usize,
    pub(super) end: usize,
    /// End of the run of labels and separators. A full stop after the last label belongs to the run.
    pub(super) run_end: usize,
}

/// Reads the labels after the dot at `dot`. Returns `None` if there is no dot, if the labels are not valid and pure or do
/// not fit in a window, or if `_`, a non-ASCII character or `://` follows them.
#[inline]
pub(super) fn after(text: &[u8], dot: usize) -> Option<After> {
    let after = text.get(dot..)?;
    let window = Window::after(after);
    let run_end = window.inside.trailing_ones();
    let run = 1_u32.checked_shl(run_end)? - 1;
    // A dot at the end is the highest bit of the run.
    let range = run & !(window.dots & (run ^ run >> 1));
    // Bit 0 is the dot at `dot`. A label must follow it.
    if window.dots & 1 == 0 || range < 0b10 || !window.are_labels(range, range ^ range >> 1) {
        return None;
    }
    let run_end = run_end as usize;
    let continues = matches!(after.get(run_end..)?, [b'_', ..] | [b':', b'/', b'/', ..]);
    (!continues && window.are_pure(range, after.slice(..run_end))).then_some(After {
        label: dot + end_of(window.dots & range),
        end: dot + end_of(range),
        run_end: dot + run_end,
    })
}

/// Returns the start of the labels before the dot or `@` at `dot`. The start is not before `floor`. Returns `None` if the
/// labels are not valid and pure, or not ASCII where `IS_ASCII` requires it, if they do not fit in a window, or if `_`,
/// `.` or a non-ASCII character precedes them.
#[inline(always)]
pub(super) fn start<const IS_ASCII: bool>(text: &[u8], floor: usize, dot: usize) -> Option<usize> {
    let before = text.get(floor..dot)?;
    let window = Window::before(before);
    let length = window.inside.leading_ones();
    // One bit for each byte of the labels.
    let range = !u32::MAX.checked_shr(length)?;
    let start = dot - length as usize;
    let last = start.checked_sub(1).and_then(|at| text.get(at));
    let is_whole = length > 0
        && window.are_labels(range, (range & !(range << 1)) | 1 << 31)
        && !matches!(last, Some(b'_' | b'.' | 0x80..))
        && (!IS_ASCII || window.beyond & range == 0)
        && window.are_pure(range, text.slice(start..dot));
    is_whole.then_some(start)
}

/// Returns true if the labels, some of which are not ASCII, are pure. `beyond` is the mask of their non-ASCII bytes, and
/// `ascii` that of their other bytes without dots. An extended Arabic-Indic digit, which begins with the byte DB, needs
/// further checks. A variation selector (EF) or a symbol (E2) may belong to the text before the labels.
#[inline(never)]
fn are_letters(labels: &[u8], beyond: u32, ascii: u32) -> bool {
    let is_mixed = beyond & (ascii << 1 | ascii >> 1) != 0;
    if matches!(labels.first(), Some(0xE2 | 0xEF))
        || labels.contains(&0xDB)
        || (is_mixed && !labels.iter().all(|b| matches!(b, 0..=0xBF | 0xC3..=0xC9)))
    {
        return false;
    }
    let mut rest = labels;
    while let Some(at) = rest.iter().position(|b| !b.is_ascii()) {
        rest = rest.slice(at..);
        match IN_LABEL.run(rest) {
            0 => return false,
            letters => rest = rest.slice(letters..),
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_authority_of_pure_labels() {
        for (text, expected) in [
            ("example.com/a", Some((11, 8))),
            ("a-b.c1.de", Some((9, 7))),
            ("a.b?", Some((3, 2))),
            ("a", None),
            ("a..b", None),
            (".a.b", None),
            ("a.b.", None),
            ("-a.b", None),
            ("a-.b", None),
            ("a.b-", None),
            ("a.-b", None),
            ("a.b:80", None),
            ("a.b@c", None),
            ("a_b.c", None),
            ("é.b", Some((4, 3))),
            ("", None),
            ("пример.рф/новости", Some((17, 13))),
            ("www.例子.中国", Some((17, 11))),
            ("例え.jp?", Some((9, 7))),
            ("bücher.de/", Some((10, 8))),
            ("рф/", None),
            ("я.рф.", None),
            ("я.рф:80", None),
            ("я@рф.рф", None),
            ("-я.рф", None),
            ("-.рф", None),
            // Digits of two kinds may not be mixed.
            ("\u{6F0}.рф", None),
        ] {
            assert_eq!(authority(text.as_bytes()), expected, "{text}");
            let long = [text, "/", &"x".repeat(WINDOW)].concat();
            let is_same = expected.is_none() || authority(long.as_bytes()) == expected;
            assert!(is_same, "{long}");
        }
        // A longer authority does not fit.
        for length in 1..40 {
            let text = ["a.", &"b".repeat(length)].concat();
            let expected = (length + 2 < WINDOW).then_some((length + 2, 2));
            assert_eq!(authority(text.as_bytes()), expected, "{text}");
        }
    }

    #[test]
    fn labels_on_both_sides_of_a_dot() {
        for (before, text, expected) in [
            ("", "a.b", Some((0, 2, 3, 3))),
            ("x ", "a.b-c.de.", Some((0, 6, 8, 9))),
            ("(", "a.b)", Some((0, 2, 3, 3))),
            ("", "a.b:80", Some((0, 2, 3, 3))),
            ("_", "a.b", None),
            ("日", "a.b", None),
            (".", "a.b", None),
            ("", "a-.b", None),
            ("", "a.-b", None),
            ("", "a.b-", None),
            ("", "a.b..", None),
            ("", "a.b.-", None),
            ("", "a.b_", None),
            ("", "a.é", Some((0, 2, 4, 4))),
            ("", "a.日本", Some((0, 2, 8, 8))),
            ("", "a.b日", None),
            ("", "a.b://", None),
            ("", "a._", None),
            ("", "пример.рф", Some((0, 13, 17, 17))),
            ("см. ", "пример.рф.", Some((0, 13, 17, 18))),
            ("「", "例え.jp/", None),
            ("(", "例え.jp/", Some((0, 7, 9, 9))),
            (" ", "www.例子.中国", Some((0, 11, 17, 17))),
            ("", "bücher.größe.de", Some((0, 16, 18, 18))),
            ("", "я.éя", Some((0, 3, 7, 7))),
            // Labels that are not pure.
            ("", "x×.de", None),
            ("", "я.рфx", None),
            ("", "я.x-рф", None),
            // A character that may belong to a label.
            ("_", "я.рф", None),
            (".", "я.рф", None),
            ("·", "я.рф", None),
            ("", "я.рф_", None),
            ("", "я.рф。", None),
            ("", "я.рф..", None),
            ("", "я.рф://", None),
            ("", "я.рф:80", Some((0, 3, 7, 7))),
            ("", "\u{FE0F}я.рф", None),
        ] {
            for padding in ["", "0123456789 0123456789 0123456789 "] {
                let from = padding.len() + before.len();
                let dot = from + text.find('.').unwrap();
                let text = [padding, before, text, padding.get(10..).unwrap_or("")].concat();
                let found = after(text.as_bytes(), dot).and_then(|after| {
                    let start = start::<false>(text.as_bytes(), 0, dot)?;
                    Some((start, after.label, after.end, after.run_end))
                });
                let expected = expected.map(|(start, label, end, run_end)| {
                    (from + start, from + label, from + end, from + run_end)
                });
                assert_eq!(found, expected, "{text}");
            }
        }
        let text = ["x".repeat(40).as_str(), ".com"].concat();
        assert_eq!(start::<false>(text.as_bytes(), 0, 40), None);
        // The labels may begin at `floor` after a letter, but not after a dot.
        assert_eq!(start::<false>(text.as_bytes(), 38, 40), Some(38));
        assert_eq!(start::<false>(b"a.b.com", 2, 3), None);
    }
}
