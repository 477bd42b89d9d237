use core::ops::{BitAnd, BitOr};

use bytemuck::cast;
use wide::{u16x8, u8x16};

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
    fn is_between(self, first: u8, last: u8) -> Self {
        let offset = self.0 - u8x16::splat(first);
        Lanes(offset.min(u8x16::splat(last - first)).cmp_eq(offset))
    }

    #[inline(always)]
    fn excess(self, byte: u8) -> Self {
        Lanes(self.0.saturating_sub(u8x16::splat(byte)))
    }

    #[inline(always)]
    fn are_pair(self, byte: u8) -> Self {
        let pair = u16x8::splat(u16::from_ne_bytes([byte; 2]));
        Lanes(cast(cast::<u8x16, u16x8>(self.0).cmp_eq(pair)))
    }

    #[inline(always)]
    fn are_zero(self) -> bool {
        self.is(0).signs() == u16::MAX
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
