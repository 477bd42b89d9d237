//! Fast paths for the labels of short hosts, which are usually ASCII. They are read in a window of 32 bytes and without a
//! branch for each byte.
//!
//! Beyond ASCII, only *pure* labels have a fast path. A pure label consists of ASCII and Latin letters up to U+027F, or of
//! non-ASCII characters only. Most hosts beyond ASCII have pure labels, and touch no character that may belong to a label.
//! No sentence is glued to such a host, and no label in it joins a word of another script.

use crate::bytes::lanes::{Lane, Lanes};
use crate::bytes::ByteSet;
use crate::slice::Slice;
use crate::unicode::IN_LABEL;

/// Number of bytes that are read on one side of an offset. Labels, with the dots beside them, fit in a window if they
/// have fewer bytes.
pub(super) const WINDOW: usize = 32;

/// A window of 32 bytes, as bit masks. Each mask has one bit for each byte, the lowest for the first byte.
#[derive(Clone, Copy)]
struct Window {
    /// Mask of ASCII letters, digits, dots and hyphens.
    inside: u32,
    dots: u32,
    /// Mask of dots and hyphens. A label neither begins nor ends with one.
    joints: u32,
    /// Mask of non-ASCII bytes.
    beyond: u32,
    /// Mask of bytes that may begin a non-ASCII separator, which needs further checks.
    separators: u32,
    /// Mask of bytes that may begin an extended Arabic-Indic digit, which needs further checks.
    digits: u32,
}

impl Window {
    #[inline(always)]
    fn new(bytes: &[u8; WINDOW]) -> Self {
        let half = |at: usize| {
            let half = bytes.get(at..).and_then(<[u8]>::first_chunk);
            Lanes::new(*half.unwrap_or(&[0; 16]))
        };
        let (first, last) = (half(0), half(16));
        let signs = |of: &dyn Fn(Lanes) -> Lanes| {
            u32::from(of(first).signs()) | u32::from(of(last).signs()) << 16
        };
        let joints = |half: Lanes| half.is(b'.') | half.is(b'-');
        let inside = |half: Lanes| {
            let lower_case = half | Lanes::new([0x20; 16]);
            joints(half) | half.is_between(b'0', b'9') | lower_case.is_between(b'a', b'z')
        };
        Window {
            inside: signs(&inside),
            dots: signs(&|half| half.is(b'.')),
            joints: signs(&joints),
            beyond: signs(&|half| half),
            separators: signs(&|half| half.is(0xE3) | half.is(0xEF)),
            digits: signs(&|half| half.is(0xDB)),
        }
    }

    /// Returns the window of the first 32 bytes of a text. NUL bytes follow a shorter text.
    #[inline(always)]
    fn after(text: &[u8]) -> Self {
        let short;
        Window::new(match text.first_chunk() {
            Some(bytes) => bytes,
            None => {
                short = padded(text, 0);
                &short
            }
        })
    }

    /// Returns the window of the last 32 bytes of a text. NUL bytes precede a shorter text.
    #[inline(always)]
    fn before(text: &[u8]) -> Self {
        let short;
        Window::new(match text.last_chunk() {
            Some(bytes) => bytes,
            None => {
                short = padded(text, WINDOW - text.len());
                &short
            }
        })
    }

    /// Returns true if the labels in `range` are valid. Both arguments are bit masks. `edges` has the bits of bytes at
    /// the ends of `range` that may not be a dot or a hyphen.
    #[inline(always)]
    fn are_labels(self, range: u32, edges: u32) -> bool {
        let dots = self.dots & range;
        self.joints & range & (dots << 1 | dots >> 1 | edges) == 0
    }

    /// Returns the start of the last label if the first `length` bytes are at least two valid labels. Otherwise returns
    /// `None`. The caller has checked that all of these bytes are dots or may be in labels.
    #[inline(always)]
    fn last_label(self, length: u32) -> Option<usize> {
        let range = 1_u32.checked_shl(length)? - 1;
        let dots = self.dots & range;
        let are_labels = dots != 0 && self.are_labels(range, 1 | (range ^ range >> 1));
        are_labels.then_some(WINDOW - dots.leading_zeros() as usize)
    }

    /// Returns the start of the last label of a host that consists of at least two valid labels and fits in the window.
    /// Returns `None` for other hosts, and if the host contains a byte of the mask `rare`. The window begins with the
    /// host.
    #[inline(always)]
    fn last_label_of(self, host: &[u8], rare: u32) -> Option<usize> {
        let length = u32::try_from(host.len()).ok()?;
        let inside = self.inside | self.beyond & !rare;
        let is_all = inside.trailing_ones() >= length;
        is_all.then(|| self.last_label(length))?
    }
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

/// Returns true if the text ends at `end`, or a byte that usually ends an authority follows.
pub(super) fn may_end_authority(text: &[u8], end: usize) -> bool {
    let ends = |b: &u8| matches!(b, b'/' | b'?' | b'#' | b' ' | b'\n' | b'<');
    text.get(end).map_or(true, ends)
}

/// Fast path: returns the end of the authority at the start of a text, and the start of its last label. Returns `None`
/// unless the authority consists of at least two valid ASCII labels, fits in a window, and ends as
/// [`may_end_authority`] says. Most do.
#[inline]
pub(super) fn authority(text: &[u8]) -> Option<(usize, usize)> {
    let window = Window::after(text);
    let end = window.inside.trailing_ones();
    let label = window.last_label(end)?;
    may_end_authority(text, end as usize).then_some((end as usize, label))
}

/// Fast path: returns the start of the last label of a host. Returns `None` if the host does not fit in a [`Window`],
/// has only one label, contains a `_` or an invalid label, or may contain a non-ASCII separator or an extended
/// Arabic-Indic digit. Such characters need further checks.
#[inline]
pub(super) fn last_label(host: &[u8]) -> Option<usize> {
    let window = Window::after(host);
    window.last_label_of(host, window.digits | window.separators)
}

/// Fast path: returns true if a host of [pure](super::pure_labels) labels has at least two, and all are valid. Returns
/// false if the host does not fit in a [`Window`], or may contain an extended Arabic-Indic digit.
#[inline]
pub(super) fn are_labels(host: &[u8]) -> bool {
    let window = Window::after(host);
    window.last_label_of(host, window.digits).is_some()
}

/// Offsets of labels that were read from left to right.
pub(super) struct After {
    /// Start of the last label.
    pub(super) label: usize,
    pub(super) end: usize,
    /// End of the run of labels and separators. A full stop after the last label belongs to the run.
    pub(super) run_end: usize,
}

/// Reads the labels after the dot at `dot`. Returns `None` if the labels are not valid, do not fit in a window, or if
/// `_`, a non-ASCII character or `://` follows them.
#[inline]
pub(super) fn after(text: &[u8], dot: usize) -> Option<After> {
    let text = text.get(dot..)?;
    let window = Window::after(text);
    let run_end = window.inside.trailing_ones();
    let run = 1_u32.checked_shl(run_end)? - 1;
    // A dot at the end is the highest bit of the run.
    let range = run & !(window.dots & (run ^ run >> 1));
    // Bit 0 is the dot at `dot`. A label must follow it.
    if range < 0b10 || !window.are_labels(range, range ^ range >> 1) {
        return None;
    }
    let continues =
        matches!(text.get(run_end as usize..)?, [b'_' | 0x80.., ..] | [b':', b'/', b'/', ..]);
    let position = |mask: u32| WINDOW - mask.leading_zeros() as usize;
    (!continues).then_some(After {
        label: dot + position(window.dots & range),
        end: dot + position(range),
        run_end: dot + run_end as usize,
    })
}

/// Returns the start of the labels before the dot or `@` at `dot`. The start is not before `floor`. Returns `None` if
/// the labels are not valid, do not fit in a window, or if `_`, `.` or a non-ASCII character precedes them.
#[inline]
pub(super) fn start(text: &[u8], floor: usize, dot: usize) -> Option<usize> {
    let before = text.get(floor..dot)?;
    let window = Window::before(before);
    let length = window.inside.leading_ones();
    // One bit for each byte of the labels.
    let range = !u32::MAX.checked_shr(length)?;
    let start = dot - length as usize;
    let last = start.checked_sub(1).and_then(|at| text.get(at));
    let is_whole = length > 0
        && window.are_labels(range, (range & !(range << 1)) | 1 << 31)
        && !matches!(last, Some(b'_' | b'.' | 0x80..));
    is_whole.then_some(start)
}

static ASCII: ByteSet = ByteSet::ALPHANUMERIC.with(b"-");

/// Bytes that may continue a label, or join it to another.
static CONTINUES: ByteSet = ByteSet::ALPHANUMERIC.with(b"-_.").with_range(0x80, 0xFF);

/// Reads the labels after the dot at `dot`. Returns `None` if they are not pure (see the module's documentation), or do not fit in
/// [`WINDOW`] bytes. Also returns `None` if `_`, a second full stop, a non-ASCII character or `://` follows them. The
/// labels may be invalid.
pub(super) fn pure_after(text: &[u8], dot: usize) -> Option<After> {
    let after = labels(text, dot + 1)?;
    (!text.slice(after.run_end..).starts_with(b"://")).then_some(after)
}

/// Returns the start of the labels before the dot at `dot`. The start is not before `floor`. Returns `None` if the
/// labels are not pure, are longer than a window, or may begin with a variation selector. Also returns `None` if a
/// character that may belong to a label precedes them. The labels may be invalid.
pub(super) fn pure_start(text: &[u8], floor: usize, dot: usize) -> Option<usize> {
    let before = text.get(floor.max(dot.saturating_sub(WINDOW))..dot)?;
    let mut rest = before;
    loop {
        let length = length_back(rest);
        rest = rest.slice(..rest.len() - length);
        match rest {
            _ if length == 0 => return None,
            [labels @ .., b'.'] => rest = labels,
            _ => break,
        }
    }
    let start = dot - (before.len() - rest.len());
    let last = start.checked_sub(1).and_then(|at| text.get(at));
    // A variation selector, which begins with the byte EF, belongs to the character before it.
    let is_whole = text.get(start) != Some(&0xEF) && !last.is_some_and(|&b| CONTINUES.contains(b));
    is_whole.then_some(start)
}

/// Returns the end of the authority at the start of a text, and the start of its last label. Returns `None` unless the
/// authority consists of at least two valid pure labels, fits in a window, and ends as [`may_end_authority`] says.
pub(super) fn pure_authority(text: &[u8]) -> Option<(usize, usize)> {
    let After { label, end, run_end } = labels(text, 0)?;
    let is_alone = end == run_end && may_end_authority(text, end) && are_labels(text.slice(..end));
    is_alone.then_some((end, label))
}

/// Returns true if a host looks like the number of a list item before a word: `1.手机`. See
/// [`is_likely_host`](crate::dialect::in_text::is_likely_host), whose other rules never apply to a host with pure
/// labels.
pub(super) fn is_list_item(host: &[u8]) -> bool {
    let is_number = |label: &[u8]| label.iter().all(u8::is_ascii_digit);
    let mut labels = host.split(|&b| b == b'.');
    labels.next().is_some_and(is_number) && labels.next_back().is_some_and(|last| !last.is_ascii())
}

/// Returns the length of the pure label at the start of a text.
#[inline]
fn length(text: &[u8]) -> usize {
    let mut rest = text;
    loop {
        rest = rest.slice(ASCII.run(rest)..);
        match rest {
            [a @ 0xC3..=0xC9, b, after @ ..] if is_latin([*a, *b]) => rest = after,
            _ if rest.len() == text.len() => return IN_LABEL.run(text),
            _ => return text.len() - rest.len(),
        }
    }
}

/// Returns the length of the pure label at the end of a text.
#[inline]
fn length_back(text: &[u8]) -> usize {
    let mut rest = text;
    loop {
        rest = rest.slice(..rest.len() - ASCII.run_back(rest));
        match rest {
            [before @ .., a @ 0xC3..=0xC9, b] if is_latin([*a, *b]) => rest = before,
            _ if rest.len() == text.len() => return IN_LABEL.run_back(text),
            _ => return text.len() - rest.len(),
        }
    }
}

/// Returns true for characters of labels. `character` is in UTF-8 and between U+00C0 and U+027F, where all letters are
/// Latin.
#[cold]
fn is_latin(character: [u8; 2]) -> bool {
    IN_LABEL.run(&character) > 0
}

/// Like [`pure_after`], for the labels that begin at `start`. Does not examine a `://` after them.
fn labels(text: &[u8], start: usize) -> Option<After> {
    let near = text.get(..start + WINDOW).unwrap_or(text);
    let mut found = After { label: start, end: start, run_end: start };
    loop {
        let rest = near.get(found.run_end..)?;
        let length = length(rest);
        if length > 0 {
            (found.label, found.end) = (found.run_end, found.run_end + length);
            found.run_end = found.end;
        }
        match text.get(found.run_end) {
            Some(b'.') if length > 0 => found.run_end += 1,
            Some(&b) if CONTINUES.contains(b) => return None,
            _ => return Some(found),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_authority_of_ascii_labels() {
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
            ("é.b", None),
            ("", None),
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
            ("é", "a.b", None),
            (".", "a.b", None),
            ("", "a-.b", None),
            ("", "a.-b", None),
            ("", "a.b-", None),
            ("", "a.b..", None),
            ("", "a.b.-", None),
            ("", "a.b_", None),
            ("", "a.é", None),
            ("", "a.b://", None),
            ("", "a._", None),
        ] {
            for padding in ["", "0123456789 0123456789 0123456789 "] {
                let text = [padding, before, text, padding.get(10..).unwrap_or("")].concat();
                let from = padding.len() + before.len();
                let found = after(text.as_bytes(), from + 1).and_then(|after| {
                    let start = start(text.as_bytes(), 0, from + 1)?;
                    Some((start, after.label, after.end, after.run_end))
                });
                let expected = expected.map(|(start, label, end, run_end)| {
                    (from + start, from + label, from + end, from + run_end)
                });
                assert_eq!(found, expected, "{text}");
            }
        }
        let text = ["x".repeat(40).as_str(), ".com"].concat();
        assert_eq!(start(text.as_bytes(), 0, 40), None);
        // The labels may begin at `floor` after a letter, but not after a dot.
        assert_eq!(start(text.as_bytes(), 38, 40), Some(38));
        assert_eq!(start(b"a.b.com", 2, 3), None);
    }

    #[test]
    fn the_last_label_of_a_host() {
        for (host, label) in [
            ("a.b", Some(2)),
            ("a-b.c.de", Some(6)),
            ("пример.рф", Some(13)),
            ("пример-1.рф", Some(15)),
            ("рф", None),
            ("рф-.рф", None),
            ("рф..рф", None),
            (".рф", None),
            ("рф.", None),
            ("_рф.рф", None),
            // An ideographic full stop separates labels, and digits of two kinds may not be mixed.
            ("例。え", None),
            ("\u{6F0}.рф", None),
            ("", None),
        ] {
            assert_eq!(last_label(host.as_bytes()), label, "{host}");
        }
        let long = ["a".repeat(WINDOW).as_str(), ".b"].concat();
        assert_eq!(last_label(long.as_bytes()), None);
    }

    #[test]
    fn pure_labels_on_both_sides_of_a_dot() {
        for (before, text, expected) in [
            ("", "пример.рф", Some((0, 13, 17, 17))),
            ("см. ", "пример.рф.", Some((0, 13, 17, 18))),
            ("「", "例え.jp/", None),
            ("(", "例え.jp/", Some((0, 7, 9, 9))),
            (" ", "www.例子.中国", Some((0, 11, 17, 17))),
            ("", "bücher.größe.de", Some((0, 16, 18, 18))),
            // Labels that are not pure.
            ("", "я.éя", None),
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
            for padding in ["", " 0123456789 0123456789 0123456789 "] {
                let all = [padding, before, text, padding].concat();
                let from = padding.len() + before.len();
                let dot = from + text.find('.').unwrap();
                let found = pure_after(all.as_bytes(), dot).and_then(|after| {
                    let start = pure_start(all.as_bytes(), 0, dot)?;
                    Some((start, after.label, after.end, after.run_end))
                });
                let expected = expected.map(|(start, label, end, run_end)| {
                    (from + start, from + label, from + end, from + run_end)
                });
                assert_eq!(found, expected, "{all}");
            }
        }
        let long = ["я".repeat(WINDOW).as_str(), ".рф"].concat();
        assert_eq!(pure_start(long.as_bytes(), 0, 2 * WINDOW), None);
        assert!(pure_after(["a.", &long].concat().as_bytes(), 1).is_none());
        assert_eq!(pure_start("яя.рф".as_bytes(), 2, 4), None);
    }

    #[test]
    fn numbers_of_list_items() {
        for host in ["1.手机", "1.a.köln", "12.рф"] {
            assert!(is_list_item(host.as_bytes()), "{host}");
        }
        for host in ["1a.手机", "1.手机.cn", "手机.cn", "a.手机", "1.com"] {
            assert!(!is_list_item(host.as_bytes()), "{host}");
        }
    }

    #[test]
    fn an_authority_of_pure_labels() {
        for (text, expected) in [
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
            assert_eq!(pure_authority(text.as_bytes()), expected, "{text}");
        }
    }
}
