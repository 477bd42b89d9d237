//! Converts offsets to UTF-16 code units, the unit of JavaScript's strings.

/// Converts ascending byte offsets in a text to offsets in code units, in one pass over the text.
pub(crate) struct Utf16<'t> {
    rest: &'t str,
    byte: usize,
    unit: usize,
    is_ascii: bool,
}

impl<'t> Utf16<'t> {
    /// Creates a converter for a text of `units` code units. If `units` is the length in bytes, the text is ASCII, and
    /// offsets need no conversion.
    pub(crate) fn new(text: &'t str, units: usize) -> Self {
        Utf16 { rest: text, byte: 0, unit: 0, is_ascii: units == text.len() }
    }

    /// Creates a converter for the rest of a longer text. `byte` and `unit` are the offset of `rest` in the whole text.
    pub(crate) fn from(rest: &'t str, byte: usize, unit: usize) -> Self {
        Utf16 { rest, byte, unit, is_ascii: false }
    }

    /// Converts a byte offset to an offset in code units. The byte offset must be on a character boundary, and must not
    /// precede that of the previous call.
    pub(crate) fn offset(&mut self, byte: usize) -> usize {
        if self.is_ascii {
            return byte;
        }
        let passed = byte.checked_sub(self.byte);
        if let Some((before, rest)) = passed.and_then(|length| self.rest.split_at_checked(length)) {
            self.unit += length(before);
            (self.rest, self.byte) = (rest, byte);
        } else {
            debug_assert!(false, "{byte} after {}", self.byte);
        }
        self.unit
    }
}

/// Returns the number of code units of a text: one for each character, two beyond the Basic Multilingual Plane.
pub(crate) fn length(text: &str) -> usize {
    let units = |&byte: &u8| usize::from(byte & 0xC0 != 0x80) + usize::from(byte >= 0xF0);
    text.as_bytes().iter().map(units).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_those_of_the_standard_library() {
        let text = "a\u{7F}\u{80}é\u{7FF}\u{800}東\u{D7FF}\u{E000}\u{FFFF}\u{10000}😀\u{10FFFF}z";
        let units = |text: &str| text.encode_utf16().count();
        assert_eq!(length(text), units(text));
        let mut offsets = Utf16::new(text, units(text));
        for (byte, _) in text.char_indices().chain([(text.len(), 'z')]) {
            assert_eq!(offsets.offset(byte), units(&text[..byte]), "{byte}");
            assert_eq!(offsets.offset(byte), units(&text[..byte]), "{byte} again");
        }
    }

    #[test]
    fn ascii_has_one_unit_for_each_byte() {
        let mut offsets = Utf16::new("abc", 3);
        assert_eq!([0, 2, 3].map(|byte| offsets.offset(byte)), [0, 2, 3]);
    }
}
