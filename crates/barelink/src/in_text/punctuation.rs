//! Classifies the non-ASCII punctuation of text without spaces, and decides whether a URL ends before it.

use super::path::names_pages;
use super::script::is_spaceless;
use crate::slice::Slice;

/// Class of a punctuation character, by its effect on the URL before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Punctuation {
    /// Punctuation that ends a sentence or a clause, and rarely occurs in titles: `。`, `，`.
    Stop,
    /// Punctuation and symbols that also occur in titles of pages: `、`, `！`, `？`, `：`, `＋`.
    InTitle,
    /// An ellipsis, a dash or an arrow.
    Dash,
    /// Opening brackets and quotation marks.
    Open,
    /// Closing brackets and quotation marks. Also `＂` and `＇`, which have no direction.
    Close,
    /// The ideographic space, line separators, and characters without width.
    Space,
}

impl Punctuation {
    pub(super) fn of(c: char) -> Option<Punctuation> {
        Some(match c {
            '。' | '，' | '；' | '｡' | '．' | '\u{FE10}' | '\u{FE12}' | '\u{FE14}' | '\u{FE50}'
            | '\u{FE52}' | '\u{FE54}' => Punctuation::Stop,
            '、' | '！' | '？' | '：' | '～' | '､' | '｜' | '＝' | '／' | '＋' | '＆' | '〜'
            | '\u{FE11}' | '\u{FE13}' | '\u{FE15}' | '\u{FE16}' | '\u{FE51}' | '\u{FE55}'
            | '\u{FE56}' | '\u{FE57}' => Punctuation::InTitle,
            '…' | '—' | '―' | '–' | '→' | '⇒' | '←' => Punctuation::Dash,
            '（' | '「' | '『' | '【' | '《' | '〈' | '〔' | '〖' | '［' | '｛' | '｢' | '“'
            | '‘' | '«' | '〝' | '＜' => Punctuation::Open,
            '）' | '」' | '』' | '】' | '》' | '〉' | '〕' | '〗' | '］' | '｝' | '｣' | '”'
            | '’' | '»' | '〞' | '〟' | '＞' | '＂' | '＇' => Punctuation::Close,
            '\u{3000}' | '\u{2028}' | '\u{2029}' | '\u{85}' | '\u{200B}' | '\u{2060}'
            | '\u{FEFF}' => Punctuation::Space,
            _ => return None,
        })
    }
}

/// Returns true if the URL `before` ends before `c`, with which `rest` begins. `punctuation` is the class of `c`.
/// `has_letters` is true if the URL contains letters of a script without spaces. Returns false for
/// [`Punctuation::Close`], which the caller checks.
pub(super) fn ends(
    punctuation: Punctuation,
    c: char,
    before: &str,
    rest: &str,
    has_letters: bool,
) -> bool {
    let after = rest.slice(c.len_utf8()..);
    match punctuation {
        Punctuation::Stop | Punctuation::Space => true,
        Punctuation::InTitle if !has_letters => true,
        Punctuation::InTitle => !(continues(after) || (is_short_end(after) && names_pages(before))),
        // A dash inside a word belongs to the URL: `faces-and-barcodes—the-shape-detection-api`.
        Punctuation::Dash => {
            let is_after_word = before.ends_with(|c: char| is_in_word(c) || is_spaceless(c));
            !(is_after_word
                && after.starts_with(|c| is_in_word(c) || (has_letters && is_spaceless(c))))
        }
        // A quotation mark begins a value: `#:~:text=“Assume%20X”`.
        Punctuation::Open => {
            !(before.ends_with('=') || pair_goes_on(after) || (has_letters && is_number(after)))
        }
        // The caller checks whether the URL opened the bracket.
        Punctuation::Close => false,
    }
}

/// Returns true if `after` contains `/`, `?`, `#` or `=` within 24 characters, before white space,
/// [`Punctuation::Stop`] or [`Punctuation::Space`]. The punctuation before `after` then belongs to the URL. Returns
/// false at a `/` after a `:`, since it belongs to the scheme of another URL.
fn continues(after: &str) -> bool {
    let mut before = ' ';
    for c in after.chars().take(24) {
        match c {
            '/' => return before != ':',
            '#' | '?' | '=' => return true,
            c if c.is_whitespace()
                || matches!(Punctuation::of(c), Some(Punctuation::Stop | Punctuation::Space)) =>
            {
                break
            }
            _ => before = c,
        }
    }
    false
}

/// Returns true if `after` begins with 1 to 12 letters of a script without spaces, and then white space or nothing. Such letters probably are the rest of a title.
fn is_short_end(after: &str) -> bool {
    let mut letters = 0;
    for c in after.chars().take(14) {
        if is_spaceless(c) {
            letters += 1;
        } else {
            return letters > 0 && letters <= 12 && c.is_whitespace();
        }
    }
    letters > 0 && letters <= 12
}

/// Returns true if the bracket before `after` is closed, and one of `/.#?` and a character other than white space
/// follow: `（b）/c`. All of this must be within 32 characters. White space, [`Punctuation::Stop`] and
/// [`Punctuation::Space`] may not occur in the brackets. Any [`Punctuation::Close`] closes the bracket.
pub(super) fn pair_goes_on(after: &str) -> bool {
    let mut ahead = after.chars().take(32);
    let mut inner = ahead.by_ref().skip_while(|&c| {
        !c.is_whitespace()
            && !matches!(
                Punctuation::of(c),
                Some(Punctuation::Close | Punctuation::Stop | Punctuation::Space)
            )
    });
    match inner.next() {
        Some(c) if Punctuation::of(c) == Some(Punctuation::Close) => {
            matches!(inner.next(), Some('/' | '.' | '#' | '?'))
                && inner.next().is_some_and(|c| !c.is_whitespace())
        }
        _ => false,
    }
}

/// Returns true if the bracket before `after` contains only a number of up to four digits, and `）` closes it:
/// `…結構（6）`.
fn is_number(after: &str) -> bool {
    let digits = after.chars().take(4).take_while(char::is_ascii_digit).count();
    digits > 0 && after.get(digits..).is_some_and(|rest| rest.starts_with('）'))
}

/// Returns true if `c` is a `’` before a letter or digit of a script with spaces, as in `raspberry-pi’s`. `rest` begins
/// with `c`.
pub(super) fn is_apostrophe(c: char, rest: &str) -> bool {
    let after = rest.slice(c.len_utf8()..);
    c == '’' && after.starts_with(is_in_word)
}

/// Returns true for letters and digits of scripts with spaces.
fn is_in_word(c: char) -> bool {
    c.is_alphanumeric() && !is_spaceless(c)
}
