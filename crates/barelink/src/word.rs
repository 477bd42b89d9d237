//! The borders of a word: a space, a tab, a line ending, or an end of the text.
//!
//! A link is decided by its word. No link contains a border, and the text beyond it has no effect, with four exceptions:
//!
//! - GFM ignores the last byte of a block when it checks a host (`http://a_`).
//! - A bidirectional control has an effect up to the end of its paragraph (UAX #9, section 3.3.1).
//! - With `LinkEnd::InText`, a preposition before a URL affects where the URL ends (`在 https://…`), and so does a border
//!   after it that ends a line.
//! - By UTS #58, up to two words before a host without a scheme, on its line, can show that it is not a host
//!   (`me [at] example.com`, `jane.doe at example.com`).
//!
//! Chunks, streams and single offsets are searched at borders for this reason.

use crate::bytes::ByteSet;
use crate::slice::{ceil_char_boundary, Slice};

/// Bytes inside a word.
static INSIDE: ByteSet = ByteSet::EMPTY.with_range(0, 0xFF).without(b" \t\n\r");

/// Returns true for a space, a tab, a line feed or a carriage return.
#[inline(always)]
pub(crate) fn is_border(b: u8) -> bool {
    (b == b' ') | (b == b'\t') | (b == b'\n') | (b == b'\r')
}

/// Returns the start of the word before `at`, or `floor` if the word begins before it. A `floor` inside a character is
/// moved to its end.
pub(crate) fn start(text: &str, floor: usize, at: usize) -> usize {
    let before = text.as_bytes().slice(floor..at);
    ceil_char_boundary(text, at - INSIDE.run_back(before)).min(at)
}

/// Returns the end of the word at `at`, or `limit` if the word ends after it. A `limit` inside a character is moved to its
/// end.
#[cfg(feature = "explain")]
pub(crate) fn end(text: &str, at: usize, limit: usize) -> usize {
    let limit = ceil_char_boundary(text, limit);
    at + INSIDE.run(text.as_bytes().slice(at..limit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_has_two_borders() {
        for (text, at, start_of_word) in [
            ("a bc", 3, 2),
            ("bc", 1, 0),
            ("a\tbc", 3, 2),
            ("a\r\nbc", 4, 3),
            ("é bé", 5, 3),
            ("a\u{A0}b", 3, 0),
        ] {
            assert_eq!(start(text, 0, at), start_of_word, "{text:?}");
        }
        assert_eq!(start("abc", 2, 3), 2);
        // The floor is inside `é`.
        assert_eq!(start("éab", 1, 4), 2);
        assert_eq!(start("a ", 0, 2), 2);
        #[cfg(feature = "explain")]
        for (text, limit, end_of_word) in [("ab c", 9, 2), ("ab", 9, 2), ("aé", 2, 3), ("", 0, 0)]
        {
            assert_eq!(end(text, 0, limit), end_of_word, "{text:?}");
        }
    }
}
