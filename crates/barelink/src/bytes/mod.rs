//! Byte sets, and a byte search that tests sixteen bytes at a time.

pub(crate) mod lanes;
#[cfg(feature = "alloc")]
pub(crate) mod percent;

use core::cmp::Ordering;
use core::ops::Range;

use lanes::{Lane, Lanes};

use crate::slice::Slice;

/// Set of bytes. A look-up costs one load.
pub(crate) struct ByteSet([bool; 256]);

impl ByteSet {
    pub(crate) const EMPTY: ByteSet = ByteSet([false; 256]);

    /// ASCII letters and digits.
    pub(crate) const ALPHANUMERIC: ByteSet =
        ByteSet::EMPTY.with_range(b'0', b'9').with_range(b'A', b'Z').with_range(b'a', b'z');

    pub(crate) const fn with(self, bytes: &[u8]) -> Self {
        self.set(bytes, true)
    }

    pub(crate) const fn without(self, bytes: &[u8]) -> Self {
        self.set(bytes, false)
    }

    pub(crate) const fn with_range(mut self, first: u8, last: u8) -> Self {
        let mut byte = first;
        loop {
            self = self.set(&[byte], true);
            if byte == last {
                return self;
            }
            byte += 1;
        }
    }

    #[allow(clippy::indexing_slicing)] // 256 entries, evaluated by the compiler.
    const fn set(mut self, bytes: &[u8], is_in: bool) -> Self {
        let mut index = 0;
        while index < bytes.len() {
            self.0[bytes[index] as usize] = is_in;
            index += 1;
        }
        self
    }

    #[inline(always)]
    pub(crate) fn contains(&self, byte: u8) -> bool {
        #[allow(clippy::indexing_slicing)] // 256 entries.
        self.0[usize::from(byte)]
    }

    /// Returns the number of leading bytes that are in the set.
    #[inline]
    pub(crate) fn run(&self, bytes: &[u8]) -> usize {
        let inside = bytes.iter().take_while(|&&b| self.contains(b));
        inside.count()
    }

    /// Returns the number of trailing bytes that are in the set.
    #[inline]
    pub(crate) fn run_back(&self, bytes: &[u8]) -> usize {
        let inside = bytes.iter().rev().take_while(|&&b| self.contains(b));
        inside.count()
    }
}

/// Returns true if two words are the same. Ignores ASCII case.
// Inlined, it is a vector loop at each place.
#[inline(never)]
pub(crate) fn is_same(word: &[u8], other: &[u8]) -> bool {
    word.eq_ignore_ascii_case(other)
}

/// Returns true if the byte before `range` is in `before`, and the byte after it is in `after`. A space stands for a byte
/// beyond the ends of the text, so neither set may contain a space.
///
/// Both look-ups share one branch, which is predicted better than two.
#[inline]
pub(crate) fn is_between(
    bytes: &[u8],
    range: Range<usize>,
    before: &ByteSet,
    after: &ByteSet,
) -> bool {
    let first = range.start.checked_sub(1).and_then(|at| bytes.get(at)).unwrap_or(&b' ');
    let last = bytes.get(range.end).unwrap_or(&b' ');
    before.contains(*first) & after.contains(*last)
}

/// Returns the offset of the first byte for which `is` returns true, or the length.
///
/// Compilers turn sixteen calls into one vector comparison if `is` does not branch.
#[inline]
pub(crate) fn find(bytes: &[u8], is: impl Fn(u8) -> bool) -> usize {
    let mut chunks = bytes.chunks_exact(16);
    let mut at = 0;
    for sixteen in chunks.by_ref() {
        let mut hits = [0; 16];
        for (hit, &b) in hits.iter_mut().zip(sixteen) {
            *hit = if is(b) { u8::MAX } else { 0 };
        }
        match Lanes::new(hits).signs() {
            0 => at += 16,
            hits => return at + hits.trailing_zeros() as usize,
        }
    }
    let rest = chunks.remainder();
    at + rest.iter().position(|&b| is(b)).unwrap_or(rest.len())
}

/// Returns the index of a name among `names`, which have its length, are sorted, and follow each other without separators.
/// `None` if they do not contain the name.
pub(crate) fn index_among(
    names: &[u8],
    name: impl ExactSizeIterator<Item = u8> + Clone,
) -> Option<usize> {
    let length = name.len();
    let (mut low, mut high) = (0, names.len().checked_div(length)?);
    while low < high {
        let middle = low + (high - low) / 2;
        let found = names.slice(middle * length..(middle + 1) * length);
        match found.iter().copied().cmp(name.clone()) {
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

    #[test]
    fn runs_end_at_the_first_byte_that_is_not_in_the_set() {
        static SET: ByteSet = ByteSet::ALPHANUMERIC.with(b"-").without(b"z");
        for (text, run, run_back) in [
            ("", 0, 0),
            ("a", 1, 1),
            ("z", 0, 0),
            ("abcd", 4, 4),
            ("abc-e9Z", 7, 7),
            ("abcde.", 5, 0),
            (".abcde", 0, 5),
            ("abc.efghi", 3, 5),
            ("abcdefgé", 7, 0),
        ] {
            assert_eq!(SET.run(text.as_bytes()), run, "{text}");
            assert_eq!(SET.run_back(text.as_bytes()), run_back, "{text}");
        }
    }

    #[test]
    fn the_first_byte_is_found_sixteen_at_a_time() {
        let is = |b: u8| matches!(b, b'<' | b' ');
        for length in 0..36 {
            let mut bytes = std::vec![b'a'; length];
            assert_eq!(find(&bytes, is), length);
            for at in (0..length).rev() {
                bytes[at] = b'<';
                assert_eq!(find(&bytes, is), at, "{bytes:?}");
            }
        }
    }
}
