//! Decodes character references (CommonMark 0.31, section 2.5).

mod tables;

use tables::{NAMES, PAIRS, VALUES};

use crate::bytes::index_among;

/// The characters that a character reference stands for, and its length.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Reference {
    /// The character, or the first of two.
    pub first: char,
    /// The second character of a name that stands for two.
    pub second: Option<char>,
    /// Length of the reference in bytes.
    pub len: usize,
}

/// Decodes the character reference at the start of a text. Returns `None` if the text does not begin with a reference. A
/// number that is 0 or not a Unicode scalar value stands for U+FFFD.
pub fn reference(text: &str) -> Option<Reference> {
    let body = text.strip_prefix('&')?;
    let longest = NAMES.len();
    let end = body.bytes().take(longest).position(|b| b == b';')?;
    let name = body.get(..end)?;
    let (first, second) = match name.strip_prefix('#') {
        Some(number) => (numbered(number)?, None),
        None => named(name)?,
    };
    Some(Reference { first, second, len: "&".len() + end + ";".len() })
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

fn named(name: &str) -> Option<(char, Option<char>)> {
    let index = index_among(NAMES.get(name.len())?.as_bytes(), name.bytes())?;
    let value = u32::from(*VALUES.get(name.len())?.get(index)?);
    if let Some(&[first, second]) = value.checked_sub(0xE000).and_then(|at| PAIRS.get(at as usize))
    {
        return Some((char::from_u32(first.into())?, char::from_u32(second.into())));
    }
    let is_surrogate = (0xD800..0xE000).contains(&value);
    let c = if is_surrogate { value - 0xD800 + 0x1D400 } else { value };
    Some((char::from_u32(c)?, None))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::format;
    use std::string::String;

    fn decoded(text: &str) -> Option<(String, usize)> {
        let found = reference(text)?;
        Some(([Some(found.first), found.second].into_iter().flatten().collect(), found.len))
    }

    #[test]
    fn references_stand_for_characters() {
        for (text, expected) in [
            ("&gt;", Some((">", 4))),
            ("&gt;;", Some((">", 4))),
            ("&amp;b", Some(("&", 5))),
            ("&rsquo;", Some(("’", 7))),
            ("&eacute;", Some(("é", 8))),
            ("&Ascr;", Some(("𝒜", 6))),
            ("&fjlig;", Some(("fj", 7))),
            ("&CounterClockwiseContourIntegral;", Some(("∳", 33))),
            ("&#41;", Some((")", 5))),
            ("&#x29;", Some((")", 6))),
            ("&#X00029;", Some((")", 9))),
            ("&#0;", Some(("\u{FFFD}", 4))),
            ("&#xD800;", Some(("\u{FFFD}", 8))),
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
            let expected = expected.map(|(decoded, length)| (String::from(decoded), length));
            assert_eq!(decoded(text), expected, "{text}");
        }
    }

    /// The crate `html-escape` has the names of HTML, which CommonMark also uses.
    #[test]
    fn each_name_stands_for_what_html_says() {
        let mut count = 0;
        for (length, names) in NAMES.iter().enumerate().skip(1) {
            for name in names.as_bytes().chunks(length) {
                let text = format!("&{};", core::str::from_utf8(name).unwrap());
                let expected = html_escape::decode_html_entities(&text);
                assert_ne!(expected, text);
                assert_eq!(decoded(&text), Some((expected.into(), text.len())));
                count += 1;
            }
        }
        assert_eq!(count, 2125);
    }
}
