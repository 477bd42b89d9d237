//! Finds the link reference definitions at the beginning of a paragraph (CommonMark 0.31, section 4.7).

use super::angle_scanner::{is_space, skip};
use super::link_tail::{destination, escaped, title_after};

/// Returns the end of each link reference definition at the start of a paragraph's content, from the first to the last
/// one.
pub(super) fn definitions(content: &str) -> impl Iterator<Item = usize> + '_ {
    let text = content.as_bytes();
    core::iter::successors(definition(text, 0), |&end| definition(text, end))
}

/// Returns the end of the link reference definition at `start`, after its line ending, or `None` if there is no
/// definition.
fn definition(text: &[u8], start: usize) -> Option<usize> {
    let colon = label(text, start)?;
    if text.get(colon) != Some(&b':') {
        return None;
    }
    let start = skip(text, colon + 1, is_space);
    let destination = destination(text, start).filter(|&end| end > start)?;
    // A quoted text is not a title if other text follows it on the line. The definition must then end on the line of
    // the destination.
    title_after(text, destination)
        .and_then(|end| end_of_line(text, end))
        .or_else(|| end_of_line(text, destination))
}

/// Returns the end of the `[label]` that begins at `start`, or `None` if no valid label begins there. A label has at
/// least one character other than white space. CommonMark allows at most 999 characters. This function allows 1,000
/// bytes, as cmark-gfm and comrak do.
fn label(text: &[u8], start: usize) -> Option<usize> {
    if text.get(start) != Some(&b'[') {
        return None;
    }
    let mut at = start;
    let mut is_blank = true;
    loop {
        at += 1;
        match *text.get(at)? {
            b']' => return (!is_blank && at - start <= 1001).then_some(at + 1),
            b'[' => return None,
            b'\\' => at += escaped(text, at),
            b if is_space(b) => continue,
            _ => {}
        }
        is_blank = false;
    }
}

/// Returns the offset after the line ending if only spaces and tabs lie between `at` and the line ending. The end of
/// the text counts as a line ending. Otherwise returns `None`.
fn end_of_line(text: &[u8], at: usize) -> Option<usize> {
    let at = skip(text, at, |b| b == b' ' || b == b'\t');
    match text.get(at..)? {
        [] => Some(at),
        [b'\r', b'\n', ..] => Some(at + 2),
        [b'\n' | b'\r', ..] => Some(at + 1),
        _ => None,
    }
}
