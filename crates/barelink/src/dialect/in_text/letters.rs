//! Letters of a script without spaces that stand right after the ASCII of a URL.

use super::path::{is_authority, is_in_latin, is_root, names_pages};
use super::punctuation::{self, Mark};
use super::script::{is_dot_in_name, is_katakana, is_spaceless};
use super::words::{self, Word};

/// Returns true if a URL from `start` ends before the letter at `at`, the first one of its kind.
pub(super) fn end(text: &str, start: usize, at: usize) -> bool {
    let url = text.get(start..at).unwrap_or_default();
    let rest = text.get(at..).unwrap_or_default();
    let run = Run::of(rest);
    let before = text.get(..start).unwrap_or_default();
    let word = || Word::at_start(before, rest);
    let is_glued = || before.ends_with(is_spaceless);
    match url.as_bytes() {
        _ if is_authority(url) => true,
        // A word, a value or a number that was begun.
        [.., b'=' | b'#' | b'_' | b'-' | b':' | b'+' | b'@' | b'~' | b'&' | b'?' | b'%'] => false,
        [.., b'/', b'.'] => run.next != Next::Path && word().is_some(),
        // Punctuation of the sentence.
        [.., b',' | b'.' | b';' | b'!' | b'\'' | b')' | b']'] => run.next != Next::Path,
        [.., b'('] => !url.ends_with("_(") && !names_pages(url),
        [.., b'%', a, b] if a.is_ascii_hexdigit() && b.is_ascii_hexdigit() => {
            run.next == Next::Text && word().is_some()
        }
        [.., b'/'] => match run.next {
            Next::Path | Next::Joined => false,
            _ if names_pages(url) => false,
            _ if run.is_single || run.length > 12 || word().is_some() => true,
            _ => words::is_preposition(before) || (is_glued() && (run.length > 8 || is_root(url))),
        },
        [.., last] if last.is_ascii() => match run.next {
            Next::Path => word() == Some(Word::Certain) && words::is_preposition(before),
            _ if word() == Some(Word::Certain) => true,
            Next::Joined => false,
            // `…/wiki/C言語`, but not in the Wikipedia of a language that is written in Latin.
            _ if names_pages(url) && run.length <= 12 && !is_in_latin(url) => {
                is_glued() && word().is_some()
            }
            Next::Line if url.contains('#') && !is_glued() => word().is_some(),
            _ => true,
        },
        _ => false,
    }
}

/// Letters that follow a URL.
struct Run {
    /// There is but one letter.
    is_single: bool,
    /// Number of letters other than Katakana.
    length: usize,
    next: Next,
}

/// The text after a run of letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Next {
    /// More of a path: a `/`, or an extension.
    Path,
    /// A hyphen, a `_`, a `=` and the like, with more after it.
    Joined,
    /// The end of the line.
    Line,
    Text,
}

impl Run {
    /// Reads the letters at the start of a text, and at most 64 characters in all.
    fn of(text: &str) -> Run {
        let is_inside = |c: char| is_spaceless(c) || is_dot_in_name(c);
        let ahead = || text.chars().take(64);
        // Names of people and works are long in Katakana, and sentences are not written in it.
        let letters = ahead().take_while(|&c| is_inside(c));
        let length = letters.filter(|&c| !is_katakana(c)).count();
        let is_single = ahead().take(2).filter(|&c| is_inside(c)).count() < 2;
        let mut after = ahead().skip(1);
        let mut is_after_letter = true;
        for (at, c) in text.char_indices().take(64) {
            let next = after.next();
            let rest = text.get(at + c.len_utf8()..).unwrap_or_default();
            let goes_on = next.is_some_and(|c| c.is_ascii_alphanumeric() || is_spaceless(c));
            let next = match c {
                '/' if is_after_letter || goes_on => Next::Path,
                '.' if is_extension(rest, is_after_letter) => Next::Path,
                '=' | '%' | '&' | '?' | '_' | '-' | '#' if is_after_letter && goes_on => {
                    Next::Joined
                }
                c if Mark::of(c) == Some(Mark::Open) && punctuation::pair_goes_on(rest) => {
                    Next::Path
                }
                '\n' | '\r' if is_after_letter => Next::Line,
                '-' => continue,
                c if c.is_ascii_alphanumeric() => {
                    is_after_letter = false;
                    continue;
                }
                c if is_inside(c) => {
                    is_after_letter = true;
                    continue;
                }
                _ => Next::Text,
            };
            return Run {
                is_single,
                length,
                next,
            };
        }
        Run {
            is_single,
            length,
            next: Next::Line,
        }
    }
}

/// Returns true if a text begins with an extension. After ASCII (`说明v2.md`) nothing may follow it, which would make it
/// the host of another link (`和www.example.com`).
fn is_extension(text: &str, is_after_letter: bool) -> bool {
    let bytes = text.as_bytes();
    let length = bytes
        .iter()
        .take(6)
        .take_while(|b| b.is_ascii_alphanumeric())
        .count();
    let begins = bytes.first().is_some_and(u8::is_ascii_alphabetic);
    begins
        && (is_after_letter
            || (length < 6 && !matches!(bytes.get(length), Some(b'.' | b'/' | b'-'))))
}
