//! Checks the promises of the adapter to its users, through its public interface.

// clippy.toml allows these calls in tests, but not in functions that tests call.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used)]

mod alone;
mod auto_traits;
mod checked;
mod examples;
mod find;
mod fixtures;
mod html;
mod invariants;
mod left_out;
mod lines;
mod masked;
mod options;
mod plain;
mod policies;
mod positions;
mod properties;
mod support;
mod text;
mod tree;
