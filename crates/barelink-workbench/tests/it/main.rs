//! Tests that involve several crates.

mod adapters;
mod adopting;
mod dialects;
mod flavors;
mod reasons;
mod seen;
