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

/// Returns a random document. If `number` is even, it has tokens that matter to autolinks and Markdown, in random order. If it
/// is odd, it has nested blocks with an irregular layout, as people write them.
pub fn document(rng: &mut Rng, number: usize) -> String {
    grammar::generated(rng, if number.is_multiple_of(2) { "tokens" } else { "structure" })
}

/// Returns true with a probability of 1 in `in_so_many`.
pub(crate) fn now_and_then(rng: &mut Rng, in_so_many: u8) -> bool {
    rng.u8(..in_so_many) == 0
}
