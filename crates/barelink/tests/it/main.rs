//! What holds for any text, in every dialect.
#![allow(clippy::unwrap_used)]

mod allocation;
mod invariants;
mod options;
