//! Tests the examples.

mod examples;
mod sites;
