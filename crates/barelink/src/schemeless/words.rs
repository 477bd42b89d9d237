//! Sets of words, looked up by a prefilter and their first letter, without allocation.

#[cfg(not(target_family = "wasm"))]
use crate::slice::Slice;

/// ASCII words in lower case.
pub(super) struct Words {
    /// The words in ascending order, separated by spaces.
    pub(super) text: &'static str,
    /// In WebAssembly, its size matters more than its speed.
    #[cfg(not(target_family = "wasm"))]
    index: Index,
}

impl Words {
    pub(super) const fn new(text: &'static str) -> Self {
        Words {
            text,
            #[cfg(not(target_family = "wasm"))]
            index: Index::new(text.as_bytes()),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Returns true if `word` is in the set. Ignores ASCII case.
    pub(super) fn contain(&self, word: &[u8]) -> bool {
        #[cfg(target_family = "wasm")]
        return self.has(word);
        #[cfg(not(target_family = "wasm"))]
        return self.index.may_have(word) && is_among(self.index.words(self.text, word), word);
    }

    /// Returns true if `word` is in the set, without the index. Ignores ASCII case.
    #[cfg(any(target_family = "wasm", test))]
    pub(super) fn has(&self, word: &[u8]) -> bool {
        is_among(self.text.as_bytes(), word)
    }
}

/// Returns true if `words` are separated by spaces, and one of them is `word`. Ignores ASCII case.
fn is_among(words: &[u8], word: &[u8]) -> bool {
    let mut words = words.split(|&b| b == b' ');
    !word.is_empty() && words.any(|known| known.eq_ignore_ascii_case(word))
}

/// Number of letters in the alphabet.
#[cfg(not(target_family = "wasm"))]
const LETTERS: usize = 26;

#[cfg(not(target_family = "wasm"))]
struct Index {
    /// A prefilter: the [`Index::bit`] of each word is set. It rejects many words that are not in the set.
    bits: [u64; 4],
    /// For each letter, the offset of the first word that begins with this letter or a later one. The last offset is the
    /// end of the text.
    starts: [u16; LETTERS + 1],
}

#[cfg(not(target_family = "wasm"))]
impl Index {
    #[allow(clippy::indexing_slicing)] // Evaluated by the compiler.
    const fn new(words: &[u8]) -> Self {
        let (mut bits, mut start, mut end) = ([0; 4], 0, 0);
        let (mut starts, mut letters) = ([words.len() as u16; LETTERS + 1], 0);
        while end <= words.len() {
            if end == words.len() || words[end] == b' ' {
                if start < end {
                    let bit = Index::bit(words[start], words[end - 1], end - start);
                    bits[bit / 64] |= 1 << (bit % 64);
                    while letters < LETTERS && b'a' + letters as u8 <= words[start] {
                        starts[letters] = start as u16;
                        letters += 1;
                    }
                }
                start = end + 1;
            }
            end += 1;
        }
        Index { bits, starts }
    }

    /// Returns a hash below 256 of a word's length and its first and last bytes. Ignores ASCII case.
    const fn bit(first: u8, last: u8, length: usize) -> usize {
        let [first, last] = [first as usize & 0x1F, last as usize & 0x1F];
        (first << 3 ^ last << 5 ^ last >> 3 ^ length) & 0xFF
    }

    /// Returns false for most words that are not in the set.
    fn may_have(&self, word: &[u8]) -> bool {
        let (Some(&first), Some(&last)) = (word.first(), word.last()) else {
            return false;
        };
        let bit = Index::bit(first, last, word.len());
        let bits = self.bits.get(bit / 64).copied().unwrap_or_default();
        bits >> (bit % 64) & 1 == 1
    }

    /// Returns the words of `text` with the first letter of `word`, or those before all letters.
    fn words<'t>(&self, text: &'t str, word: &[u8]) -> &'t [u8] {
        let first = word.first().map_or(0, u8::to_ascii_lowercase);
        let start = |letter: u8| self.starts.get(usize::from(letter)).copied().unwrap_or(0);
        let range = match first.checked_sub(b'a') {
            Some(letter) => start(letter)..start(letter + 1),
            None => 0..start(0),
        };
        text.as_bytes().slice(range.start.into()..range.end.into())
    }
}
