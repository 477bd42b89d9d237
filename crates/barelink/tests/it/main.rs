//! What holds for any text, in every dialect.
#![allow(clippy::unwrap_used, clippy::panic)]

mod allocation;
mod destinations;
mod escaping;
mod invariants;
mod options;
mod policies;
mod unicode;
