//! The byte order mark that some editors put before a text. It is no part of it.

const MARK: char = '\u{FEFF}';

/// The length in bytes of the mark, 0 if there is none.
pub(crate) fn length(text: &str) -> usize {
    if text.starts_with(MARK) {
        MARK.len_utf8()
    } else {
        0
    }
}
