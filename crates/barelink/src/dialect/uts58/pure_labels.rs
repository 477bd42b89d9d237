//! Fast path for hosts beyond ASCII. A *pure* label consists of ASCII and Latin letters up to U+027F, or of non-ASCII
//! characters only.
//!
//! Most hosts beyond ASCII have pure labels, and touch no character that may belong to a label. No sentence is glued to
//! such a host, and no label in it joins a word of another script.

use super::ascii_labels::{are_labels, may_end_authority, After, WINDOW};
use crate::bytes::ByteSet;
use crate::slice::Slice;
use crate::unicode::IN_LABEL;

static ASCII: ByteSet = ByteSet::ALPHANUMERIC.with(b"-");

/// Bytes that may continue a label, or join it to another.
static CONTINUES: ByteSet = ByteSet::ALPHANUMERIC.with(b"-_.").with_range(0x80, 0xFF);

/// Reads the labels after the dot at `dot`. Returns `None` if they are not pure (see the module), or do not fit in
/// [`WINDOW`] bytes. Also returns `None` if `_`, a second full stop, a non-ASCII character or `://` follows them. The
/// labels may be invalid.
pub(super) fn after(text: &[u8], dot: usize) -> Option<After> {
    let after = labels(text, dot + 1)?;
    (!text.slice(after.run_end..).starts_with(b"://")).then_some(after)
}

/// Returns the start of the labels before the dot at `dot`. The start is not before `floor`. Returns `None` if the
/// labels are not pure, are longer than a window, or may begin with a variation selector. Also returns `None` if a
/// character that may belong to a label precedes them. The labels may be invalid.
pub(super) fn start(text: &[u8], floor: usize, dot: usize) -> Option<usize> {
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
pub(super) fn authority(text: &[u8]) -> Option<(usize, usize)> {
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

/// Like [`after`], for the labels that begin at `start`. Does not examine a `://` after them.
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
    fn labels_on_both_sides_of_a_dot() {
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
                let found = after(all.as_bytes(), dot).and_then(|after| {
                    let start = start(all.as_bytes(), 0, dot)?;
                    Some((start, after.label, after.end, after.run_end))
                });
                let expected = expected.map(|(start, label, end, run_end)| {
                    (from + start, from + label, from + end, from + run_end)
                });
                assert_eq!(found, expected, "{all}");
            }
        }
        let long = ["я".repeat(WINDOW).as_str(), ".рф"].concat();
        assert_eq!(start(long.as_bytes(), 0, 2 * WINDOW), None);
        assert!(after(["a.", &long].concat().as_bytes(), 1).is_none());
        assert_eq!(start("яя.рф".as_bytes(), 2, 4), None);
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
            assert_eq!(authority(text.as_bytes()), expected, "{text}");
        }
    }
}
