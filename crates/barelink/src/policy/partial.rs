//! Decides if a link is a part of a longer name, beside which a reader sees no border.
//!
//! By GFM, a mailbox is ASCII, so more of it may stand beside the link. The full stops `。` and `｡` end a sentence after
//! Chinese or Japanese, but browsers take them for dots between Latin letters. A separator in brackets, as in
//! `example[.]com`, keeps people from following a name.

use super::link_in_text::LinkInText;
use crate::kind::LinkKind;
use crate::link_parts::LinkParts;
use crate::slice::{Characters, Slice};
use crate::unicode::script::{is_latin, is_spaceless};
use crate::unicode::{border, defanged, is_letter_or_mark, is_unseen};

/// Returns true if the link is a part of a longer name.
pub(super) fn is_part(found: &LinkInText<'_>, parts: &LinkParts) -> bool {
    let link = found.link();
    let is_address = found.kind == LinkKind::Email;
    let begins_with_name = found.kind != LinkKind::Url;
    let ends_with_name = parts.rest == link.len();
    let is_after_name = begins_with_name
        && (joins(found.before(), link.chars()) || defanged::continues_before(found.before()));
    let is_before_name = ends_with_name
        && (joins(found.after(), link.chars().rev()) || defanged::continues_after(found.after()));
    if is_after_name || is_before_name {
        return true;
    }
    if !is_address {
        // To browsers, a `\` ends a host as a `/` does. A reader sees one URL.
        return ends_with_name && is_before_word(found.after(), |c| c == '\\');
    }
    (!is_emoji(found.before()) && continues_address(found.before(), border::continues_before))
        || continues_address(found.after(), border::continues_after)
        // `o’brien@example.com`, of which GFM links `brien@example.com`.
        || is_before_word(found.before(), |c| c == '@' || is_apostrophe(c))
        || is_before_word(found.after(), |c| c == '@')
        || link.slice(parts.user.clone()).contains_a(is_unseen)
}

/// Returns true if a label separator other than `.` stands between Latin letters or digits. `beside` begins with the
/// separator, `name` with the character on its other side.
fn joins(beside: impl Iterator<Item = char>, mut name: impl Iterator<Item = char>) -> bool {
    border::is_separator_before_latin(beside) && name.next().is_some_and(is_latin)
}

/// Returns true if `beside` begins with a mark, and a letter or digit is beyond it.
fn is_before_word(mut beside: impl Iterator<Item = char>, is_mark: fn(char) -> bool) -> bool {
    beside.next().is_some_and(is_mark) && beside.next().is_some_and(char::is_alphanumeric)
}

/// Returns true if `before` begins with the last character of an emoji that a variation selector or a keycap ends (UTS #51,
/// section 1.4.3): `✉️`, `1️⃣`.
fn is_emoji(mut before: impl Iterator<Item = char>) -> bool {
    let mut next = before.next();
    let has_keycap = next == Some('\u{20E3}');
    if has_keycap {
        next = before.next();
    }
    let has_selector = next == Some('\u{FE0F}');
    if has_selector {
        next = before.next();
    }
    next.is_some_and(|c| {
        if has_keycap {
            c.is_ascii_digit() || matches!(c, '#' | '*')
        } else {
            has_selector && !c.is_ascii() && !c.is_alphanumeric() && !is_unseen(c)
        }
    })
}

/// Returns true if the characters beside an address continue it. A non-ASCII letter, mark or number continues it, except
/// in scripts without spaces. For other characters, see [`border`]. `beside` begins with the nearest character.
fn continues_address<I>(beside: I, continues: fn(I) -> bool) -> bool
where
    I: Iterator<Item = char> + Clone,
{
    beside.clone().next().is_some_and(|c| {
        !c.is_ascii() && (c.is_numeric() || is_letter_or_mark(c)) && !is_spaceless(c)
    }) || border::is_joined(beside, continues)
}

/// Returns true for apostrophes, and for their look-alikes in keyboards and fonts.
fn is_apostrophe(c: char) -> bool {
    matches!(u32::from(c),
        0x27 | 0x60 | 0xB4 | 0x2B9..=0x2BD | 0x2C8 | 0x2CA..=0x2CB | 0x5F3 | 0x2018..=0x2019 | 0x201B | 0x2032
        | 0x2035 | 0xA78C | 0xFF07 | 0xFF40)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_continues_after_hidden_characters() {
        let after = |beside: &str| continues_address(beside.chars(), border::continues_after);
        for beside in [
            "é", "\u{AD}n", "\u{200B}\u{2010}1", "\u{301}", "\u{E38}", "ｍ", "\u{2060}.example",
            "․m", "．m",
        ] {
            assert!(after(beside), "{}", beside.escape_unicode());
        }
        for beside in [
            "", " é", "a", "@a", "日", "\u{200B}에", "\u{AD} a", "\u{2013} a", "\u{2060}.", "。m",
            "۔ m",
        ] {
            assert!(!after(beside), "{}", beside.escape_unicode());
        }
    }

    #[test]
    fn an_apostrophe_after_a_letter_belongs_to_a_mailbox() {
        for (before, is_cut) in [
            ("o’", true),
            ("o'", true),
            ("oʼ", true),
            ("é’", true),
            ("‘", false),
            (" '", false),
            ("o", false),
        ] {
            assert_eq!(is_before_word(before.chars().rev(), is_apostrophe), is_cut, "{before}");
        }
    }

    #[test]
    fn a_selector_and_a_keycap_belong_to_an_emoji() {
        for (before, expected) in [
            ("✉\u{FE0F}", true),
            ("a✉\u{FE0F}", true),
            ("1\u{FE0F}\u{20E3}", true),
            ("#\u{20E3}", true),
            ("✉", false),
            ("1\u{FE0F}", false),
            ("#\u{FE0F}", false),
            ("a\u{FE0F}", false),
            ("a\u{20E3}", false),
            ("é\u{FE0F}", false),
            ("ℹ\u{FE0F}", false),
            ("\u{FE0F}", false),
            ("a\u{200B}\u{FE0F}", false),
            ("", false),
        ] {
            let is_emoji = is_emoji(before.chars().rev());
            assert_eq!(is_emoji, expected, "{}", before.escape_unicode());
        }
    }
}
