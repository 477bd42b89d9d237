//! Checks the promises of the adapter to its users, through its public interface.

// clippy.toml allows these calls in tests, but not in functions that tests call.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used)]

mod alone;
mod auto_traits;
mod blocks;
mod callback;
mod checked;
mod events;
mod examples;
mod find;
mod fixtures;
mod footnotes;
mod invariants;
mod left_out;
mod masks;
mod options;
mod plain;
mod policies;
mod properties;
mod support;
mod text;
mod words;
