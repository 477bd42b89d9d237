//! Digests of what is rendered: documents are compared by them, so that no rendering has to be held in memory.

use std::fmt;
use std::hash::{BuildHasher, RandomState};
use std::sync::LazyLock;

/// A Mersenne prime, by which a product of 122 bits is reduced with two additions.
const MODULUS: u64 = (1 << 61) - 1;

/// Chosen anew in each process, so that nobody can write a document whose rendering changes unnoticed.
static POINT: LazyLock<u64> =
    LazyLock::new(|| RandomState::new().hash_one(0) % (MODULUS - 512) + 256);

/// A digest of bytes: a polynomial at [`POINT`] whose coefficients are the bytes. Two strings of up to n bytes that
/// differ have the same one with a probability of n / 2⁶¹. Digests of two strings make that of both together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Digest {
    value: u64,
    /// The point to the power of the length.
    scale: u64,
}

impl Default for Digest {
    fn default() -> Self {
        Digest { value: 0, scale: 1 }
    }
}

impl Digest {
    pub(super) fn of(text: &str) -> Self {
        let mut digest = Digest::default();
        digest.push(text.as_bytes());
        digest
    }

    /// Returns true if nothing was pushed.
    pub(super) fn is_empty(&self) -> bool {
        *self == Digest::default()
    }

    /// Adds these bytes at the end.
    pub(super) fn push(&mut self, bytes: &[u8]) {
        let point = *POINT;
        for &byte in bytes {
            // No byte is 0, or leading ones would not count.
            self.value = reduce(product(self.value, point) + u64::from(byte) + 1);
            self.scale = product(self.scale, point);
        }
    }

    /// Adds another string at the end.
    pub(super) fn append(&mut self, other: Digest) {
        self.value = reduce(product(self.value, other.scale) + other.value);
        self.scale = product(self.scale, other.scale);
    }
}

impl fmt::Write for Digest {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.push(text.as_bytes());
        Ok(())
    }
}

fn product(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    let (low, high) = (product as u64 & MODULUS, (product >> 61) as u64);
    reduce(low + high)
}

/// The remainder of a number below twice the modulus and a little.
fn reduce(number: u64) -> u64 {
    let folded = (number & MODULUS) + (number >> 61);
    if folded >= MODULUS {
        folded - MODULUS
    } else {
        folded
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_make_the_whole() {
        let mut whole = Digest::of("ab\0");
        whole.append(Digest::of(""));
        whole.append(Digest::of("é"));
        whole.push(b"d");
        assert_eq!(whole, Digest::of("ab\0éd"));
    }

    #[test]
    fn order_length_and_each_byte_count() {
        let different = ["", "\0", "\0\0", "a", "ab", "ba", "a\0", "\u{1}"];
        for (index, one) in different.iter().enumerate() {
            for other in &different[index + 1..] {
                assert_ne!(Digest::of(one), Digest::of(other), "{one:?} {other:?}");
            }
        }
        assert!(Digest::of("").is_empty());
        assert!(!Digest::of("\0").is_empty());
    }

    #[test]
    fn products_are_remainders() {
        for (a, b) in [(0, 5), (MODULUS - 1, MODULUS - 1), (1 << 60, 3), (12, 34)] {
            let expected = u128::from(a) * u128::from(b) % u128::from(MODULUS);
            assert_eq!(u128::from(product(a, b)), expected);
        }
    }
}
