//! What looks like a link to a search, and is none by any of the rule sets.

use crate::bench::random::Random;

use super::draft::{Draft, Links};
use super::prose;

const NEAR_MISSES: &[&str] = &[
    // A host without an end: a call, an abbreviation, a file, a number.
    "console.name()",
    "self.finder.links(text)",
    "e.g.",
    "i.e.",
    "p.m.",
    "main.rs",
    "README.md",
    "notes.txt",
    "archive.tar.gz",
    "1.62.0",
    "3.14",
    "obj.len()",
    "a.b.c()",
    // A scheme without a host, or no scheme.
    "://",
    "http://",
    "https:",
    "std::io",
    "std::io::Result<()>",
    "key://",
    "and/or",
    // `www` that is none. (`www.` is one to cmark-gfm.)
    "www",
    "awww.",
    "www-data",
    // `@` without a local part, or without a domain.
    "@mention",
    "user@",
    "@",
    "git@",
    "@param",
    "user@host",
    "a@b",
];

/// Prose with a near miss after every third word or so.
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
