//! Tests that involve several crates.

mod adapters;
mod adopting;
mod dialects;
mod flavors;
mod picture;
mod reasons;
mod seen;
