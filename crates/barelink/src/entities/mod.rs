//! Decodes character references (CommonMark 0.31, section 2.5).

mod names;

use core::cmp::Ordering;

use names::{CHARACTERS, LETTERS, NAMES};

use crate::slice::Slice;

/// Decodes the character reference at the start of a text. Returns the character, and the length of the reference in
/// bytes. Returns `None` if the text does not begin with a reference. A number that is 0 or not a Unicode scalar value
/// stands for U+FFFD. To keep the table small, U+FFFD is also returned for a name that stands for two characters, or for
/// a character with `Link_Term=Include`, unless it is ASCII, invisible or like a hyphen.
pub fn reference(text: &str) -> Option<(char, usize)> {
    let body = text.strip_prefix('&')?;
    let longest = NAMES.len();
    let end = body.bytes().take(longest).position(|b| b == b';')?;
    let name = body.get(..end)?;
    let c = match name.strip_prefix('#') {
        Some(number) => numbered(number)?,
        None => named(name)?,
    };
    Some((c, "&".len() + end + ";".len()))
}

fn numbered(number: &str) -> Option<char> {
    let hexadecimal = number.strip_prefix(['x', 'X']);
    let (digits, radix, longest) = match hexadecimal {
        Some(digits) => (digits, 16, 6),
        None => (number, 10, 7),
    };
    let is_number = (1..=longest).contains(&digits.len())
        && digits.bytes().all(|b| char::from(b).is_digit(radix));
    let code_point = u32::from_str_radix(digits, radix).ok().filter(|_| is_number)?;
    let c = char::from_u32(code_point).filter(|&c| c != '\0');
    Some(c.unwrap_or(char::REPLACEMENT_CHARACTER))
}

fn named(name: &str) -> Option<char> {
    position(name)?;
    let index = CHARACTERS.binary_search_by_key(&name, |&(name, _)| name);
    let found = index.ok().and_then(|index| CHARACTERS.get(index));
    Some(found.map_or(char::REPLACEMENT_CHARACTER, |&(_, c)| c))
}

/// Returns true if the reference at the start of a text has a name that stands for letters, such as `&eacute;`.
pub(crate) fn is_letter(text: &str) -> bool {
    let Some((name, _)) = text.strip_prefix('&').and_then(|rest| rest.split_once(';')) else {
        return false;
    };
    position(name).is_some_and(|index| {
        let byte = LETTERS.get(name.len()).and_then(|bits| bits.get(index / 8));
        byte.is_some_and(|byte| byte >> (index % 8) & 1 != 0)
    })
}

/// Returns the index of a name among the names of its length, or `None` if there is no such name.
fn position(name: &str) -> Option<usize> {
    let (length, names) = (name.len(), NAMES.get(name.len())?.as_bytes());
    let (mut low, mut high) = (0, names.len().checked_div(length)?);
    while low < high {
        let middle = low + (high - low) / 2;
        match names.slice(middle * length..(middle + 1) * length).cmp(name.as_bytes()) {
            Ordering::Less => low = middle + 1,
            Ordering::Greater => high = middle,
            Ordering::Equal => return Some(middle),
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::unicode::{link_term, LinkTerm};
    use std::format;

    #[test]
    fn references_stand_for_characters() {
        for (text, expected) in [
            ("&gt;", Some(('>', 4))),
            ("&gt;;", Some(('>', 4))),
            ("&amp;b", Some(('&', 5))),
            ("&rsquo;", Some(('’', 7))),
            ("&eacute;", Some(('\u{FFFD}', 8))),
            ("&CounterClockwiseContourIntegral;", Some(('\u{FFFD}', 33))),
            ("&#41;", Some((')', 5))),
            ("&#x29;", Some((')', 6))),
            ("&#X00029;", Some((')', 9))),
            ("&#0;", Some(('\u{FFFD}', 4))),
            ("&#xD800;", Some(('\u{FFFD}', 8))),
            // Not references in CommonMark.
            ("&gt", None),
            ("&GTx;", None),
            ("&b;", None),
            ("&;", None),
            ("&#;", None),
            ("&#x;", None),
            ("&#+1;", None),
            ("&#12345678;", None),
            ("&#x1234567;", None),
            ("&é;", None),
            ("gt;", None),
            ("", None),
        ] {
            assert_eq!(reference(text), expected, "{text}");
        }
    }

    /// The crate `html-escape` has the names of HTML, which CommonMark also uses.
    #[test]
    fn each_name_stands_for_what_html_says() {
        let mut count = 0;
        for (length, names) in NAMES.iter().enumerate().skip(1) {
            for name in names.as_bytes().chunks(length) {
                let text = format!("&{};", core::str::from_utf8(name).unwrap());
                let decoded = html_escape::decode_html_entities(&text);
                let (c, taken) = reference(&text).unwrap();
                assert_eq!(taken, text.len());
                assert_ne!(decoded, text);
                assert_eq!(is_letter(&text), decoded.chars().all(char::is_alphabetic), "{text}");
                if c == char::REPLACEMENT_CHARACTER {
                    let is_plain = |c| !char::is_ascii(&c) && link_term(c) == LinkTerm::Include;
                    assert!(
                        decoded.chars().next().is_some_and(is_plain) || decoded.chars().count() > 1,
                        "{text}"
                    );
                } else {
                    assert!(decoded.chars().eq([c]), "{text}");
                }
                count += 1;
            }
        }
        assert_eq!(count, 2125);
    }
}
