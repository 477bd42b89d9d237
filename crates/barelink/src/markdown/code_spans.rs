use alloc::vec::Vec;

use crate::slice::Slice;

/// Index of the backtick strings of a text. Once built, it finds the closer of a code span in logarithmic time.
#[derive(Debug, Default)]
pub(super) struct CodeSpans {
    /// Length and offset of each backtick string, sorted by length, then by offset. Read by the first search.
    strings: Option<Vec<(usize, usize)>>,
}

impl CodeSpans {
    /// Returns the end of the code span that the backtick string at `at` opens (CommonMark, section 6.1). If no string
    /// of the same length follows, returns the end of the string.
    pub(super) fn skip(&mut self, text: &[u8], at: usize) -> usize {
        let strings = self.strings.get_or_insert_with(|| strings(text));
        let length = length(text, at);
        let after = at + length;
        let next = strings.partition_point(|&string| string < (length, after));
        match strings.get(next) {
            Some(&(same, closer)) if same == length => closer + length,
            _ => after,
        }
    }
}

/// Returns the length and offset of each backtick string of a text, sorted.
fn strings(text: &[u8]) -> Vec<(usize, usize)> {
    let mut strings = Vec::new();
    let mut at = 0;
    while let Some(offset) = memchr::memchr(b'`', text.slice(at..)) {
        let length = length(text, at + offset);
        strings.push((length, at + offset));
        at += offset + length;
    }
    strings.sort_unstable();
    strings
}

/// Maximum length of a backtick string that opens a memoized code span.
const LONGEST: usize = 80;

/// Finds the code spans of a parser that memoizes backtick strings.
///
/// For each length, the parser stores the offset of the last backtick string that a search has reached. Once a search
/// fails, the parser assumes that no closer follows the stored offset. A later search may store a smaller offset.
/// Closers after that offset are then missed.
#[derive(Debug, Default)]
pub(super) struct MemoizedCodeSpans {
    /// For each length, the offset of the last backtick string that a search has reached, or 0. Allocated by the first
    /// search.
    last_seen: Vec<usize>,
    /// True after a search that found no closer.
    has_seen_all: bool,
}

impl MemoizedCodeSpans {
    /// Returns the end of the code span that the backtick string at `at` opens. If the parser finds no closer, returns
    /// the end of the string, even if the text contains a closer. Must be called from left to right, for each backtick
    /// string that an inline parser reaches.
    pub(super) fn skip(&mut self, text: &[u8], at: usize) -> usize {
        let opener = length(text, at);
        let after = at + opener;
        self.last_seen.resize(LONGEST + 1, 0);
        let has_closer = |&last: &usize| !self.has_seen_all || after < last;
        if !self.last_seen.get(opener).is_some_and(has_closer) {
            return after;
        }
        let mut seen = after;
        while let Some(offset) = memchr::memchr(b'`', text.slice(seen..)) {
            let start = seen + offset;
            let closer = length(text, start);
            seen = start + closer;
            if let Some(last) = self.last_seen.get_mut(closer) {
                *last = start;
            }
            if closer == opener {
                return seen;
            }
        }
        self.has_seen_all = true;
        after
    }
}

/// Returns the length of the backtick string at `at`.
fn length(text: &[u8], at: usize) -> usize {
    let rest = text.slice(at..);
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
        assert_eq!(spans.skip(text, 8), 11); // a backslash may escape the first backtick
    }

    #[test]
    fn a_span_is_overlooked_after_a_search_that_went_past_it() {
        // The first backtick has no closer. The search for the second string's closer overwrites the memory, so the
        // third string seems to have no closer.
        let text = b"`a``b`` ``c`` d";
        let mut spans = MemoizedCodeSpans::default();
        assert_eq!(spans.skip(text, 0), 1);
        assert_eq!(spans.skip(text, 2), 7);
        assert_eq!(spans.skip(text, 8), 10);
        let mut spans = MemoizedCodeSpans::default();
        assert_eq!(spans.skip(text, 2), 7);
        assert_eq!(spans.skip(text, 8), 13);
    }
}
