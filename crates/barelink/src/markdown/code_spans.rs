use alloc::vec::Vec;

/// Where the backtick strings of a text are, to tell in no time whether one of them opens a code span.
#[derive(Debug, Default)]
pub(super) struct CodeSpans {
    /// Length and offset of each backtick string, in ascending order.
    strings: Vec<(usize, usize)>,
    is_read: bool,
}

impl CodeSpans {
    /// The end of the code span that the backtick string at `at` opens, if a string of the same length
    /// follows (CommonMark, section 6.1); otherwise the end of the string itself.
    pub(super) fn skip(&mut self, text: &[u8], at: usize) -> usize {
        if !self.is_read {
            self.read(text);
        }
        let length = length(text, at);
        let after = at + length;
        let next = self
            .strings
            .partition_point(|&string| string < (length, after));
        match self.strings.get(next) {
            Some(&(same, closer)) if same == length => closer + length,
            _ => after,
        }
    }

    fn read(&mut self, text: &[u8]) {
        self.is_read = true;
        let mut at = 0;
        while let Some(offset) = memchr::memchr(b'`', text.get(at..).unwrap_or_default()) {
            let length = length(text, at + offset);
            self.strings.push((length, at + offset));
            at += offset + length;
        }
        self.strings.sort_unstable();
    }
}

fn length(text: &[u8], at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    rest.iter().take_while(|&&b| b == b'`').count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_span_ends_at_a_string_of_the_same_length() {
        let text = b"`a``b` ``c` d";
        let mut spans = CodeSpans::default();
        assert_eq!(spans.skip(text, 0), 6);
        assert_eq!(spans.skip(text, 2), 9);
        assert_eq!(spans.skip(text, 7), 9); // no other `` follows
        assert_eq!(spans.skip(text, 8), 11); // the first backtick was escaped, say
    }
}
