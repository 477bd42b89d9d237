//! Builds a three-stage lookup table from characters to classes. Each character takes half a byte.

use std::collections::{BTreeSet, HashMap};
use std::hash::Hash;

use anyhow::{ensure, Context, Result};

use super::files::HARD;

/// Number of characters in a part. With shorter parts, a byte would not suffice for the number of a part.
pub const PART: usize = 128;

/// Number of characters in a block. With two stages, blocks of 128 characters, the table has 17 KB, with three 9.5 KB.
pub const BLOCK: usize = 16;

/// The table stores the code points below `STORED`, and the first `STORED_OF_PLANE_14` of plane 14. All other code
/// points are Hard and have no flags.
pub const STORED: usize = 0x4_0000;
pub const PLANE_14: usize = 0xE_0000;
pub const STORED_OF_PLANE_14: usize = 0x1000;

pub struct Trie {
    pub ascii: Vec<u8>,
    /// For every [`PART`] stored characters, the position of their part in `parts`.
    pub index: Vec<u8>,
    /// Distinct parts: for every [`BLOCK`] characters, the position of their block in `blocks`.
    pub parts: Vec<Vec<u16>>,
    /// Distinct blocks. A byte holds the palette positions of two characters, the first in its low half.
    pub blocks: Vec<Vec<u8>>,
    pub palette: Vec<u8>,
}

impl Trie {
    pub fn new(classes: &[u8]) -> Result<Self> {
        let plane_14 = PLANE_14..PLANE_14 + STORED_OF_PLANE_14;
        for (c, &class) in classes.iter().enumerate() {
            ensure!(
                c < STORED || plane_14.contains(&c) || class == HARD,
                "U+{c:04X} is not Hard, but lies where the table stores nothing"
            );
        }
        let palette: Vec<u8> = BTreeSet::from_iter(classes.iter().copied()).into_iter().collect();
        ensure!(palette.len() <= 16, "{} classes do not fit half a byte", palette.len());
        let position = |class| palette.iter().position(|&p| p == class).unwrap_or(0) as u8;
        let packed: Vec<u8> = [&classes[..STORED], &classes[plane_14]]
            .concat()
            .chunks(2)
            .map(|pair| position(pair[0]) | position(pair[1]) << 4)
            .collect();

        let (blocks, numbers) = distinct(&packed, BLOCK / 2);
        let blocks_of: Vec<u16> =
            numbers.into_iter().map(u16::try_from).collect::<Result<_, _>>()?;
        let (parts, numbers) = distinct(&blocks_of, PART / BLOCK);
        let index: Result<_, _> = numbers.into_iter().map(u8::try_from).collect();
        let mut trie = Trie {
            ascii: classes[..0x80].to_vec(),
            index: index.context("more than 256 different parts")?,
            parts,
            blocks,
            palette,
        };
        trie.palette.resize(16, HARD);
        Ok(trie)
    }
}

/// Returns the distinct chunks of `length` items in the order in which they occur, and the number of each chunk.
fn distinct<T: Clone + Eq + Hash>(items: &[T], length: usize) -> (Vec<Vec<T>>, Vec<usize>) {
    let (mut chunks, mut known) = (Vec::new(), HashMap::new());
    let mut numbers = Vec::new();
    for chunk in items.chunks(length) {
        let number = *known.entry(chunk).or_insert(chunks.len());
        if number == chunks.len() {
            chunks.push(chunk.to_vec());
        }
        numbers.push(number);
    }
    (chunks, numbers)
}
