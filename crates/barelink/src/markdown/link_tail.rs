//! Finds the end of the tail of an inline link: the destination and title in parentheses (CommonMark 0.31, section
//! 6.3).

use super::angle_scanner::{is_space, skip};

/// Maximum depth of nested parentheses in a destination. Parsers reject deeper nesting.
const NESTED: usize = 32;

/// Returns the end of the `(destination "title")` that begins at `at`, or `None` if no link tail begins there.
pub(super) fn end(text: &[u8], at: usize) -> Option<usize> {
    if text.get(at) != Some(&b'(') {
        return None;
    }
    let start = skip(text, at + 1, is_space);
    let destination = destination(text, start)?;
    let end = title_after(text, destination).unwrap_or(destination);
    let end = skip(text, end, is_space);
    (text.get(end) == Some(&b')')).then_some(end + 1)
}

/// Returns the end of the destination that begins at `start`, or `None` if the destination is not valid. A destination
/// without angle brackets may be empty.
pub(super) fn destination(text: &[u8], start: usize) -> Option<usize> {
    let mut at = start;
    if text.get(at) == Some(&b'<') {
        loop {
            at += 1;
            match text.get(at)? {
                b'>' => return Some(at + 1),
                b'<' | b'\n' | b'\r' => return None,
                b'\\' => at += escaped(text, at),
                _ => {}
            }
        }
    }
    let mut depth = 0;
    while let Some(&b) = text.get(at) {
        match b {
            b'\\' => at += escaped(text, at),
            b'(' if depth == NESTED => return None,
            b'(' => depth += 1,
            b')' if depth == 0 => break,
            b')' => depth -= 1,
            // NUL stands for U+FFFD (section 2.3).
            b'\x01'..=b' ' | b'\x7F' => break,
            _ => {}
        }
        at += 1;
    }
    (depth == 0).then_some(at)
}

/// Returns the end of the title that follows a destination and white space. `destination` is the end of the
/// destination. Returns `None` if no title follows.
pub(super) fn title_after(text: &[u8], destination: usize) -> Option<usize> {
    let start = skip(text, destination, is_space);
    (start > destination).then(|| title(text, start))?
}

/// Returns the end of the title that begins at `start`, or `None` if there is no title.
///
/// The scanners of cmark and comrak match the longest title. An escaped quote ends a title if no unescaped one follows.
/// A backslash escapes a quote even if another backslash precedes it: in `"a\\"`, the last quote is escaped.
fn title(text: &[u8], start: usize) -> Option<usize> {
    let (open, close) = match *text.get(start)? {
        b'(' => (b'(', b')'),
        quote @ (b'"' | b'\'') => (quote, quote),
        _ => return None,
    };
    let rest = text.get(start..)?;
    let mut end = None;
    for (before, (at, &b)) in rest.iter().zip(rest.iter().enumerate().skip(1)) {
        let is_escaped = *before == b'\\';
        if b == close {
            end = Some(start + at + 1);
        }
        if (b == close || b == open) && !is_escaped {
            break;
        }
    }
    end
}

/// Returns 1 if the backslash at `at` escapes the byte after it. Otherwise returns 0.
pub(super) fn escaped(text: &[u8], at: usize) -> usize {
    usize::from(text.get(at + 1).is_some_and(u8::is_ascii_punctuation))
}
