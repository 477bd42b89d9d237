//! Finds the ends of a URL's authority, and of the token that contains the authority.

use super::other_host::other;
use crate::bytes::ByteSet;
use crate::slice::Slice;
use crate::unicode::{is_bidi_control, link_term, LinkTerm, LETTERS};

/// Returns the authority at the start of a text, with user information. It ends before a path, query or fragment, and
/// before a delimiter of the surrounding text. Non-ASCII punctuation that is not Include usually ends a sentence, so it
/// ends the authority too.
fn authority(text: &str) -> &str {
    // The brackets of an IPv6 address are not delimiters.
    let bracketed = text.starts_with('[').then(|| other(text)).flatten();
    let start = bracketed.unwrap_or(0);
    let length = run_of(text.slice(start..), &IN_AUTHORITY);
    text.slice(..start + length)
}

/// Returns true if the authority at the start of a text has user information.
pub(super) fn has_user_information(text: &str) -> bool {
    authority(text).bytes().any(|b| b == b'@')
}

/// Returns true for characters that end user information: a slash, delimiters of the surrounding text, and
/// bidirectional controls.
pub(super) fn ends_user_information(c: char) -> bool {
    c == '/' || (c.is_ascii() && DELIMITERS.contains(c as u8)) || is_bidi_control(c)
}

/// Returns the authority at the start of a text, including names in `{}`, `[]` or `()`, such as placeholders:
/// `{env}.example.com`.
pub(super) fn token(text: &str) -> &str {
    let mut length = run_of(text, &IN_TOKEN);
    // A closing bracket ends the token unless a bracket of any kind is open in it.
    let mut depth = 0_usize;
    let brackets = text.bytes().take(length).enumerate();
    for (at, b) in brackets.filter(|(_, b)| IS_BRACKET.contains(*b)) {
        if matches!(b, b'(' | b'[' | b'{') {
            depth += 1;
        } else if depth == 0 {
            length = at;
            break;
        } else {
            depth -= 1;
        }
    }
    text.slice(..length)
}

/// Returns the length of the longest prefix that consists of bytes of `set`, and of non-ASCII characters that are
/// Include and not bidirectional controls.
fn run_of(text: &str, set: &ByteSet) -> usize {
    let bytes = text.as_bytes();
    let mut length = 0;
    loop {
        length += set.run(bytes.slice(length..));
        length += LETTERS.run(bytes.slice(length..));
        let next = text.get(length..).and_then(|rest| rest.chars().next());
        let is_inside = |c: char| {
            if c.is_ascii() {
                set.contains(c as u8)
            } else {
                link_term(c) == LinkTerm::Include && !is_bidi_control(c)
            }
        };
        match next.filter(|&c| is_inside(c)) {
            Some(c) => length += c.len_utf8(),
            None => return length,
        }
    }
}

/// Visible ASCII without bytes that begin a path, query or fragment, that no URL contains, or that delimit a URL in
/// text. RFC 3986 allows some of the excluded bytes in user information (section 3.2.1), where hardly anybody writes
/// them.
static IN_AUTHORITY: ByteSet =
    ByteSet::ALPHANUMERIC.with_range(b'!', b'~').without(b"/?#<>\\\"'()[]{},;|");

/// Delimiters of a URL in text.
static DELIMITERS: ByteSet = ByteSet::EMPTY.with(b"<>\"'()[]{},;|");

/// Bytes of [`IN_AUTHORITY`], and the brackets of [`IS_BRACKET`].
static IN_TOKEN: ByteSet = ByteSet::ALPHANUMERIC.with_range(b'!', b'~').without(b"/?#<>\\\"',;|");

static IS_BRACKET: ByteSet = ByteSet::EMPTY.with(b"()[]{}");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_authority_ends_at_a_delimiter_of_the_text() {
        for (text, expected) in [
            ("u:p@example.com:80/a", "u:p@example.com:80"),
            ("example.com\"", "example.com"),
            ("a(b", "a"),
            ("[::1]:80/", "[::1]:80"),
            ("é@例え.jp。", "é@例え.jp"),
            ("a\u{202E}b", "a"),
        ] {
            assert_eq!(authority(text), expected);
        }
    }

    #[test]
    fn a_token_ends_at_a_bracket_that_it_did_not_open() {
        for (text, expected) in [
            ("{env}.example.com/a", "{env}.example.com"),
            ("a(b)c)d", "a(b)c"),
            ("a((b)c)d", "a((b)c)d"),
            ("a[b]{c}(d)]e", "a[b]{c}(d)"),
            ("a(b", "a(b"),
            ("]", ""),
        ] {
            assert_eq!(token(text), expected);
        }
    }
}
