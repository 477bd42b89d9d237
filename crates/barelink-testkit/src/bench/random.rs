//! Reproducible random numbers.

/// A generator that uses SplitMix64. It is implemented here, so no update of a crate changes the corpus.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Random(seed)
    }

    /// Returns a number below `end`. Panics if `end` is 0.
    pub fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % end as u64) as usize
    }

    pub fn pick<'a, T: ?Sized>(&mut self, from: &[&'a T]) -> &'a T {
        from[self.below(from.len())]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares our numbers for the seed 1234567 with those that the C program of SplitMix64's author prints.
    #[test]
    fn as_published() {
        let mut random = Random::new(1_234_567);
        let published =
            [6_457_827_717_110_365_317_u64, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423];
        for number in published {
            assert_eq!(random.below(1 << 32), (number % (1 << 32)) as usize);
        }
    }
}
