//! Computes digests of rendered documents. Comparing digests avoids holding a rendering in memory.

use std::fmt::{self, Write as _};
use std::hash::{BuildHasher, DefaultHasher, Hash, Hasher, RandomState};
use std::sync::LazyLock;

/// Modulus of the digests. It is a Mersenne prime, so reduction needs no division.
const MODULUS: u64 = (1 << 61) - 1;

/// Number of text bytes in one step. Only one product of a step depends on the step before. The other products can be
/// computed in parallel.
const STEP: usize = 8;

/// Keys of the digests, random for each process, so that nobody can construct a document with a collision.
static KEYS: LazyLock<Keys> = LazyLock::new(|| {
    let state = RandomState::new();
    let point = state.hash_one(0) % (MODULUS - 512) + 256;
    let exponents: [u64; STEP] = std::array::from_fn(|at| (STEP - at) as u64);
    Keys { state, powers: exponents.map(|exponent| power(point, exponent)), point }
});

struct Keys {
    state: RandomState,
    point: u64,
    /// Powers of `point`, with exponents from [`STEP`] down to 1.
    powers: [u64; STEP],
}

/// Digest of a sequence of text and tokens: a polynomial evaluated at a random point. Its coefficients are the bytes
/// of the text plus one, and hashes of the tokens. Two different sequences of up to n coefficients collide with a
/// probability of about n / 2⁶¹ at most. Digests of two sequences can be concatenated.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Digest {
    value: u64,
    length: u64,
}

impl Digest {
    pub(super) fn of(text: &str) -> Self {
        let mut digest = Digest::default();
        digest.text(text);
        digest
    }

    pub(super) fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// Returns the number of text bytes plus the number of tokens.
    pub(super) fn length(&self) -> usize {
        self.length as usize
    }

    /// Returns the digest's value without its length. The value takes half the memory, but can only be compared. Bytes
    /// of text never have the coefficient 0, so texts of different lengths differ in value too, except for collisions.
    pub(super) fn value(&self) -> u64 {
        self.value
    }

    /// Adds text at the end.
    pub(super) fn text(&mut self, text: &str) {
        let Keys { point, powers, .. } = &*KEYS;
        let mut steps = text.as_bytes().chunks_exact(STEP);
        for step in &mut steps {
            let [first, rest @ ..] = powers;
            let mut sum = u128::from(self.value) * u128::from(*first);
            for (&byte, &power) in step.iter().zip(rest.iter().chain([&1])) {
                sum += u128::from(power) * u128::from(u64::from(byte) + 1);
            }
            self.value = reduce_wide(sum);
        }
        for &byte in steps.remainder() {
            self.value = reduce(product(self.value, *point) + u64::from(byte) + 1);
        }
        self.length += text.len() as u64;
    }

    /// Adds a token at the end.
    pub(super) fn token(&mut self, token: Token) {
        let point = KEYS.point;
        // The hash may equal a byte's coefficient, with the same probability as any other value.
        let hash = token.0.finish() % MODULUS;
        self.value = reduce(product(self.value, point) + hash);
        self.length += 1;
    }

    /// Appends the digest of another sequence.
    pub(super) fn append(&mut self, other: Digest) {
        self.value = reduce(product(self.value, power(KEYS.point, other.length)) + other.value);
        self.length += other.length;
    }
}

/// Hash of a token, a part of a rendering that is not text. It covers the token's kind and fields.
pub(super) struct Token(DefaultHasher);

impl Token {
    pub(super) fn new(kind: &str) -> Self {
        let mut hasher = KEYS.state.build_hasher();
        kind.hash(&mut hasher);
        Token(hasher)
    }

    pub(super) fn with(mut self, field: impl Hash) -> Self {
        field.hash(&mut self.0);
        self
    }

    /// Adds the debug format of a value to the hash.
    pub(super) fn debug(mut self, value: &impl fmt::Debug) -> Self {
        // Writing to a hasher does not fail.
        let _ = write!(self, "{value:?}");
        self
    }
}

impl fmt::Write for Token {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.write(text.as_bytes());
        Ok(())
    }
}

fn power(mut base: u64, mut exponent: u64) -> u64 {
    let mut power = 1;
    while exponent > 0 {
        if exponent % 2 == 1 {
            power = product(power, base);
        }
        base = product(base, base);
        exponent /= 2;
    }
    power
}

fn product(a: u64, b: u64) -> u64 {
    reduce_wide(u128::from(a) * u128::from(b))
}

/// Returns `number` modulo [`MODULUS`]. `number` is a product of two numbers below the modulus, plus at most [`STEP`]
/// products of such a number and a number up to 256.
fn reduce_wide(number: u128) -> u64 {
    let (low, high) = (number as u64 & MODULUS, (number >> 61) as u64);
    reduce(low + high)
}

/// Returns `number` modulo [`MODULUS`]. `number` is at most slightly above twice the modulus.
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

    fn token() -> Digest {
        let mut digest = Digest::default();
        digest.token(Token::new("x"));
        digest
    }

    #[test]
    fn pieces_make_the_whole() {
        let mut whole = Digest::of("ab\0");
        whole.append(Digest::of(""));
        whole.append(token());
        whole.append(Digest::of("é"));
        whole.text("d");
        let mut expected = Digest::of("a");
        expected.text("b\0");
        expected.token(Token::new("x"));
        expected.text("éd");
        assert_eq!(whole, expected);
    }

    #[test]
    fn steps_of_bytes_are_single_bytes() {
        let text = "0123456789\0abcdef\u{7F}\u{10FFFF}".repeat(3);
        for end in (0..=text.len()).filter(|&end| text.is_char_boundary(end)) {
            let mut expected = Digest::default();
            for c in text[..end].chars() {
                expected.text(c.encode_utf8(&mut [0; 4]));
            }
            assert_eq!(Digest::of(&text[..end]), expected);
        }
    }

    #[test]
    fn order_length_and_each_byte_count() {
        let different = ["", "\0", "\0\0", "a", "ab", "ba", "a\0", "\0a", "\u{1}"];
        for (index, one) in different.iter().enumerate() {
            for other in &different[index + 1..] {
                let [a, b] = [one, other].map(|text| Digest::of(text).value());
                assert_ne!(a, b, "{one:?} {other:?}");
            }
            assert_ne!(Digest::of(one), token());
        }
        assert!(Digest::of("").is_empty());
        assert!(!Digest::of("\0").is_empty());
    }

    #[test]
    fn each_field_of_a_token_counts() {
        let finish = |token: Token| token.0.finish();
        let tokens = [
            Token::new("a"),
            Token::new("b"),
            Token::new("a").with(""),
            Token::new("a").with("b"),
            Token::new("a").with("b").with(""),
            Token::new("a").debug(&'b'),
        ];
        let hashes: std::collections::HashSet<_> = tokens.map(finish).into();
        assert_eq!(hashes.len(), 6);
    }

    #[test]
    fn products_and_powers_are_remainders() {
        for (a, b) in [(0, 5), (MODULUS - 1, MODULUS - 1), (1 << 60, 3), (12, 34)] {
            let expected = u128::from(a) * u128::from(b) % u128::from(MODULUS);
            assert_eq!(u128::from(product(a, b)), expected);
        }
        assert_eq!(reduce(MODULUS), 0);
        assert_eq!(power(3, 0), 1);
        assert_eq!(power(3, 13), 1_594_323);
        // Checks Fermat's little theorem.
        assert_eq!(power(12_345, MODULUS - 1), 1);
    }
}
