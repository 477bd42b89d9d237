//! Compares sixteen bytes at a time.
//!
//! `vector` uses the crate `wide`, whose vector instructions are safe to call. Some targets do not guarantee such
//! instructions, such as WebAssembly without `simd128`. There `wide` uses arrays, and [`words`] is faster.

use core::ops::{BitAnd, BitOr};

#[cfg(feature = "simd")]
#[allow(dead_code)] // The target uses one of the two.
pub(crate) mod vector;
#[allow(dead_code)]
pub(crate) mod words;

#[cfg(all(
    feature = "simd",
    any(
        target_feature = "sse2",
        target_feature = "simd128",
        all(target_feature = "neon", target_arch = "aarch64")
    )
))]
pub(crate) use vector::Lanes;
#[cfg(not(all(
    feature = "simd",
    any(
        target_feature = "sse2",
        target_feature = "simd128",
        all(target_feature = "neon", target_arch = "aarch64")
    )
)))]
pub(crate) use words::Lanes;

/// Sixteen bytes, one to a lane. The sign of a lane is the highest bit of its byte.
pub(crate) trait Lane: Copy + BitAnd<Output = Self> + BitOr<Output = Self> {
    fn new(bytes: [u8; 16]) -> Self;

    /// Returns lanes whose sign is set where a byte equals `byte`, and clear elsewhere.
    fn is(self, byte: u8) -> Self;

    /// Returns lanes whose sign is set where a byte is greater than `byte`, and clear elsewhere. `byte` is less than
    /// 0xFF.
    fn is_above(self, byte: u8) -> Self;

    /// Returns lanes whose sign is set where a byte is in `first..=last`, and clear elsewhere. Both must be ASCII, and
    /// in order.
    fn is_between(self, first: u8, last: u8) -> Self;

    /// Returns lanes that are not zero where a byte is greater than `byte`, and zero elsewhere. Cheaper than
    /// [`Lane::is_above`].
    fn excess(self, byte: u8) -> Self;

    /// Returns lanes of which at least one is not zero if two bytes at an even index and after it both equal `byte`,
    /// and zeros otherwise.
    fn are_pair(self, byte: u8) -> Self;

    /// Returns true if all bytes are zero.
    fn are_zero(self) -> bool;

    /// Returns a mask with one bit for each lane: bit 0 is the sign of the first lane.
    fn signs(self) -> u16;
}

#[cfg(test)]
mod tests {
    use super::Lane;

    /// Tests each byte value in each lane.
    macro_rules! test {
        ($name:ident, $lanes:ty) => {
            #[test]
            fn $name() {
                for byte in 0..=u8::MAX {
                    for at in 0..16 {
                        let mut bytes = *b"0123456789abcde/";
                        bytes[at] = byte;
                        let lanes = <$lanes>::new(bytes);
                        let signs = |is: &dyn Fn(u8) -> bool| {
                            let bit = |at: usize| u16::from(is(bytes[at])) << at;
                            (0..16).map(bit).sum::<u16>()
                        };
                        assert_eq!(lanes.signs(), signs(&|b| b > 0x7F), "{bytes:?}");
                        let others = [0, 1, b' ', b'/', b'0', 0x7F, 0x80, 0xFF];
                        for other in others.into_iter().chain([byte]) {
                            let equal = lanes.is(other).signs();
                            assert_eq!(equal, signs(&|b| b == other), "{bytes:?}");
                        }
                        for last in [0x80, 0xE2, 0xFE] {
                            let above = lanes.is_above(last).signs();
                            assert_eq!(above, signs(&|b| b > last), "{bytes:?}");
                        }
                        for last in [0, b' ', b'0', 0x7F] {
                            let above = lanes.is_above(last).signs();
                            assert_eq!(above, signs(&|b| b > last), "{bytes:?}");
                            let between = lanes.is_between(b'0', last.max(b'1')).signs();
                            let expected = signs(&|b| (b'0'..=last.max(b'1')).contains(&b));
                            assert_eq!(between, expected, "{bytes:?}");
                        }
                        for other in [0, b' ', b'0', 0x7F, 0x80, 0xE2] {
                            let at_most = (lanes & <$lanes>::new([0; 16])).excess(other);
                            assert!(at_most.are_zero());
                            let excess = lanes.excess(other);
                            let expected = bytes.map(|b| if b > other { 0xFF } else { 0 });
                            let inside = <$lanes>::new(expected);
                            let outside = <$lanes>::new(expected.map(|b| !b));
                            assert_eq!(
                                (excess & inside).are_zero(),
                                bytes.iter().all(|&b| b <= other)
                            );
                            assert!((excess & outside).are_zero(), "{bytes:?}");
                        }
                        for other in [bytes[at ^ 1], b'5', byte] {
                            let is_pair = bytes.chunks(2).any(|pair| pair == [other; 2]);
                            assert_eq!(lanes.are_pair(other).are_zero(), !is_pair, "{bytes:?}");
                        }
                        let both = (lanes & <$lanes>::new([7; 16])).is(7).signs();
                        assert_eq!(both, signs(&|b| b & 7 == 7), "{bytes:?}");
                        let either = (lanes.is(b'3') | lanes.is(byte)).signs();
                        assert_eq!(either, signs(&|b| b == b'3' || b == byte), "{bytes:?}");
                    }
                }
            }
        };
    }

    #[cfg(feature = "simd")]
    test!(lanes_of_vectors, super::vector::Lanes);
    test!(lanes_of_words, super::words::Lanes);
}
