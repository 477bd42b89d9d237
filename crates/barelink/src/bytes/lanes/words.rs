use core::ops::{BitAnd, BitOr};

use super::Lane;

/// Sixteen bytes in two words.
#[derive(Clone, Copy)]
pub(crate) struct Lanes([u64; 2]);

/// The value 1 in each byte.
const ONES: u64 = u64::MAX / 0xFF;

/// All bits of each byte except its sign.
const BELOW_SIGN: u64 = 0x7F * ONES;

impl Lane for Lanes {
    #[inline(always)]
    fn new(bytes: [u8; 16]) -> Self {
        let all = u128::from_le_bytes(bytes);
        Lanes([all as u64, (all >> 64) as u64])
    }

    #[inline(always)]
    fn is(self, byte: u8) -> Self {
        Lanes(self.0.map(|word| {
            let difference = word ^ (u64::from(byte) * ONES);
            // If a byte is not zero, its sum or the byte itself has the sign set. No sum carries into the next byte.
            !(((difference & BELOW_SIGN) + BELOW_SIGN) | difference) & !BELOW_SIGN
        }))
    }

    #[inline(always)]
    fn is_above(self, byte: u8) -> Self {
        let rest = u64::from(0x7F - (byte & 0x7F)) * ONES;
        Lanes(self.0.map(|word| {
            // The sign of each sum is set if the low seven bits are greater than those of `byte`.
            let sums = (word & BELOW_SIGN) + rest;
            let above = if byte.is_ascii() { sums | word } else { sums & word };
            above & !BELOW_SIGN
        }))
    }

    #[inline(always)]
    fn is_between(self, first: u8, last: u8) -> Self {
        let (from, after) = (u64::from(0x80 - first) * ONES, u64::from(0x7F - last) * ONES);
        Lanes(self.0.map(|word| {
            let low = word & BELOW_SIGN;
            (low + from) & !((low + after) | word) & !BELOW_SIGN
        }))
    }

    #[inline(always)]
    fn excess(self, byte: u8) -> Self {
        self.is_above(byte)
    }

    #[inline(always)]
    fn are_pair(self, byte: u8) -> Self {
        const BELOW_SIGNS: u64 = 0x7FFF * (u64::MAX / 0xFFFF);
        Lanes(self.0.map(|word| {
            let difference = word ^ (u64::from(byte) * ONES);
            !(((difference & BELOW_SIGNS) + BELOW_SIGNS) | difference) & !BELOW_SIGNS
        }))
    }

    #[inline(always)]
    fn are_zero(self) -> bool {
        self.0 == [0; 2]
    }

    #[inline(always)]
    fn signs(self) -> u16 {
        // The product moves each sign to its own bit of the highest byte.
        let [low, high] =
            self.0.map(|word| (word >> 7 & ONES).wrapping_mul(0x0102_0408_1020_4080) >> 56);
        (low | high << 8) as u16
    }
}

impl BitAnd for Lanes {
    type Output = Lanes;

    #[inline(always)]
    fn bitand(self, other: Lanes) -> Lanes {
        let ([a, b], [c, d]) = (self.0, other.0);
        Lanes([a & c, b & d])
    }
}

impl BitOr for Lanes {
    type Output = Lanes;

    #[inline(always)]
    fn bitor(self, other: Lanes) -> Lanes {
        let ([a, b], [c, d]) = (self.0, other.0);
        Lanes([a | c, b | d])
    }
}
