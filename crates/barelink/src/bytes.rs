//! Sets of bytes: what is in a host, what ends a URL. And bytes looked at eight at a time.

/// A set of bytes; asking it is one load.
pub(crate) struct ByteSet([bool; 256]);

impl ByteSet {
    /// Letters and digits of ASCII.
    pub(crate) const ALPHANUMERIC: ByteSet = ByteSet([false; 256])
        .with_range(b'0', b'9')
        .with_range(b'A', b'Z')
        .with_range(b'a', b'z');

    pub(crate) const fn with(mut self, bytes: &[u8]) -> Self {
        self.set(bytes, true);
        self
    }

    pub(crate) const fn without(mut self, bytes: &[u8]) -> Self {
        self.set(bytes, false);
        self
    }

    pub(crate) const fn with_range(mut self, first: u8, last: u8) -> Self {
        let mut byte = first;
        while byte < last {
            self.set(&[byte], true);
            byte += 1;
        }
        self.set(&[last], true);
        self
    }

    #[allow(clippy::indexing_slicing)] // There is a place for every byte, and the compiler evaluates it.
    const fn set(&mut self, bytes: &[u8], is_in: bool) {
        let mut index = 0;
        while index < bytes.len() {
            self.0[bytes[index] as usize] = is_in;
            index += 1;
        }
    }

    #[inline(always)]
    pub(crate) fn contains(&self, byte: u8) -> bool {
        #[allow(clippy::indexing_slicing)] // There is a place for every byte.
        self.0[usize::from(byte)]
    }

    /// How many bytes at the beginning are in the set.
    #[inline]
    pub(crate) fn run(&self, bytes: &[u8]) -> usize {
        let inside = bytes.iter().take_while(|&&b| self.contains(b));
        inside.count()
    }

    /// How many bytes at the end are in the set.
    #[inline]
    pub(crate) fn run_back(&self, bytes: &[u8]) -> usize {
        let inside = bytes.iter().rev().take_while(|&&b| self.contains(b));
        inside.count()
    }
}

/// Eight bytes. What is asked of them is answered with the high bit of each that it is true of, from the first one to
/// the first that it is true of; what is said of later ones may be wrong.
#[derive(Clone, Copy)]
pub(crate) struct Word(u64);

impl Word {
    const LOW: u64 = u64::from_ne_bytes([1; 8]);
    const HIGH: u64 = u64::from_ne_bytes([0x80; 8]);

    #[inline(always)]
    pub(crate) fn equals(self, byte: u8) -> u64 {
        let zero_where_equal = Word(self.0 ^ Self::LOW.wrapping_mul(u64::from(byte)));
        zero_where_equal.is_below(1)
    }

    /// Whether a byte is below this one, which is at most 0x80.
    #[inline(always)]
    pub(crate) fn is_below(self, byte: u8) -> u64 {
        self.0.wrapping_sub(Self::LOW.wrapping_mul(u64::from(byte))) & !self.0 & Self::HIGH
    }
}

/// The offset of the first byte that `is` true of, or the length; `may_be` is true of it too, and perhaps of others.
#[inline]
pub(crate) fn find(bytes: &[u8], may_be: impl Fn(Word) -> u64, is: impl Fn(u8) -> bool) -> usize {
    let mut at = 0;
    while let Some(eight) = bytes.get(at..).and_then(<[u8]>::first_chunk::<8>) {
        match may_be(Word(u64::from_le_bytes(*eight))) {
            0 => at += 8,
            hits => {
                at += (hits.trailing_zeros() / 8) as usize;
                match bytes.get(at) {
                    Some(&b) if !is(b) => at += 1,
                    _ => return at,
                }
            }
        }
    }
    let rest = bytes.get(at..).unwrap_or_default();
    at + rest.iter().position(|&b| is(b)).unwrap_or(rest.len())
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
    fn the_first_byte_is_found_eight_at_a_time() {
        let is = |b: u8| matches!(b, b'<' | b' ');
        let may_be = |word: Word| word.equals(b'<') | word.is_below(0x21);
        // A byte with its high bit set, one less and one more than what is looked for, and controls before it.
        let others = [0x80, 0xFF, 0xBC, 0xA0, b';', b'=', 0x21, 0x00, 0x1F, b'a'];
        for length in 0..20 {
            for other in others {
                let mut bytes = std::vec![other; length];
                assert_eq!(find(&bytes, may_be, is), length);
                for at in 0..length {
                    for byte in *b"< " {
                        bytes[at] = byte;
                        assert_eq!(find(&bytes, may_be, is), at, "{bytes:?}");
                    }
                    bytes[at] = other;
                }
            }
        }
    }
}
