//! Decides if the text directly before or after a host or an address belongs to the same word.
//!
//! A host is linked as a whole or not at all. A *tie* is a run of characters that are invisible or look like a hyphen,
//! such as the soft hyphen in `pay&shy;pal.com`. Most ties end a run of labels, but a reader sees one word, so the host
//! is not linked. A word of another script is visible, so the host ends there and is linked.

use super::labels::is_www;
use super::tie::Tie;
use super::{port, Search};
use crate::bytes::ByteSet;
use crate::dialect::in_text::script::{
    begins_with_word, ends_with_word, is_beyond_latin, is_east_asian, is_spaceless,
};
use crate::slice::Slice;
use crate::unicode::{is_label_char, is_link_email};

/// Returns true if `c` and a tie after it make a host after the tie part of a longer name.
pub(super) fn is_before_host(c: char) -> bool {
    is_label_char(c) || matches!(c, '.' | '_' | '@' | '/' | '\\' | '%' | '$' | '}')
}

/// Returns true if `c` and a tie after it make an address after the tie part of a longer name. Punctuation around
/// addresses is excluded.
pub(super) fn is_before_address(c: char) -> bool {
    let is_punctuation = matches!(c, '\'' | '`' | '*' | '~' | '|' | '{' | '}' | '=' | '?' | '!');
    (is_link_email(c) && !is_punctuation) || c == '@'
}

/// Bytes that a tie may end with. A character reference ends with `;`.
static MAY_END_TIE: ByteSet = ByteSet::EMPTY.with_range(0x80, 0xFF).with(b";");

/// First bytes of a tie, or of a full stop or a port before the tie. A character reference begins with `&`.
static MAY_PRECEDE_TIE: ByteSet = ByteSet::EMPTY.with_range(0x80, 0xFF).with(b"&.:");

impl Search {
    /// Returns true if a tie joins the name that begins at `start` to a word before the tie. `is_in_token` returns true
    /// for the last character of such a word.
    pub(super) fn is_tied_before(
        &mut self,
        text: &str,
        start: usize,
        is_in_token: fn(char) -> bool,
    ) -> bool {
        let before = text.slice(..start);
        if !before.as_bytes().last().is_some_and(|&b| MAY_END_TIE.contains(b)) {
            return false;
        }
        let tie = Tie::before(before, self.stage);
        let end = start - tie.length;
        let outside = text.slice(..end);
        let Some(last) = outside.chars().next_back().filter(|_| !tie.is_empty()) else {
            return false;
        };
        let name = text.slice(start..);
        let is_ascii = name.starts_with(|c: char| c.is_ascii_alphanumeric());
        let is_apart = separates_words(tie, last, name.chars().next())
            || (tie.is_wide && is_www(name))
            || self.isolates.are_closed_by(text, end)
            || (is_ascii && ends_with_foreign_word(outside, tie));
        is_in_token(last) && !is_apart
    }

    /// Returns true if a tie joins the host `start..end`, or its port, to the word or authority after it.
    pub(super) fn is_tied_after(&mut self, text: &str, start: usize, end: usize) -> bool {
        let next = text.as_bytes().get(end);
        if !next.is_some_and(|&b| MAY_PRECEDE_TIE.contains(b)) {
            return false;
        }
        self.is_tied_at(text, start, end) || {
            let port = port::port(text, end);
            port > end && self.is_tied_at(text, start, port)
        }
    }

    /// Returns true if a tie at `end`, or after full stops there, joins the host that begins at `start` to the word or
    /// authority after the tie.
    fn is_tied_at(&mut self, text: &str, start: usize, end: usize) -> bool {
        let after = text.slice(end..);
        let shown = after.trim_start_matches('.');
        let tie = Tie::after(shown, self.stage);
        let rest = shown.slice(tie.length..);
        // A dash after a full stop separates sentences.
        let is_stop = shown.len() < after.len() && !tie.is_unseen;
        if tie.is_empty() || is_stop || !continues(rest) {
            return false;
        }
        let last = text.get(..end).and_then(|name| name.chars().next_back());
        let last = last.unwrap_or_default();
        let is_same_control =
            |c| matches!(c, '\u{200E}' | '\u{200F}' | '\u{61C}') && shown.starts_with(c);
        let before = text.slice(..start);
        let is_apart = separates_words(tie, last, rest.chars().next())
            || (tie.is_wide && is_word(rest))
            || self.isolates.are_closed_by(text, end)
            || before.ends_with(is_same_control)
            || (last.is_ascii() && begins_with_word(rest));
        !is_apart
    }
}

/// Returns true if `rest` continues the word or the authority before it.
fn continues(rest: &str) -> bool {
    let mut chars = rest.chars();
    match chars.next() {
        Some('.' | ':' | '?') => chars.next().is_some_and(is_label_char),
        Some('/' | '#' | '@' | '%' | '_') => true,
        Some(c) if is_label_char(c) => {
            // Another URL is not the rest of this one.
            let scheme = rest.trim_start_matches(|c: char| c.is_ascii_alphanumeric());
            !scheme.starts_with("://")
        }
        _ => false,
    }
}

/// Returns true if a tie contains a zero width space (UAX #14, class ZW), and stands beside a letter of a script
/// without spaces. `last` is the character before the tie, and `next` the character after it.
fn separates_words(tie: Tie, last: char, next: Option<char>) -> bool {
    tie.has_zero_width_space && (is_spaceless(last) || next.is_some_and(is_spaceless))
}

/// Returns true if a text begins with a word that is not part of a host or an authority.
fn is_word(text: &str) -> bool {
    let after = text.trim_start_matches(is_label_char);
    after.len() < text.len() && !after.starts_with(['/', ':', '@']) && !continues(after)
}

/// Returns true if `text`, which precedes `tie`, ends with a non-Latin word that no ASCII letter or digit precedes. A
/// reader then sees where the name after the tie begins. After Chinese, Japanese or Korean, the tie itself must be
/// visible, as a dash between clauses is.
fn ends_with_foreign_word(text: &str, tie: Tie) -> bool {
    let rest = text.trim_end_matches(|c: char| !c.is_ascii() && is_label_char(c));
    !rest.ends_with(|c: char| c.is_ascii_alphanumeric())
        && ends_with_word(text)
        && (!text.ends_with(is_east_asian) || !tie.is_unseen)
}

/// Returns the start of the name after a word of another script in `label`: `example` in `בexample` and in `ב-example`.
/// Returns 0 if the whole label is the name. `is_www` is true if the label ends with `www`.
///
/// Registries do not accept such a word together with Latin in one label. Some accept Latin with Chinese, Japanese or
/// Korean (UTS #39, section 5.2), so these words are cut off only before `www`. Before a hyphen, only a word of up to
/// three characters is cut off, such as a particle.
pub(super) fn after_foreign_word(label: &str, is_www: bool) -> usize {
    let is_beyond_ascii = |c: char| !c.is_ascii();
    let Some((at, last)) = label.char_indices().rfind(|&(_, c)| is_beyond_ascii(c)) else {
        return 0;
    };
    let end = at + last.len_utf8();
    let word = label.slice(..end);
    let rest = label.slice(end..);
    let name = rest.trim_start_matches('-');
    let is_letter = |c: char| c.is_ascii_alphabetic();
    let is_apart = match rest.len() - name.len() {
        0 => name.starts_with(is_letter),
        1 => word.chars().take(4).count() < 4 && name.contains(is_letter),
        _ => false,
    };
    let is_foreign = || {
        if is_www {
            is_beyond_latin(last)
        } else {
            ends_with_word(word) && !is_east_asian(last)
        }
    };
    if is_apart && word.chars().all(is_beyond_ascii) && is_foreign() {
        label.len() - name.len()
    } else {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_of_another_script_is_no_part_of_a_name() {
        for (label, start) in [
            ("בexample", 2),
            ("ב-example", 3),
            ("وexample", 2),
            ("ב-4chan", 3),
            ("เว็บexample", 12),
            ("сайтexample", 8),
            // A name of two words, a number after a word, and labels without both a word and a name.
            ("пример-example", 0),
            ("ב-19", 0),
            ("тест1", 0),
            ("example", 0),
            ("bücher", 0),
            ("ב", 0),
            ("ב--a", 0),
            // A letter that looks like ASCII may belong to the name. A word that follows ASCII does.
            ("аpple", 0),
            ("gооgle", 0),
            ("1בa", 0),
            // Registries accept these.
            ("最高のsony", 0),
            ("한글example", 0),
        ] {
            assert_eq!(after_foreign_word(label, false), start, "{label}");
        }
        assert_eq!(after_foreign_word("可以到www", true), 9);
    }
}
