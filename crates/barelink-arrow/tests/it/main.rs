//! Compares the links in columns with the links that the crate `barelink` finds in each row.

mod columns;
mod examples;
mod properties;
mod support;
