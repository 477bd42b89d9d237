//! Runs the examples that write files.

mod examples;
