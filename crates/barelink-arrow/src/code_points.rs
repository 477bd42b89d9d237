use std::ops::Range;

/// Converts ascending byte offsets in a text to offsets in code points, in one pass over the text.
pub(crate) struct CodePoints<'t> {
    text: &'t str,
    byte: usize,
    count: usize,
}

impl<'t> CodePoints<'t> {
    pub(crate) fn new(text: &'t str) -> Self {
        CodePoints { text, byte: 0, count: 0 }
    }

    /// Converts a range, which must not start before the end of the previous range.
    pub(crate) fn range(&mut self, bytes: &Range<usize>) -> Range<usize> {
        self.offset(bytes.start)..self.offset(bytes.end)
    }

    fn offset(&mut self, byte: usize) -> usize {
        let Some(passed) = self.text.get(self.byte..byte) else {
            debug_assert!(false, "{byte} after {}", self.byte);
            return self.count;
        };
        // Most text is ASCII, and `is_ascii` stops at the first other byte.
        self.count += if passed.is_ascii() { passed.len() } else { passed.chars().count() };
        self.byte = byte;
        self.count
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offsets_are_counts_of_characters() {
        let text = "aé東😀z";
        let mut points = CodePoints::new(text);
        assert_eq!(points.range(&(1..3)), 1..2);
        assert_eq!(points.range(&(3..10)), 2..4);
        assert_eq!(points.range(&(11..11)), 5..5);
    }
}
