//! Tests that involve several crates.

mod adapters;
mod adopting;
mod dialects;
mod fix;
mod picture;
mod reasons;
mod settled;
