//! Tests that involve several crates, or dependencies that no crate should have.

mod adapters;
mod adopting;
mod dialects;
mod fix;
mod reasons;
mod tidy;
