//! Decodes character references and escapes in the source of Markdown, as a reader sees them.

use super::Stage;

/// Returns the first character that a reader sees of a text, and its length in bytes in the text. In Markdown source, a
/// reference or an escape stands for a character. For a reference whose name stands for letters, returns `a`.
pub(super) fn first(text: &str, stage: Stage) -> Option<(char, usize)> {
    let mut chars = text.chars();
    let c = chars.next()?;
    let decoded = match c {
        '&' if stage == Stage::Source => reference(text),
        '\\' if stage == Stage::Source => {
            chars.next().filter(char::is_ascii_punctuation).map(|c| (c, 2))
        }
        _ => None,
    };
    Some(decoded.unwrap_or((c, c.len_utf8())))
}

/// Returns the last character that a reader sees of a text, as [`first`] returns the first.
pub(super) fn last(text: &str, stage: Stage) -> Option<(char, usize)> {
    let c = text.chars().next_back()?;
    let at_end = || {
        let bytes = text.as_bytes().iter().rev();
        let length = bytes.take(LONGEST).position(|&b| b == b'&')? + 1;
        reference(text.get(text.len() - length..)?).filter(|found| found.1 == length)
    };
    let decoded = if c == ';' && stage == Stage::Source { at_end() } else { None };
    Some(decoded.unwrap_or((c, c.len_utf8())))
}

/// Returns the characters that a reader sees of a text, from its start.
pub(super) fn chars(mut text: &str, stage: Stage) -> impl Iterator<Item = char> + '_ {
    core::iter::from_fn(move || {
        let (c, length) = first(text, stage)?;
        text = text.get(length..)?;
        Some(c)
    })
}

/// Returns the characters that a reader sees of a text, from its end.
pub(super) fn chars_back(mut text: &str, stage: Stage) -> impl Iterator<Item = char> + '_ {
    core::iter::from_fn(move || {
        let (c, length) = last(text, stage)?;
        text = text.get(..text.len() - length)?;
        Some(c)
    })
}

/// Length in bytes of the longest named reference, `&CounterClockwiseContourIntegral;`.
const LONGEST: usize = 33;

/// Returns the character that the reference at the start of a text stands for, and the length of the reference in
/// bytes.
fn reference(text: &str) -> Option<(char, usize)> {
    tie_or_at_sign(text).or_else(|| other_reference(text))
}

#[cfg(feature = "markdown")]
fn other_reference(text: &str) -> Option<(char, usize)> {
    let (c, length) = crate::entities::reference(text)?;
    Some((if crate::entities::is_letter(text) { 'a' } else { c }, length))
}

#[cfg(not(feature = "markdown"))]
fn other_reference(_: &str) -> Option<(char, usize)> {
    None
}

/// Decodes a named reference to a character of a tie (see [`super::tie`]) or to `@`.
fn tie_or_at_sign(text: &str) -> Option<(char, usize)> {
    let body = text.strip_prefix('&')?;
    let end = body.bytes().take(LONGEST).position(|b| b == b';')?;
    let c = match body.get(..end)? {
        "shy" => '\u{AD}',
        "ZeroWidthSpace"
        | "NegativeVeryThinSpace"
        | "NegativeThinSpace"
        | "NegativeMediumSpace"
        | "NegativeThickSpace" => '\u{200B}',
        "zwnj" => '\u{200C}',
        "zwj" => '\u{200D}',
        "lrm" => '\u{200E}',
        "rlm" => '\u{200F}',
        "hyphen" | "dash" => '\u{2010}',
        "ndash" => '\u{2013}',
        "mdash" => '\u{2014}',
        "horbar" => '\u{2015}',
        "NoBreak" => '\u{2060}',
        "ApplyFunction" | "af" => '\u{2061}',
        "InvisibleTimes" | "it" => '\u{2062}',
        "InvisibleComma" | "ic" => '\u{2063}',
        "hybull" => '\u{2043}',
        "minus" => '\u{2212}',
        "commat" => '@',
        _ => return None,
    };
    Some((c, "&".len() + end + ";".len()))
}
