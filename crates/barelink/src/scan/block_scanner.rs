//! Searches a text for needles, in blocks of 64 bytes.

use core::marker::PhantomData;

use crate::bytes::lanes::{Lane, Lanes};
use crate::slice::Slice;

/// Number of bytes in a block. A `u64` has one bit for each.
const BITS: usize = u64::BITS as usize;

/// Number of bytes after a block that a matcher may read.
const AHEAD: usize = 2;

/// Number of bytes without a match after which the coarse search begins again. Any hit ends it, even a false one.
const FINE: usize = 2048;

/// Number of bytes that the coarse test examines at a time.
const COARSE: usize = 256;

/// A block of the text and the bytes after it. NULs pad a block at the end of the text.
pub(crate) type Block = [u8; BITS + AHEAD];

/// Bytes for one coarse test, and the bytes after them. NULs pad them at the end of the text.
pub(crate) type CoarseBlock = [u8; COARSE + AHEAD];

/// A test for a needle, applied to sixteen bytes at a time. Matches are possible needles, to be confirmed by the
/// caller.
pub(crate) trait Matcher {
    /// Returns lanes whose sign is set where a byte begins a match.
    fn matches<L: Lane>(bytes: Chunk16<'_, L>) -> L;

    /// True if text without a match is skipped by [`Matcher::may_match`].
    const IS_COARSE: bool = false;

    /// Coarse test, with false positives: returns lanes that are not all zero if a match begins in the chunk. For a
    /// match that extends into the next chunk, those of the next chunk may do instead.
    #[inline(always)]
    fn may_match<L: Lane>(bytes: Chunk16<'_, L>) -> L {
        Self::matches(bytes)
    }

    /// The lowest first byte of a non-ASCII match. [`Matcher::matches_beyond_ascii`] finds such matches. `None` if there
    /// are none.
    const BEYOND_ASCII: Option<u8> = None;

    /// Returns lanes whose sign is set where a non-ASCII byte begins a match. Not called for blocks in which every byte
    /// is less than [`Matcher::BEYOND_ASCII`].
    #[inline(always)]
    fn matches_beyond_ascii<L: Lane>(bytes: Chunk16<'_, L>) -> L {
        Self::matches(bytes)
    }
}

/// Lazy scanner of one text, which remembers the matches in one block.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct BlockScanner {
    /// Offset of the block in the text.
    start: usize,
    /// End of the block. 0 before the first search, `usize::MAX` if no match is left.
    end: usize,
    /// One bit for each byte from `start` to `end`. A bit is set if a match begins at its byte.
    bits: u64,
}

impl BlockScanner {
    /// Returns the offset of the first match at or after `from`, or the length of the text. `from` must not decrease
    /// from call to call, and the matcher must not change.
    #[inline(always)]
    pub(crate) fn next<F: Matcher>(&mut self, text: &[u8], from: usize) -> usize {
        if from < self.end {
            let passed = from.saturating_sub(self.start) as u32;
            let bits = self.bits & u64::MAX.wrapping_shl(passed);
            if bits != 0 {
                return self.start + bits.trailing_zeros() as usize;
            }
        }
        let unread = from.max(self.end);
        let begins_coarse = F::IS_COARSE && self.end == 0 && text.len() >= COARSE;
        if !begins_coarse {
            let found = self.next_block::<F>(text, unread);
            // Without a coarse test, the code below is left out.
            if found.is_some() || !F::IS_COARSE {
                return found.unwrap_or(text.len());
            }
        }
        self.skip_to_block::<F>(text, unread.max(self.end))
    }

    /// Scans from `at`. Returns the offset of the first match, or the length of the text. After `FINE` bytes without a
    /// match, returns `None`, if the matcher has a coarse test.
    // Inlined, the loop keeps its constants in memory instead of registers.
    #[inline(never)]
    fn next_block<F: Matcher>(&mut self, text: &[u8], mut at: usize) -> Option<usize> {
        let rest = text.slice(at..);
        let mut near = rest;
        if F::IS_COARSE {
            near = rest.get(..FINE + AHEAD).unwrap_or(rest);
        }
        let is_whole = near.len() == rest.len();
        while let Some(block) = near.first_chunk() {
            if let Some(found) = self.keep(at, matching_bytes::<F, Lanes>(block)) {
                return Some(found);
            }
            at += BITS;
            near = near.slice(BITS..);
        }
        if !is_whole {
            *self = BlockScanner { start: at, end: at, bits: 0 };
            return None;
        }
        Some(self.last_blocks::<F>(text, at))
    }

    /// Scans from `at`, coarsely at first. Returns the offset of the first match, or the length of the text.
    #[inline(never)]
    fn skip_to_block<F: Matcher>(&mut self, text: &[u8], mut at: usize) -> usize {
        loop {
            at = skip::<F, Lanes>(text, at);
            if at >= text.len() {
                return self.end_of(text);
            }
            if let Some(found) = self.next_block::<F>(text, at) {
                return found;
            }
            at = self.end;
        }
    }

    /// Scans the rest of the text, which is shorter than a block with the bytes after it. Returns the offset of the first
    /// match, or the length of the text.
    // In a function of its own, so that the loop over whole blocks calls none and saves no registers.
    #[inline(never)]
    fn last_blocks<F: Matcher>(&mut self, text: &[u8], mut at: usize) -> usize {
        while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
            if let Some(found) = self.keep(at, matches_of::<F>(&padded(rest))) {
                return found;
            }
            at += BITS;
        }
        self.end_of(text)
    }

    /// Keeps that no match is left. Returns the length of the text.
    #[inline(always)]
    fn end_of(&mut self, text: &[u8]) -> usize {
        self.end = usize::MAX;
        self.bits = 0;
        text.len()
    }

    /// Keeps the matches in the block at `start`. Returns the offset of the first one, or `None` if there is none.
    #[inline(always)]
    fn keep(&mut self, start: usize, bits: u64) -> Option<usize> {
        if bits == 0 {
            return None;
        }
        *self = BlockScanner { start, end: start + BITS, bits };
        Some(start + bits.trailing_zeros() as usize)
    }
}

/// [`matching_bytes`] outside of the loop over whole blocks, where a call costs little.
#[inline(never)]
fn matches_of<F: Matcher>(block: &Block) -> u64 {
    matching_bytes::<F, Lanes>(block)
}

/// Returns the block at the start of `rest`, which may be shorter.
#[inline(always)]
fn padded(rest: &[u8]) -> Block {
    let mut padded = [0; BITS + AHEAD];
    for (to, &from) in padded.iter_mut().zip(rest) {
        *to = from;
    }
    padded
}

/// Skips text without a match by a coarse test. Returns an offset; no match begins between `from` and it.
#[inline(never)]
fn skip<F: Matcher, L: Lane>(text: &[u8], from: usize) -> usize {
    let mut at = from;
    while let Some(block) = text.get(at..).and_then(<[u8]>::first_chunk) {
        if may_match::<F, L>(block) {
            // A match in this block may begin in the block before.
            return at.saturating_sub(AHEAD).max(from);
        }
        at += COARSE;
    }
    // The rest is shorter than a block, so it is tested together with the bytes before it.
    match text.last_chunk() {
        Some(last) if !may_match::<F, L>(&before_end(last)) => text.len(),
        _ => at.saturating_sub(AHEAD).max(from),
    }
}

/// Returns the last bytes of a text as a block.
#[inline(always)]
fn before_end(last: &[u8; COARSE]) -> CoarseBlock {
    let mut block = [0; COARSE + AHEAD];
    if let Some(start) = block.first_chunk_mut() {
        *start = *last;
    }
    block
}

/// Returns false if no match begins in the block.
#[inline(always)]
pub(crate) fn may_match<F: Matcher, L: Lane>(block: &CoarseBlock) -> bool {
    let mut found = F::may_match(Chunk16::<L>::new(block, 0));
    for chunk in 1..COARSE / 16 {
        found = found | F::may_match(Chunk16::new(block, chunk * 16));
    }
    !found.are_zero()
}

/// Returns a bit mask of the block. Bit `i` is set if a match begins at byte `i`.
#[inline(always)]
pub(crate) fn matching_bytes<F: Matcher, L: Lane>(block: &Block) -> u64 {
    let chunks = [0, 16, 32, 48].map(|at| Chunk16::<L>::new(block, at));
    let [a, b, c, d] = chunks;
    // `map` is not always inlined.
    let mut found = [F::matches(a), F::matches(b), F::matches(c), F::matches(d)];
    if let Some(first) = F::BEYOND_ASCII {
        let bytes = chunks.map(|chunk| chunk.ahead(0));
        // Most blocks are ASCII, which is tested faster.
        if has_sign(bytes) && has_sign(bytes.map(|bytes| bytes.is_above(first - 1))) {
            for (found, chunk) in found.iter_mut().zip(chunks) {
                *found = *found | F::matches_beyond_ascii(chunk);
            }
        }
    }
    // Most blocks have no match, and this test is cheaper than gathering the bits.
    if !has_sign(found) {
        return 0;
    }
    let [a, b, c, d] = found;
    u64::from(a.signs())
        | u64::from(b.signs()) << 16
        | u64::from(c.signs()) << 32
        | u64::from(d.signs()) << 48
}

/// Returns true if the sign of a byte is set.
#[inline(always)]
fn has_sign<L: Lane>([a, b, c, d]: [L; 4]) -> bool {
    (a | b | c | d).signs() != 0
}

/// Sixteen consecutive bytes of a block, one to a lane.
#[derive(Clone, Copy)]
pub(crate) struct Chunk16<'b, L> {
    block: &'b [u8],
    at: usize,
    lanes: PhantomData<L>,
}

impl<'b, L: Lane> Chunk16<'b, L> {
    #[inline(always)]
    fn new(block: &'b [u8], at: usize) -> Self {
        let lanes = PhantomData;
        Chunk16 { block, at, lanes }
    }

    /// Returns the sixteen bytes that begin `by` positions after the start of the chunk. `by` is at most 2.
    #[inline(always)]
    pub(crate) fn ahead(self, by: usize) -> L {
        let rest = self.block.slice(self.at + by..);
        L::new(*rest.first_chunk().unwrap_or(&[0; 16]))
    }

    /// Returns one lane for each byte of the chunk. The sign of a lane is set if the byte `by` positions after its byte
    /// equals `byte`. `by` is at most 2.
    #[inline(always)]
    pub(crate) fn is(self, by: usize, byte: u8) -> L {
        self.ahead(by).is(byte)
    }
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::*;

    /// Matches `a` with `c` two bytes after it, and bytes that are not ASCII.
    struct Wanted;

    impl Matcher for Wanted {
        fn matches<L: Lane>(b: Chunk16<'_, L>) -> L {
            (b.is(0, b'a') & b.is(2, b'c')) | b.ahead(0)
        }
    }

    fn is_wanted(text: &[u8], at: usize) -> bool {
        match text[at] {
            b'a' => text.get(at + 2) == Some(&b'c'),
            b => !b.is_ascii(),
        }
    }

    /// Returns the matches that searches find one after the other. The first search starts at `from`, each other one
    /// `step` bytes after the last match.
    fn all(text: &[u8], mut from: usize, step: usize) -> Vec<usize> {
        let (mut places, mut found) = (BlockScanner::default(), Vec::new());
        loop {
            let at = places.next::<Wanted>(text, from);
            if at == text.len() {
                assert_eq!(places.next::<Wanted>(text, from + step), at);
                return found;
            }
            found.push(at);
            from = at + step;
        }
    }

    #[test]
    fn a_place_is_found_at_any_offset_of_any_length() {
        for length in 0..200 {
            for at in 0..length {
                let mut text = std::vec![b'.'; length];
                text[at] = 0xFF;
                assert_eq!(all(&text, 0, 1), [at], "{length}");
                text[at] = b'a';
                assert!(all(&text, 0, 1).is_empty(), "{length}");
                if let Some(last) = text.get_mut(at + 2) {
                    *last = b'c';
                    assert_eq!(all(&text, 0, 1), [at], "{length}");
                    assert_eq!(all(&text, at, 1), [at], "{length}");
                    assert!(all(&text, at + 1, 1).is_empty(), "{length}");
                }
            }
        }
    }

    #[test]
    fn places_are_those_found_byte_by_byte() {
        let mut random = 1_u64;
        let mut byte = || {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            b"aacc.....\xE3"[(random >> 33) as usize % 10]
        };
        for length in 0..300 {
            let text: Vec<u8> = (0..length).map(|_| byte()).collect();
            for (from, step) in
                [(0, 1), (1, 1), (63, 1), (64, 1), (65, 2), (0, 3), (7, 64), (2, 130)]
            {
                let mut next = from;
                let expected: Vec<usize> = (0..length)
                    .filter(|&at| {
                        let is_next = at >= next && is_wanted(&text, at);
                        if is_next {
                            next = at + step;
                        }
                        is_next
                    })
                    .collect();
                assert_eq!(all(&text, from, step), expected, "{text:?}");
            }
        }
    }
}
