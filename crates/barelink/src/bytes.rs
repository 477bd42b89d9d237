//! Sets of bytes: what is in a host, what ends a URL.

/// A set of bytes; asking it is one load.
pub(crate) struct ByteSet([bool; 256]);

impl ByteSet {
    /// Letters and digits of ASCII.
    pub(crate) const ALPHANUMERIC: ByteSet = ByteSet([false; 256])
        .with_range(b'0', b'9')
        .with_range(b'A', b'Z')
        .with_range(b'a', b'z');

    /// All bytes.
    pub(crate) const ALL: ByteSet = ByteSet([true; 256]);

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

    /// The same where there will be many: four at a time are half the work.
    #[inline]
    pub(crate) fn long_run(&self, bytes: &[u8]) -> usize {
        let mut length = 0;
        for four in bytes.chunks_exact(4) {
            let &[a, b, c, d] = four else { break };
            let all = self.contains(a) & self.contains(b) & self.contains(c) & self.contains(d);
            if !all {
                break;
            }
            length += 4;
        }
        length + self.run(bytes.get(length..).unwrap_or_default())
    }

    /// How many bytes at the end are in the set.
    #[inline]
    pub(crate) fn run_back(&self, bytes: &[u8]) -> usize {
        let inside = bytes.iter().rev().take_while(|&&b| self.contains(b));
        inside.count()
    }
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
            assert_eq!(SET.long_run(text.as_bytes()), run, "{text}");
            assert_eq!(SET.run_back(text.as_bytes()), run_back, "{text}");
        }
        assert!((0..=255).all(|byte| ByteSet::ALL.contains(byte)));
    }
}
