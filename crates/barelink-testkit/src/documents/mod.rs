//! Generates random documents, and all documents of a few tokens.

pub mod ambiguous;
pub mod disguised;
pub mod exhaustive;
pub mod flavors;
mod grammar;
pub mod mixed;
pub mod pages;
#[cfg(feature = "program")]
pub mod patterns;
#[cfg(feature = "fix")]
pub mod sources;
pub mod vocabulary;

use fastrand::Rng;

pub use grammar::{extensions, names, tokens};
pub use vocabulary::{fragments, words};
use vocabulary::{pick, word};

/// A generator of random documents.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "program", derive(clap::ValueEnum))]
pub enum Generator {
    /// Tokens that matter to autolinks and Markdown, in random order
    Tokens,
    /// Nested blocks with an irregular layout, as people write them
    Structure,
    /// Both generators alternately
    Both,
}

impl Generator {
    /// Returns a random document. For `Both`, `number` selects the generator: `Tokens` if it is even, `Structure` if it
    /// is odd.
    pub fn document(self, rng: &mut Rng, number: usize) -> String {
        let is_of_tokens = match self {
            Generator::Tokens => true,
            Generator::Structure => false,
            Generator::Both => number.is_multiple_of(2),
        };
        grammar::generated(rng, if is_of_tokens { "tokens" } else { "structure" })
    }
}

/// Returns true with a probability of 1 in `in_so_many`.
pub(crate) fn now_and_then(rng: &mut Rng, in_so_many: u8) -> bool {
    rng.u8(..in_so_many) == 0
}
