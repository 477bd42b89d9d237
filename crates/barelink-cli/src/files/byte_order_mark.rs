//! Finds the byte order mark, which some editors write before a text. It is not part of the text.

const MARK: char = '\u{FEFF}';

/// Returns the length in bytes of the byte order mark, or 0 if there is none.
pub(crate) fn length(text: &str) -> usize {
    if text.starts_with(MARK) {
        MARK.len_utf8()
    } else {
        0
    }
}
