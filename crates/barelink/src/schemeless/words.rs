//! Sets of words, looked up by a prefilter and a binary search, without allocation.

use core::cmp::Ordering;

use crate::slice::Slice;

/// ASCII words in lower case.
pub(super) struct Words {
    /// The words in ascending order, separated by spaces.
    pub(super) text: &'static str,
    /// A prefilter: the [`Words::bit`] of each word is set. It rejects most words that are not in the set.
    bits: [u64; 4],
}

impl Words {
    #[allow(clippy::indexing_slicing)] // Evaluated by the compiler.
    pub(super) const fn new(text: &'static str) -> Self {
        let bytes = text.as_bytes();
        let (mut bits, mut start, mut end) = ([0; 4], 0, 0);
        while end <= bytes.len() {
            if end == bytes.len() || bytes[end] == b' ' {
                if start < end {
                    let bit = Words::bit(bytes[start], bytes[end - 1], end - start);
                    bits[bit / 64] |= 1 << (bit % 64);
                }
                start = end + 1;
            }
            end += 1;
        }
        Words { text, bits }
    }

    /// Returns a hash below 256 of a word's length and its first and last bytes. Ignores ASCII case.
    const fn bit(first: u8, last: u8, length: usize) -> usize {
        let [first, last] = [first as usize & 0x1F, last as usize & 0x1F];
        (first << 3 ^ last << 5 ^ last >> 3 ^ length) & 0xFF
    }

    pub(super) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Returns true if `word` is in the set. Ignores ASCII case.
    pub(super) fn contain(&self, word: &[u8]) -> bool {
        let (Some(&first), Some(&last)) = (word.first(), word.last()) else {
            return false;
        };
        let bit = Words::bit(first, last, word.len());
        let bits = self.bits.get(bit / 64).copied().unwrap_or_default();
        bits >> (bit % 64) & 1 == 1 && self.has(word)
    }

    /// Returns true if `word` is in the set, by a binary search without the prefilter. Ignores ASCII case.
    pub(super) fn has(&self, word: &[u8]) -> bool {
        let text = self.text.as_bytes();
        let (mut low, mut high) = (0, text.len());
        while low < high {
            let half = text.slice(low..low + (high - low) / 2);
            let start = half.iter().rposition(|&b| b == b' ');
            let start = start.map_or(low, |space| low + space + 1);
            let rest = text.slice(start..high);
            let known = rest.split(|&b| b == b' ').next().unwrap_or_default();
            match known.iter().copied().cmp(lower_case(word)) {
                Ordering::Less => low = start + known.len() + 1,
                Ordering::Greater => high = start.saturating_sub(1),
                Ordering::Equal => return true,
            }
        }
        false
    }
}

fn lower_case(word: &[u8]) -> impl Iterator<Item = u8> + '_ {
    word.iter().map(u8::to_ascii_lowercase)
}
