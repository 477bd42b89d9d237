//! Tests the examples that write files.

mod examples;
mod sites;
