//! Decides whether a URL ends before the first letter of a script without spaces after its authority.

use core::ops::Range;

use super::next_link;
use super::path::{is_in_latin, is_root, names_pages};
use super::punctuation::{self, Punctuation};
use super::script::{is_common, is_dot_in_name, is_katakana, is_spaceless};
use super::words::{self, Word};
use crate::slice::Slice;
use crate::unicode::border;

/// Returns true if the URL ends before the letter at `at`, the first of a script without spaces after the authority.
/// `authority` begins at the start of the URL, with the scheme.
pub(crate) fn end(text: &str, authority: Range<usize>, at: usize) -> bool {
    let start = authority.start;
    let url = text.slice(start..at);
    let path = text.slice(authority.end..at);
    let rest = text.slice(at..);
    let before = text.slice(..start);
    let is_glued = before.ends_with(is_spaceless);
    match url.as_bytes() {
        // A mark belongs to the character before it.
        _ if rest.starts_with(border::is_mark) => false,
        _ if !path.contains(['/', '?', '#']) => true,
        // A word, a value or a number continues after these characters, so the letters belong to the URL.
        [.., b'=' | b'#' | b'_' | b'-' | b':' | b'+' | b'@' | b'~' | b'&' | b'?' | b'%'] => false,
        _ if is_before_link(url, path, rest) => true,
        [.., b'/', b'.'] => {
            Next::after(rest) != Next::Path && Word::at_start(before, rest).is_some()
        }
        // The punctuation belongs to the sentence, unless more of a path follows the letters.
        [.., b',' | b'.' | b';' | b'!' | b'\'' | b')' | b']'] => Next::after(rest) != Next::Path,
        [.., b'('] => !url.ends_with("_(") && !names_pages(url),
        [.., b'%', a, b] if a.is_ascii_hexdigit() && b.is_ascii_hexdigit() => {
            Next::after(rest) == Next::Text && Word::at_start(before, rest).is_some()
        }
        [.., b'/'] => match Next::after(rest) {
            Next::Path | Next::Joined => false,
            _ => {
                let is_sentence = is_single(rest)
                    || Word::at_start(before, rest).is_some()
                    || words::is_preposition(before)
                    || match length(rest) {
                        13.. => true,
                        length => is_glued && (length > 8 || is_root(url)),
                    };
                is_sentence && !names_pages(url)
            }
        },
        [.., last] if last.is_ascii() => match Next::after(rest) {
            Next::Path => {
                Word::at_start(before, rest) == Some(Word::Certain) && words::is_preposition(before)
            }
            _ if Word::at_start(before, rest) == Some(Word::Certain) => true,
            Next::Joined => false,
            // `…/wiki/C言語` usually continues, except on a host such as `de.wikipedia.org`.
            _ if names_pages(url) && length(rest) <= 12 && !is_in_latin(url) => {
                is_glued && Word::at_start(before, rest).is_some()
            }
            Next::Line if url.as_bytes().contains(&b'#') && !is_glued => {
                Word::at_start(before, rest).is_some()
            }
            _ => true,
        },
        _ => false,
    }
}

/// Returns true if the letters at the start of `rest` are between two links. Only a `path` without a query or a fragment
/// ends so, and no name of a page.
fn is_before_link(url: &str, path: &str, rest: &str) -> bool {
    !path.contains(['?', '#']) && !names_pages(url) && next_link::has_link_after_letters(rest)
}

/// The text after a run of letters of a script without spaces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Next {
    /// More of a path: a `/`, an extension, or brackets before more of a path.
    Path,
    /// A joining character such as `-`, `_` or `=`, and more text after it.
    Joined,
    /// The end of a line directly after a letter, the end of the text, or a run of [`AHEAD`] characters or more.
    Line,
    /// Any other character, such as punctuation of the sentence.
    Text,
}

/// Maximum number of characters that are examined of a run of letters.
const AHEAD: usize = 64;

/// Returns true if the run of letters at the start of a text has only one letter.
fn is_single(text: &str) -> bool {
    !text.chars().nth(1).is_some_and(is_inside)
}

/// Returns the length of the run of letters at the start of a text in characters, without Katakana. Examines at most
/// [`AHEAD`] characters. Names of people and works are often long and in Katakana, so a long run of Katakana need not
/// be a sentence.
fn length(text: &str) -> usize {
    let letters = text.chars().take(AHEAD).take_while(|&c| is_inside(c));
    letters.filter(|&c| !is_katakana(c)).count()
}

/// Returns true for letters of scripts without spaces, and for dots in names, which count as letters.
fn is_inside(c: char) -> bool {
    is_spaceless(c) || is_dot_in_name(c)
}

/// Returns true if a text begins with an ASCII letter or digit, or with a letter of a script without spaces.
fn begins_with_letter(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphanumeric() || is_spaceless(c))
}

impl Next {
    /// Skips letters of one script at the start of `text`, with ASCII letters, digits and hyphens among them, and
    /// classifies what follows.
    fn after(text: &str) -> Next {
        let mut is_after_letter = true;
        for (at, c) in text.char_indices().take(AHEAD) {
            let rest = text.slice(at + c.len_utf8()..);
            match c {
                c if is_common(c) => is_after_letter = true,
                c if c.is_ascii_alphanumeric() => is_after_letter = false,
                '/' if is_after_letter || begins_with_letter(rest) => return Next::Path,
                '.' if is_extension(rest, is_after_letter) => return Next::Path,
                '=' | '%' | '&' | '?' | '_' | '-' | '#'
                    if is_after_letter && begins_with_letter(rest) =>
                {
                    return Next::Joined;
                }
                c if Punctuation::of(c) == Some(Punctuation::Open)
                    && punctuation::pair_goes_on(rest) =>
                {
                    return Next::Path;
                }
                '\n' | '\r' if is_after_letter => return Next::Line,
                '-' => {}
                c if is_inside(c) => is_after_letter = true,
                _ => return Next::Text,
            }
        }
        Next::Line
    }
}

/// Returns true if `text`, which follows a dot, begins with a file extension.
///
/// After an ASCII character, as in `说明v2.md`, an extension has at most five characters. No `.`, `/` or `-` may follow
/// it, because the dot may belong to another host, as in `和www.example.com`.
fn is_extension(text: &str, is_after_letter: bool) -> bool {
    let bytes = text.as_bytes();
    let length = bytes.iter().take(6).take_while(|b| b.is_ascii_alphanumeric()).count();
    let begins = bytes.first().is_some_and(u8::is_ascii_alphabetic);
    begins
        && (is_after_letter
            || (length < 6 && !matches!(bytes.get(length), Some(b'.' | b'/' | b'-'))))
}
