//! Unicode properties for link detection.
//!
//! [UTS #58](https://www.unicode.org/reports/tr58/) defines three properties: `Link_Term` ([`link_term()`]),
//! `Link_Bracket` ([`link_bracket`]) and `Link_Email` ([`is_link_email`]). Their version of Unicode is
//! [`UNICODE_VERSION`].

pub(crate) mod border;
mod class;
mod class_set;
pub(crate) mod context;
pub(crate) mod defanged;
#[cfg(any(feature = "alloc", feature = "security"))]
mod label;
mod link_term;
mod properties;
pub(crate) mod punycode;
pub(crate) mod script;
mod tables;
#[cfg(test)]
mod tests;
pub(crate) mod tie;
mod tld;

pub(crate) use class::{is_label_char, is_letter_or_mark};
pub(crate) use class_set::{IN_LABEL, IN_LOCAL_PART, LETTERS};
#[cfg(any(feature = "alloc", feature = "security"))]
pub(crate) use label::Label;
pub use link_term::LinkTerm;
pub use properties::{is_bidi_control, is_link_email, link_bracket, link_term};
pub use tables::UNICODE_VERSION;
pub(crate) use tie::{is_tie, is_unseen};
pub(crate) use tld::{is_delegated_tld, is_syntactic_tld};

/// Returns true for non-ASCII characters with `General_Category=P` (punctuation) in Unicode 7.0. cmark-gfm does not
/// accept them as the first character of a host.
pub(crate) fn is_punctuation_7_0(c: char) -> bool {
    contains(tables::PUNCTUATION_7_0, c)
}

/// Returns true for non-ASCII symbols. Approximates `General_Category=S`.
pub(crate) fn is_symbol(c: char) -> bool {
    !c.is_ascii()
        && link_term(c) == LinkTerm::Include
        && !is_label_char(c)
        && !matches!(c, '\u{FFFC}' | '\u{FFFD}' | '\u{E0000}'..)
        && !is_punctuation_7_0(c)
        && !is_bidi_control(c)
}

/// Returns true for label separators: `.` and the characters that UTS #46 maps to it (section 2.3).
pub(crate) fn is_label_separator(c: char) -> bool {
    matches!(c, '.' | '\u{3002}' | '\u{FF0E}' | '\u{FF61}')
}

/// Length in bytes of a label separator beyond ASCII.
pub(crate) const IDEOGRAPHIC: usize = 3;

/// Returns true if `text`, in UTF-8, begins with a label separator beyond ASCII.
#[inline(always)]
pub(crate) fn starts_with_ideographic_separator(text: &[u8]) -> bool {
    matches!(text, [0xE3, 0x80, 0x82, ..] | [0xEF, 0xBC, 0x8E, ..] | [0xEF, 0xBD, 0xA1, ..])
}

/// Returns true if `text`, in UTF-8, ends with a label separator beyond ASCII.
#[inline(always)]
pub(crate) fn ends_with_ideographic_separator(text: &[u8]) -> bool {
    let last = text.last_chunk();
    last.is_some_and(|last: &[u8; IDEOGRAPHIC]| starts_with_ideographic_separator(last))
}

/// Returns true for `General_Category=Zs` (space separators).
pub(crate) fn is_space_separator(c: char) -> bool {
    matches!(u32::from(c), 0x20 | 0xA0 | 0x1680 | 0x2000..=0x200A | 0x202F | 0x205F | 0x3000)
}

/// Returns the length in bytes of the byte order mark at the start of a text, or 0.
pub(crate) fn byte_order_mark(text: &str) -> usize {
    const MARK: char = '\u{FEFF}';
    if text.starts_with(MARK) {
        MARK.len_utf8()
    } else {
        0
    }
}

/// Returns true if `accept` returns true for each character of a label. An A-label is decoded first. `accept` then
/// receives the ASCII characters before the others. Returns false if an A-label cannot be decoded.
pub(crate) fn characters_of_label(label: &str, mut accept: impl FnMut(char) -> bool) -> bool {
    match tld::a_label(label) {
        Some(encoded) => punycode::decode(encoded, |_, c| accept(c)),
        None => label.chars().all(accept),
    }
}

/// Returns the label in lower case, followed by its other form if there is one: the A-label of a U-label, or the
/// reverse.
#[cfg(feature = "alloc")]
pub(crate) fn spellings(label: &str) -> impl Iterator<Item = alloc::string::String> {
    let lower = label.to_lowercase();
    let other = if lower.is_ascii() {
        Label::of(&lower).map(|decoded| decoded.chars().iter().collect())
    } else {
        let mut encoded = alloc::string::String::from("xn--");
        punycode::encode(lower.chars(), |c| encoded.push(c)).map(|()| encoded)
    };
    let other = other.filter(|other| *other != lower);
    core::iter::once(lower).chain(other)
}

fn contains(ranges: &[(u32, u32)], c: char) -> bool {
    let c = u32::from(c);
    let after = ranges.partition_point(|&(first, _)| first <= c);
    after.checked_sub(1).and_then(|i| ranges.get(i)).is_some_and(|&(_, last)| c <= last)
}
