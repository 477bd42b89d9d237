//! Builds a two-stage lookup table from characters to classes. Each character takes half a byte.

use std::collections::{BTreeSet, HashMap};

use anyhow::{ensure, Context, Result};

use super::files::HARD;

/// Number of characters in a block. Longer blocks make the table larger. With shorter blocks, the index needs more
/// entries, and a byte may not suffice for the number of a block.
pub const BLOCK: usize = 128;

/// The table stores the code points below `STORED`, and the first `STORED_OF_PLANE_14` of plane 14. All other code
/// points are Hard and have no flags.
pub const STORED: usize = 0x4_0000;
pub const PLANE_14: usize = 0xE_0000;
pub const STORED_OF_PLANE_14: usize = 0x1000;

pub struct Trie {
    pub ascii: Vec<u8>,
    /// For every [`BLOCK`] stored characters, the position of their block in `blocks`.
    pub index: Vec<u8>,
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

        let mut trie = Trie {
            ascii: classes[..0x80].to_vec(),
            index: Vec::new(),
            blocks: Vec::new(),
            palette: palette.clone(),
        };
        let mut known: HashMap<&[u8], usize> = HashMap::new();
        for block in packed.chunks(BLOCK / 2) {
            let number = *known.entry(block).or_insert_with(|| {
                trie.blocks.push(block.to_vec());
                trie.blocks.len() - 1
            });
            trie.index.push(u8::try_from(number).context("more than 256 different blocks")?);
        }
        trie.palette.resize(16, HARD);
        Ok(trie)
    }
}
