//! Units of a URL: characters and percent-escapes.

/// The character or byte that a unit represents.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Value {
    /// A character that is not escaped.
    Raw(char),
    /// A character all of whose bytes are escaped.
    Escaped(char),
    /// An escaped byte that is not part of a character.
    Byte(u8),
}

impl Value {
    pub(super) fn character(self) -> Option<char> {
        match self {
            Value::Raw(c) | Value::Escaped(c) => Some(c),
            Value::Byte(_) => None,
        }
    }
}

/// One character of a URL, raw or escaped, or one escaped byte. `length` is the number of bytes of the unit in the URL.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Unit {
    pub(super) value: Value,
    pub(super) length: usize,
}

/// Length in bytes of an escape: `%` and two hexadecimal digits.
const ESCAPE: usize = 3;

impl Unit {
    /// Returns the unit that begins at `at`, or `None` at the end of the URL.
    pub(super) fn at(url: &str, at: usize) -> Option<Self> {
        let Some(first) = escaped_byte(url, at) else {
            let c = url.get(at..)?.chars().next()?;
            return Some(Unit { value: Value::Raw(c), length: c.len_utf8() });
        };
        let mut bytes = [first, 0, 0, 0];
        let mut length = 1;
        for (index, byte) in bytes.iter_mut().enumerate().take(utf8_length(first)).skip(1) {
            let Some(next) = escaped_byte(url, at + index * ESCAPE) else {
                break;
            };
            (*byte, length) = (next, index + 1);
        }
        let text = bytes.get(..length).map(core::str::from_utf8);
        let character = match text {
            Some(Ok(text)) => text.chars().next(),
            _ => None,
        };
        Some(match character {
            Some(c) => Unit { value: Value::Escaped(c), length: length * ESCAPE },
            None => Unit { value: Value::Byte(first), length: ESCAPE },
        })
    }

    /// Returns the units at and after `at`.
    pub(super) fn following(url: &str, at: usize) -> impl Iterator<Item = Unit> + '_ {
        let mut at = at;
        core::iter::from_fn(move || {
            let unit = Unit::at(url, at)?;
            at += unit.length;
            Some(unit)
        })
    }
}

/// Returns the byte whose escape begins at `at`, or `None` if no escape begins there.
fn escaped_byte(url: &str, at: usize) -> Option<u8> {
    match url.as_bytes().get(at..at + ESCAPE)? {
        &[b'%', high, low] => u8::try_from(hex_digit(high)? << 4 | hex_digit(low)?).ok(),
        _ => None,
    }
}

fn hex_digit(b: u8) -> Option<u32> {
    char::from(b).to_digit(16)
}

/// Returns the length in bytes of a character with this first byte, or 1 for a continuation byte.
fn utf8_length(first: u8) -> usize {
    match first {
        0xF0.. => 4,
        0xE0.. => 3,
        0xC0.. => 2,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    #[test]
    fn escapes_are_characters_or_bytes() {
        use Value::{Byte, Escaped, Raw};
        for (url, expected) in [
            ("aβ", &[Raw('a'), Raw('β')][..]),
            ("%41%CE%b2%F0%9F%92%A9", &[Escaped('A'), Escaped('β'), Escaped('💩')]),
            ("%", &[Raw('%')]),
            ("%4", &[Raw('%'), Raw('4')]),
            ("%4g", &[Raw('%'), Raw('4'), Raw('g')]),
            ("%FF", &[Byte(0xFF)]),
            ("%CEa", &[Byte(0xCE), Raw('a')]),
            ("%CE%41", &[Byte(0xCE), Escaped('A')]),
            ("%B2%CE", &[Byte(0xB2), Byte(0xCE)]),
            ("%ED%A0%80", &[Byte(0xED), Byte(0xA0), Byte(0x80)]), // a surrogate
            ("%C0%80", &[Byte(0xC0), Byte(0x80)]),                // too long
        ] {
            let found: Vec<_> = Unit::following(url, 0).map(|unit| unit.value).collect();
            assert_eq!(found, expected, "{url}");
        }
    }
}
