use bytemuck::cast;
use wide::u16x8;
pub(crate) use wide::u8x16 as Lanes;

use super::Lane;

impl Lane for Lanes {
    #[inline(always)]
    fn new(bytes: [u8; 16]) -> Self {
        Lanes::new(bytes)
    }

    #[inline(always)]
    fn is(self, byte: u8) -> Self {
        self.cmp_eq(Lanes::splat(byte))
    }

    #[inline(always)]
    fn is_above(self, byte: u8) -> Self {
        let next = Lanes::splat(byte.saturating_add(1));
        self.max(next).cmp_eq(self)
    }

    #[inline(always)]
    fn is_between(self, first: u8, last: u8) -> Self {
        let offset = self - Lanes::splat(first);
        offset.min(Lanes::splat(last - first)).cmp_eq(offset)
    }

    #[inline(always)]
    fn excess(self, byte: u8) -> Self {
        self.saturating_sub(Lanes::splat(byte))
    }

    #[inline(always)]
    fn are_pair(self, byte: u8) -> Self {
        let pair = u16x8::splat(u16::from_ne_bytes([byte; 2]));
        cast(cast::<Lanes, u16x8>(self).cmp_eq(pair))
    }

    #[inline(always)]
    fn are_zero(self) -> bool {
        self.is(0).signs() == u16::MAX
    }

    #[inline(always)]
    fn signs(self) -> u16 {
        self.move_mask() as u16
    }
}
