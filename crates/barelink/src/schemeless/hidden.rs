//! Recognises an address whose `@` is written as a word (`jane.doe at example.com`), by up to two words before the host on
//! its line.

use crate::slice::{ceil_char_boundary, Characters, Slice};
#[cfg(feature = "alloc")]
use crate::word;

/// Words that stand for an `@`. Marks such as `[at]` need no local part.
const AT_SIGNS: [&str; 4] = ["at", "AT", "@", "*"];

/// Maximum length in bytes of a local part (RFC 5321, section 4.5.3.1.1).
const LONGEST_LOCAL: usize = 64;

/// Maximum number of bytes that are read before the word for an `@`: a local part, and `mailto:` or the end of the word
/// before it.
const REACH: usize = LONGEST_LOCAL + "mailto:".len() + 1;

/// Length in bytes of the longest [`context`].
#[cfg(feature = "alloc")]
pub(crate) const LONGEST_CONTEXT: usize = REACH + " at".len();

/// Returns true if a text ends with a local part, a word for an `@` and a space.
///
/// A local part with a full stop, a `_` or a digit may precede any word but `at`. Before `at`, it must also begin a line, or
/// follow a bracket or a colon. A local part without them must follow `<` or `mailto:`.
pub(super) fn is_after_at_sign(before: &str) -> bool {
    let Some((sign, text)) = before.strip_suffix(' ').and_then(strip_at_sign) else {
        return false;
    };
    let (outside, local) = split_local_part(text);
    if local.len() > LONGEST_LOCAL || !local.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return false;
    }
    let opened = outside.strip_suffix(' ').unwrap_or(outside);
    outside.ends_with('<')
        || outside.ends_with("mailto:")
        || is_local_part(local)
            && (sign != "at"
                || outside.is_empty()
                || outside.ends_with(['\n', '\r'])
                || opened.ends_with(['(', '[', '>', ':']))
}

/// Returns true if a text before an `@` that is written as a word is the local part of an address: it begins with a letter,
/// and contains a full stop, a `_` or a digit. In `a look at example.com`, the word before `at` is none.
pub(super) fn is_local_part(text: &str) -> bool {
    let is_other = |b: u8| b.is_ascii_digit() || matches!(b, b'.' | b'_');
    text.starts_with(|c: char| c.is_ascii_alphabetic()) && text.bytes().any(is_other)
}

/// Returns the word for an `@` at the end of a text, and the text before the space before it.
fn strip_at_sign(text: &str) -> Option<(&'static str, &str)> {
    // Most words end with another letter.
    if !matches!(text.as_bytes(), [.., b't' | b'T' | b'@' | b'*']) {
        return None;
    }
    let mut signs = AT_SIGNS.into_iter();
    signs.find_map(|sign| Some((sign, text.strip_suffix(sign)?.strip_suffix(' ')?)))
}

/// Splits the end of a text into the text before a local part, which may be empty, and the local part.
pub(super) fn split_local_part(text: &str) -> (&str, &str) {
    let near = near(text);
    let is_in_local = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-' | '+');
    let outside = near.trim_end_of(is_in_local);
    (outside, near.slice(outside.len()..))
}

/// Returns the end of a text in which [`is_after_at_sign`] looks for a local part.
pub(super) fn near(text: &str) -> &str {
    text.slice(ceil_char_boundary(text, text.len().saturating_sub(REACH))..)
}

/// Returns the length in bytes of the end of a text that [`is_after_at_sign`] may read before a name and a space.
#[cfg(feature = "alloc")]
pub(super) fn context(text: &str) -> Option<usize> {
    let sign = strip_at_sign(text).map(|(_, before)| before);
    Some(text.len() - start_of_local(sign.unwrap_or(text))?)
}

/// Returns true if a word for an `@` after a local part may end the source `text` of Markdown. Emphasis and references may
/// be inside it.
#[cfg(feature = "markdown")]
pub(super) fn may_end(text: &str) -> bool {
    let start = word::start(text, 0, text.len());
    let last = text.slice(start..);
    let may_be_sign = last.is_empty()
        || AT_SIGNS.contains(&last)
        || last.contains_a(|c| matches!(c, '*' | '_' | '~' | '\\' | '&' | '<' | '`'));
    let before = text.slice(..start).strip_suffix(' ').filter(|_| may_be_sign);
    before.is_some_and(|before| start_of_local(before).is_some())
}

/// Returns the start of the word at the end of a text, if it may contain a local part, and of the border and the character
/// before it. No local part in a word of letters matters.
#[cfg(feature = "alloc")]
fn start_of_local(text: &str) -> Option<usize> {
    let floor = text.len() - near(text).len();
    let start = word::start(text, floor, text.len());
    let is_plain = text.as_bytes().slice(start..).iter().all(u8::is_ascii_alphabetic);
    let mut before = text.slice(floor..start).char_indices().rev();
    let context = before.nth(1).map_or(floor, |(at, _)| floor + at);
    (!is_plain).then_some(context)
}
