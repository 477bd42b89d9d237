//! Decides if the text beside a name continues the name: a host or a mailbox. A link to a part of a name leads to a host
//! or mailbox that nobody wrote.
//!
//! A name ends at a border that a reader sees: white space, punctuation, a symbol, or a word of another script. These
//! are not borders:
//!
//! - A combining mark. It belongs to the character before it (The Unicode Standard, section 3.6, D56).
//! - A Latin letter, or a character that UTS #46 maps to one, such as a fullwidth letter. Browsers map it too.
//! - A word of a script with spaces, if Latin follows directly: `comיm`.
//! - A look-alike of the full stop, if Latin follows directly: `co․uk`.

use super::script::{is_common, is_latin, is_spaceless};
use super::tables::MARKS;
use super::{contains, is_label_char, is_label_separator, is_letter_or_mark, is_tie, is_unseen};

/// Number of characters beside a name that are read. The limit keeps repeated reads linear. A label has at most 63 bytes
/// (RFC 1035, section 2.3.4).
const REACH: usize = 64;

/// Returns true if the text after a name continues the name. `after` begins with the nearest character. Returns false
/// for ASCII and invisible characters, about which the caller decides.
pub(crate) fn continues_after(after: impl Iterator<Item = char>) -> bool {
    let mut chars = after.take(REACH).peekable();
    let Some(first) = chars.next() else {
        return false;
    };
    if first.is_ascii() || is_common_border(first) || is_unseen(first) {
        return false;
    }
    if is_mark(first) || is_latin(first) {
        return true;
    }
    if !is_joint(first) {
        return false;
    }
    while chars.next_if(|&c| is_joint(c)).is_some() {}
    let has_syntax = is_in_word(first) && chars.next_if(|&c| is_syntax(c)).is_some();
    chars.next().is_some_and(|c| is_latin(c) || has_syntax && is_in_word(c))
}

/// Returns true if the text before a name belongs to the name. `before` begins with the nearest character. Returns false
/// for ASCII and invisible characters, about which the caller decides.
pub(crate) fn continues_before(before: impl Iterator<Item = char>) -> bool {
    let mut chars = before.take(REACH).peekable();
    let Some(&first) = chars.peek().filter(|c| !c.is_ascii() && !is_unseen(**c)) else {
        return false;
    };
    if is_latin(first) {
        return true;
    }
    let mut length = 0;
    while chars.next_if(|&c| is_joint(c) || is_mark(c)).is_some() {
        length += 1;
    }
    // The keycap of an emoji such as 1️⃣ makes a symbol of the digit before it.
    let is_emoji = first == '\u{20E3}';
    length > 0 && chars.next().is_some_and(|c| is_latin(c) && !(is_emoji && c.is_ascii_digit()))
}

/// Returns true if the text beside a name continues the name, directly or after a tie (see [`is_tie`]) and a full stop.
/// `beside` begins with the nearest character. `continues` decides without a tie.
pub(crate) fn is_joined<I>(beside: I, continues: fn(I) -> bool) -> bool
where
    I: Iterator<Item = char> + Clone,
{
    let mut rest = beside.clone().take(REACH).peekable();
    if rest.peek().is_some_and(|&c| is_common_border(c)) {
        return false;
    }
    let has_tie = rest.peek().is_some_and(|&c| is_tie(c));
    while rest.next_if(|&c| is_tie(c)).is_some() {}
    let has_stop = rest.next_if_eq(&'.').is_some();
    continues(beside)
        || has_tie
            && rest
                .next()
                .is_some_and(|c| is_latin(c) || (!has_stop && is_in_word(c) && !is_spaceless(c)))
}

/// Returns true if `beside` begins with a label separator other than `.`, and a Latin letter or digit is beyond it. In a
/// sentence, hardly any such separator stands before Latin.
pub(crate) fn is_separator_before_latin(mut beside: impl Iterator<Item = char>) -> bool {
    beside.next().is_some_and(|c| c != '.' && is_label_separator(c))
        && beside.next().is_some_and(is_latin)
}

/// Fast path: returns true for most letters and punctuation of Chinese, Japanese and Korean, which always end a name.
pub(crate) fn is_common_border(c: char) -> bool {
    let is_mark_or_hyphen = matches!(c, '\u{3099}' | '\u{309A}' | '\u{30A0}');
    let is_punctuation = matches!(c, '\u{3001}' | '\u{3002}' | '\u{3008}'..='\u{3011}')
        || matches!(c, '\u{FF01}' | '\u{FF08}' | '\u{FF09}' | '\u{FF0C}' | '\u{FF1A}' | '\u{FF1B}');
    is_punctuation || (is_common(c) && !is_mark_or_hyphen)
}

/// Returns true for visible combining marks (`General_Category=M`).
pub(crate) fn is_mark(c: char) -> bool {
    is_letter_or_mark(c) && contains(MARKS, c)
}

/// Returns true for letters, marks and numbers (`General_Category` L, M and N), and for other characters of labels, such
/// as low lines.
fn is_in_word(c: char) -> bool {
    is_letter_or_mark(c) || c.is_numeric() || (is_label_char(c) && c != '-')
}

/// Returns true for characters that join Latin text on both sides to one name: letters, marks and numbers of scripts
/// with spaces, look-alikes of the full stop, and invisible characters.
fn is_joint(c: char) -> bool {
    !c.is_ascii()
        && !is_latin(c)
        && (is_in_word(c) && !is_spaceless(c) || is_dot(c) || is_unseen(c))
}

/// Returns true for non-ASCII characters that look like a full stop (UTS #39, confusables), or are a variant of it. U+3002
/// and U+FF61 look otherwise.
fn is_dot(c: char) -> bool {
    matches!(c, '\u{6D4}' | '\u{701}' | '\u{702}' | '\u{2024}' | '\u{2E31}' | '\u{2E33}')
        || matches!(c, '\u{A60E}' | '\u{FE52}' | '\u{FF0E}' | '\u{10A50}')
}

/// Returns true for ASCII punctuation inside the authority of a URL, or after the authority.
fn is_syntax(c: char) -> bool {
    matches!(c, '.' | ':' | '-' | '_' | '@' | '/' | '?' | '#' | '%')
}

#[cfg(test)]
mod tests {
    use super::*;
    use icu_properties::props::{DefaultIgnorableCodePoint, GeneralCategory, GeneralCategoryGroup};
    use icu_properties::{CodePointMapData, CodePointSetData};

    #[test]
    fn marks_are_those_of_unicode_that_are_visible() {
        let category = CodePointMapData::<GeneralCategory>::new();
        let ignorable = CodePointSetData::new::<DefaultIgnorableCodePoint>();
        for c in '\0'..=char::MAX {
            let is_visible_mark =
                GeneralCategoryGroup::Mark.contains(category.get(c)) && !ignorable.contains(c);
            assert_eq!(is_mark(c), is_visible_mark, "{c:?}");
        }
    }

    #[test]
    fn frequent_borders_neither_continue_a_name_nor_join_it() {
        for c in ('\0'..=char::MAX).filter(|&c| is_common_border(c)) {
            assert!(!is_mark(c) && !is_tie(c) && !is_joint(c) && !is_latin(c), "{c:?}");
        }
    }

    #[test]
    fn a_name_goes_on_after_its_last_ascii_letter() {
        for after in [
            // Marks, also without anything after them.
            "\u{5B4}", "\u{5B4}m", "\u{301}", "\u{20DD}m", "\u{E38}", "\u{93E}",
            // Latin, as written and as mapped.
            "é", "Ｍ", "ｍ", "１", "ⓜ", "𝐦", "Ⅷ",
            // Words of scripts with spaces, and numbers, before Latin.
            "יm", "иm", "λόγοςm", "ক2", "²m", "①m", "שלום.il", "и-m", "и:80", "ו/או", "ﱞm",
            // Dots before Latin.
            "․m", "﹒m", "۔m", "܁m", "⸱m", "⸳m", "．m",
        ] {
            assert!(continues_after(after.chars()), "{}", after.escape_unicode());
        }
        for after in [
            "", " é", "a", ".a", "שלום", "שלום ab", "и.", "и, m", "привет", "²", "① m", "日本",
            "のAPI", "에서", "ที่m", "。次", "۔ m", "۔", "。", "👍m", "→m", "“m”", "»m", "\u{200B}m",
            "™m",
        ] {
            assert!(!continues_after(after.chars()), "{}", after.escape_unicode());
        }
    }

    #[test]
    fn a_name_begins_before_its_first_ascii_letter() {
        for before in ["a\u{20DD}", "é", "Ｍ", "ⓜ", "a²", "a․", "mи", "aﱞ", "a＿", "a\u{20E3}"]
        {
            assert!(continues_before(before.chars().rev()), "{}", before.escape_unicode());
        }
        for before in [
            "", "a", "日\u{20DD}", "สวัสดี", "\u{5B4}", " \u{20DD}", "1\u{FE0F}\u{20E3}", "²", "и",
            "a и", "日", "a日", "👉", "m👉", "“", "a。 ",
        ] {
            assert!(!continues_before(before.chars().rev()), "{}", before.escape_unicode());
        }
    }
}
