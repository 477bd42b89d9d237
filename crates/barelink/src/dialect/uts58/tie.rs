//! Decides if a host or an address is joined to the text beside it. A host is linked as a whole or not at all, so a host
//! that continues is not linked.
//!
//! A *tie* is a run of characters that are invisible or look like a hyphen, such as the soft hyphen in
//! `pay&shy;pal.com`. In the source of Markdown, it may contain character references. Most ties end a run of labels,
//! but a reader sees one word. Without a tie, [`border`] decides.

use super::authority::begins_with_scheme;
use super::source::Shown;
use super::Search;
use crate::bytes::ByteSet;
use crate::in_text::script::{begins_with_word, ends_with_word, is_east_asian, is_spaceless};
use crate::link_parts::is_www;
use crate::slice::{Characters, Slice};
use crate::unicode::{border, is_label_char, is_link_email, is_tie, is_unseen};

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

/// Bytes beside a name that need further checks: controls and non-ASCII characters, the `&` and `;` of references, and a
/// full stop before a tie.
static BESIDE: ByteSet =
    ByteSet::EMPTY.with_range(1, 8).with_range(0x0E, 0x1B).with_range(0x7F, 0xFF).with(b"&;.");

impl Search {
    /// Returns true if the name that begins at `start` is joined to a word before it. After a tie, `is_in_token` returns
    /// true for the last character of such a word.
    pub(super) fn is_tied_before(
        &mut self,
        text: &str,
        start: usize,
        is_in_token: fn(char) -> bool,
    ) -> bool {
        let before = text.slice(..start);
        if !before.as_bytes().last().is_some_and(|&b| BESIDE.contains(b))
            || before.ends_with(border::is_common_border)
        {
            return false;
        }
        let tie = Tie::of(self.shown(before).chars_back());
        let end = start - tie.length;
        let outside = self.shown(text.slice(..end));
        if border::continues_before(outside.chars_back().map(|c| c.0)) {
            return true;
        }
        if tie.length == 0 {
            return false;
        }
        let Some((last, _)) = outside.last() else {
            return false;
        };
        let name = text.slice(start..);
        let is_ascii = name.starts_with(|c: char| c.is_ascii_alphanumeric());
        let is_apart = separates_words(tie, last, name.chars().next())
            || (tie.is_wide && is_www(name))
            || self.closes_control(text, end)
            || (is_ascii && ends_with_foreign_word(outside.text, tie));
        is_in_token(last) && !is_apart
    }

    /// Returns true if the text at `end` continues the host that begins at `start`. `end` is the end of the host or its
    /// port. Full stops and a tie may precede the rest of the host or authority.
    pub(super) fn is_tied_after(&mut self, text: &str, start: usize, end: usize) -> bool {
        let after = text.slice(end..);
        if !after.as_bytes().first().is_some_and(|&b| BESIDE.contains(b))
            || after.starts_with(border::is_common_border)
        {
            return false;
        }
        let shown = self.shown(after.trim_start_matches('.'));
        let tie = Tie::of(shown.chars());
        let rest = shown.after(tie.length);
        let has_stop = shown.text.len() < after.len();
        if tie.length == 0 {
            return !has_stop && continues_word(rest);
        }
        // A dash after a full stop separates sentences.
        if has_stop && !tie.is_unseen {
            return false;
        }
        if continues_word(rest) {
            return true;
        }
        let last = text.slice(..end).chars().next_back().unwrap_or_default();
        continues(rest)
            && !(separates_words(tie, last, rest.text.chars().next())
                || (tie.is_wide && is_word(rest))
                || self.closes_control(text, end)
                || is_between_equal_marks(text.slice(..start), shown.text)
                || (last.is_ascii() && begins_with_word(rest.text)))
    }
}

/// Returns true if `rest` continues the word before it.
fn continues_word(rest: Shown<'_>) -> bool {
    border::continues_after(rest.chars().map(|c| c.0))
}

/// Returns true if one implicit bidirectional mark ends `before` and begins `after`.
fn is_between_equal_marks(before: &str, after: &str) -> bool {
    before.ends_with(|c| matches!(c, '\u{200E}' | '\u{200F}' | '\u{61C}') && after.starts_with(c))
}

/// Returns true if `rest` continues the word or the authority before it.
fn continues(rest: Shown<'_>) -> bool {
    let Some((c, length)) = rest.first() else {
        return false;
    };
    match c {
        '.' | ':' | '?' => rest.after(length).first().is_some_and(|(next, _)| is_label_char(next)),
        '/' | '#' | '@' | '%' | '_' => true,
        // Another URL is not the rest of this one.
        c => is_label_char(c) && !begins_with_scheme(rest.text),
    }
}

/// Returns true if a tie contains a zero width space (UAX #14, class ZW), and stands beside a letter of a script
/// without spaces. `last` is the character before the tie, and `next` the character after it.
fn separates_words(tie: Tie, last: char, next: Option<char>) -> bool {
    tie.has_zero_width_space && (is_spaceless(last) || next.is_some_and(is_spaceless))
}

/// Returns true if a text begins with a word that is not part of a host or an authority.
fn is_word(shown: Shown<'_>) -> bool {
    let after = shown.text.trim_start_of(is_label_char);
    let length = shown.text.len() - after.len();
    length > 0 && !after.starts_with(['/', ':', '@']) && !continues(shown.after(length))
}

/// Returns true if `text`, which precedes `tie`, ends with a non-Latin word that no ASCII letter or digit precedes. A
/// reader then sees where the name after the tie begins. After Chinese, Japanese or Korean, the tie itself must be
/// visible, as a dash between clauses is.
fn ends_with_foreign_word(text: &str, tie: Tie) -> bool {
    let rest = text.trim_end_of(|c| !c.is_ascii() && is_label_char(c));
    !rest.ends_with(|c: char| c.is_ascii_alphanumeric())
        && ends_with_word(text)
        && (!text.ends_with(is_east_asian) || !tie.is_unseen)
}

/// Length and properties of a tie.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Tie {
    /// Length in bytes.
    length: usize,
    has_zero_width_space: bool,
    /// True if all characters of the tie are invisible, or if the tie is empty.
    is_unseen: bool,
    /// True if all characters of the tie are wide dashes, which do not look like a hyphen, or if the tie is empty.
    is_wide: bool,
}

impl Tie {
    /// Returns the tie that `chars`, each with its length, begin with, or an empty tie.
    fn of(chars: impl Iterator<Item = (char, usize)>) -> Self {
        let mut tie =
            Tie { length: 0, has_zero_width_space: false, is_unseen: true, is_wide: true };
        for (c, length) in chars.take_while(|&(c, _)| is_tie(c)) {
            tie.length += length;
            tie.has_zero_width_space |= c == '\u{200B}';
            tie.is_unseen &= is_unseen(c);
            tie.is_wide &= matches!(c, '\u{2014}' | '\u{2015}' | '\u{2E3A}' | '\u{2E3B}');
        }
        tie
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dialect::stage::Stage;

    /// Returns the length of the tie at the start of a text and of the one at its end.
    fn lengths(text: &str, stage: Stage) -> (usize, usize) {
        let shown = Shown::new(text, stage);
        (Tie::of(shown.chars()).length, Tie::of(shown.chars_back()).length)
    }

    #[test]
    fn a_tie_is_read_from_both_sides() {
        for (tie, has_zero_width_space, is_unseen, is_wide) in [
            ("\u{AD}", false, true, false),
            ("\u{200B}\u{2060}", true, true, false),
            ("\u{2014}\u{2014}", false, false, true),
            ("\u{2015}", false, false, true),
            ("\u{2E3A}", false, false, true),
            ("\u{2E3B}", false, false, true),
            ("\u{2010}\u{AD}", false, false, false),
        ] {
            let expected = Tie { length: tie.len(), has_zero_width_space, is_unseen, is_wide };
            let (before, after) = (["a", tie].concat(), [tie, "b"].concat());
            assert_eq!(Tie::of(Shown::new(&before, Stage::Text).chars_back()), expected, "{tie:?}");
            assert_eq!(Tie::of(Shown::new(&after, Stage::Text).chars()), expected, "{tie:?}");
        }
        assert_eq!(lengths("a-a", Stage::Text), (0, 0));
        assert_eq!(lengths("", Stage::Text), (0, 0));
    }

    /// Each sign joins names, begins a placeholder, or ends one.
    #[test]
    fn signs_and_letters_before_a_tie_belong_to_the_name_after_it() {
        assert!("a1é._@/\\%$}".chars().all(is_before_host));
        assert!(!"()[]<>\"',;:=*?!&#".contains(is_before_host));
        assert!("a1é.+-_#$%&^/@".chars().all(is_before_address));
        assert!(!"'`*~|{}=?!()[]<>\",;:".contains(is_before_address));
    }

    #[cfg(feature = "markdown")]
    #[test]
    fn references_count_in_the_source_of_markdown() {
        for tie in [
            "&shy;", "\u{AD}&shy;&ZeroWidthSpace;", "&NegativeVeryThinSpace;", "&#173;", "&#xAD;",
            "&#8203;", "&#X2010;",
        ] {
            assert_eq!(lengths(tie, Stage::Source), (tie.len(), tie.len()), "{tie}");
        }
        assert_eq!(lengths("&shy;", Stage::Text), (0, 0));
        for text in ["&amp;", "&shy", "shy;", "&Shy;", ";", "&#65;"] {
            assert_eq!(lengths(text, Stage::Source), (0, 0), "{text}");
        }
    }
}
