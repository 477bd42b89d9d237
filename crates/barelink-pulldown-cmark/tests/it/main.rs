//! Checks the promises of the adapter to its users, through its public interface.

// clippy.toml allows these calls in tests, but not in functions that tests call.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used)]

mod alone;
mod auto_traits;
mod blocks;
mod callback;
mod events;
mod examples;
mod excluded;
mod extensions;
mod fixtures;
mod footnotes;
mod invariants;
mod links;
mod masks;
mod policies;
mod properties;
mod ranges;
mod support;
mod unchanged;
mod words;
