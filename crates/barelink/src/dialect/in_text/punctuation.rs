//! Punctuation of text that is written without spaces: fullwidth and ideographic marks, brackets and quotation marks.

use super::path::names_pages;
use super::script::is_spaceless;

/// Class of a mark, by the effect on a URL before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    /// Ends a sentence or a clause, and is in no title.
    Stop,
    /// Separates or ends, and stands in titles: `、`, `！`, `？`, `：`.
    InTitle,
    /// Dots and dashes between words.
    Dash,
    /// Opening brackets and quotation marks.
    Open,
    /// Closing brackets and quotation marks.
    Close,
    /// Spaces, line separators, and what has no width and is in no URL.
    Space,
}

impl Mark {
    pub(super) fn of(c: char) -> Option<Mark> {
        Some(match c {
            '。' | '，' | '；' | '｡' | '．' | '\u{FE10}' | '\u{FE12}' | '\u{FE14}' | '\u{FE50}'
            | '\u{FE52}' | '\u{FE54}' => Mark::Stop,
            '、'
            | '！'
            | '？'
            | '：'
            | '～'
            | '､'
            | '｜'
            | '＝'
            | '／'
            | '＋'
            | '＆'
            | '〜'
            | '\u{FE11}'
            | '\u{FE13}'
            | '\u{FE15}'
            | '\u{FE16}'
            | '\u{FE51}'
            | '\u{FE55}'..='\u{FE57}' => Mark::InTitle,
            '…' | '—' | '―' | '–' | '→' | '⇒' | '←' => Mark::Dash,
            '（' | '「' | '『' | '【' | '《' | '〈' | '〔' | '〖' | '［' | '｛' | '｢' | '“'
            | '‘' | '«' | '〝' | '＜' => Mark::Open,
            '）' | '」' | '』' | '】' | '》' | '〉' | '〕' | '〗' | '］' | '｝' | '｣' | '”'
            | '’' | '»' | '〞' | '〟' | '＞' | '＂' | '＇' => Mark::Close,
            '\u{3000}' | '\u{2028}' | '\u{2029}' | '\u{85}' | '\u{200B}' | '\u{2060}'
            | '\u{FEFF}' => Mark::Space,
            _ => return None,
        })
    }
}

/// Returns true if a URL ends before this mark, with which `rest` begins.
pub(super) fn ends(mark: Mark, c: char, before: &str, rest: &str, has_letters: bool) -> bool {
    let after = rest.get(c.len_utf8()..).unwrap_or_default();
    match mark {
        Mark::Stop | Mark::Space => true,
        Mark::InTitle if !has_letters => true,
        Mark::InTitle => !(goes_on(after) || (is_short_end(after) && names_pages(before))),
        // `raspberry-pi’s`, `faces-and-barcodes—the-shape-detection-api`
        Mark::Dash => {
            let is_after_word = before.ends_with(|c: char| is_in_word(c) || is_spaceless(c));
            let goes_on = |c: char| is_in_word(c) || (has_letters && is_spaceless(c));
            !(is_after_word && after.starts_with(goes_on))
        }
        Mark::Open => !(pair_goes_on(after) || (has_letters && is_number(after))),
        // The bracket may be open.
        Mark::Close => false,
    }
}

/// Returns true if more of a path or a query follows soon, rather than another URL.
fn goes_on(after: &str) -> bool {
    let mut before = ' ';
    for c in after.chars().take(24) {
        match c {
            '/' => return before != ':',
            '#' | '?' | '=' => return true,
            c if c.is_whitespace() || matches!(Mark::of(c), Some(Mark::Stop | Mark::Space)) => {
                break
            }
            _ => before = c,
        }
    }
    false
}

/// Returns true if at most 12 letters end the candidate: the rest of a title.
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

/// Returns true if more of a URL follows the bracket that closes this one.
pub(super) fn pair_goes_on(after: &str) -> bool {
    let mut ahead = after.chars().take(32);
    let mut inner = ahead.by_ref().skip_while(|&c| {
        !c.is_whitespace() && !matches!(Mark::of(c), Some(Mark::Close | Mark::Stop | Mark::Space))
    });
    match inner.next() {
        Some(c) if Mark::of(c) == Some(Mark::Close) => {
            matches!(inner.next(), Some('/' | '.' | '#' | '?'))
                && inner.next().is_some_and(|c| !c.is_whitespace())
        }
        _ => false,
    }
}

/// Returns true if nothing but digits stands in the brackets: the number of a part (`…結構（6）`).
fn is_number(after: &str) -> bool {
    let digits = after
        .chars()
        .take(4)
        .take_while(char::is_ascii_digit)
        .count();
    digits > 0
        && after
            .get(digits..)
            .is_some_and(|rest| rest.starts_with('）'))
}

/// Returns true for an apostrophe, with which `rest` begins: `raspberry-pi’s`.
pub(super) fn is_apostrophe(c: char, rest: &str) -> bool {
    let after = rest.get(c.len_utf8()..).unwrap_or_default();
    c == '’' && after.starts_with(is_in_word)
}

/// Returns true for letters and digits of scripts with spaces between words.
fn is_in_word(c: char) -> bool {
    c.is_alphanumeric() && !is_spaceless(c)
}
