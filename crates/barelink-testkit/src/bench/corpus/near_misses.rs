//! Generates text with candidates that no dialect links.

use crate::bench::random::Random;

use super::draft::{Draft, Links};
use super::prose;

/// Near misses: calls, paths, abbreviations, file names and numbers, and incomplete links, such as a scheme without a
/// host or an `@` without a local part.
///
/// The list has `www`, but not `www.`, which cmark-gfm links.
const NEAR_MISSES: &[&str] = &[
    "console.name()", "self.finder.links(text)", "e.g.", "i.e.", "p.m.", "main.rs", "README.md",
    "notes.txt", "archive.tar.gz", "1.62.0", "3.14", "obj.len()", "a.b.c()", "://", "http://",
    "https:", "std::io", "std::io::Result<()>", "key://", "and/or", "www", "awww.", "www-data",
    "@mention", "user@", "@", "git@", "@param", "user@host", "a@b",
];

/// Returns prose with a near miss after each third word of a sentence.
pub(super) fn document(seed: u64) -> Draft {
    let mut random = Random::new(seed);
    let mut draft = Draft::new();
    for _ in 0..24 {
        for _ in 0..4 {
            for (index, word) in prose::sentence(&mut random).split(' ').enumerate() {
                draft.word(word, Links::NONE);
                if index % 3 == 2 {
                    draft.word(random.pick(NEAR_MISSES), Links::NONE);
                }
            }
        }
        draft.blank_line();
    }
    draft
}
