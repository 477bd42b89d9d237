use alloc::vec::Vec;

use super::angle_scanner::skip;
use crate::slice::Slice;

/// Finds the ends of code spans (CommonMark 0.31, section 6.1). The first search without a closer reads to the end of the
/// text, and stores where the last string of each length begins. Later openers without a closer are then known.
#[derive(Debug, Default)]
pub(super) struct CodeSpans {
    /// True with the quirk `ParserQuirk::MemoizedCodeSpans`.
    pub(super) is_memoized: bool,
    /// Each length, in ascending order, and the offset of the last backtick string of this length that a search has
    /// reached. A text of `n` bytes has fewer than the root of `2n` lengths.
    last_seen: Vec<(usize, usize)>,
    /// True after a search that found no closer.
    has_seen_all: bool,
}

/// Maximum length of a backtick string that opens a code span, with the quirk.
const LONGEST: usize = 80;

impl CodeSpans {
    /// Returns the end of the code span that the backtick string at `at` opens. Returns the end of the string if it opens
    /// no code span. Offsets must ascend.
    pub(super) fn skip(&mut self, text: &[u8], at: usize) -> usize {
        let after = skip(text, at, is_backtick);
        let opener = after - at;
        let last = self.index(opener).ok().and_then(|index| self.last_seen.get(index));
        let may_close = !self.has_seen_all || last.is_some_and(|&(_, last)| after < last);
        if !may_close || self.is_memoized && opener > LONGEST {
            return after;
        }
        let mut seen = after;
        while let Some(offset) = memchr::memchr(b'`', text.slice(seen..)) {
            let start = seen + offset;
            seen = skip(text, start, is_backtick);
            let closer = seen - start;
            self.keep(closer, start);
            if closer == opener {
                return seen;
            }
        }
        self.has_seen_all = true;
        after
    }

    fn index(&self, length: usize) -> Result<usize, usize> {
        self.last_seen.binary_search_by_key(&length, |&(length, _)| length)
    }

    /// Keeps the offset of a backtick string of this length.
    fn keep(&mut self, length: usize, start: usize) {
        match self.index(length) {
            Ok(index) => {
                if let Some((_, last)) = self.last_seen.get_mut(index) {
                    // With the quirk, a smaller offset may replace a larger one. Closers after it are then missed.
                    *last = if self.is_memoized { start } else { start.max(*last) };
                }
            }
            Err(index) => self.last_seen.insert(index, (length, start)),
        }
    }
}

fn is_backtick(b: u8) -> bool {
    b == b'`'
}
