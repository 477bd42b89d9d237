//! Tests of more than one crate, or with dependencies that no crate should have.

mod adapters;
mod adopting;
mod dialects;
mod fix;
mod reasons;
mod tidy;
