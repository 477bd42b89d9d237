use core::ops::{BitAnd, BitOr};

use wide::u8x16;

use super::Lane;

#[derive(Clone, Copy)]
pub(crate) struct Lanes(u8x16);

impl Lane for Lanes {
    #[inline(always)]
    fn new(bytes: [u8; 16]) -> Self {
        Lanes(u8x16::new(bytes))
    }

    #[inline(always)]
    fn is(self, byte: u8) -> Self {
        Lanes(self.0.cmp_eq(u8x16::splat(byte)))
    }

    #[inline(always)]
    fn is_above(self, byte: u8) -> Self {
        let next = u8x16::splat(byte.saturating_add(1));
        Lanes(self.0.max(next).cmp_eq(self.0))
    }

    #[inline(always)]
    fn signs(self) -> u16 {
        self.0.move_mask() as u16
    }
}

impl BitAnd for Lanes {
    type Output = Lanes;

    #[inline(always)]
    fn bitand(self, other: Lanes) -> Lanes {
        Lanes(self.0 & other.0)
    }
}

impl BitOr for Lanes {
    type Output = Lanes;

    #[inline(always)]
    fn bitor(self, other: Lanes) -> Lanes {
        Lanes(self.0 | other.0)
    }
}
