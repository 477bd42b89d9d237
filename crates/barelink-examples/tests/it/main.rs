//! Tests of the examples that write files.

mod examples;
