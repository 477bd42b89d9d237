//! Checks the promises of the adapter to its users, through its public interface.

// clippy.toml allows these calls in tests, but not in functions that tests call.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used)]

mod alone;
mod auto_traits;
mod bare;
mod callbacks;
mod containers;
mod examples;
mod excluded;
mod extensions;
mod fixtures;
mod invariants;
mod leaf_check;
mod links;
mod masks;
mod own_autolink;
mod policies;
mod positions;
mod properties;
mod quirks;
mod support;
mod tree;
mod unchanged;
