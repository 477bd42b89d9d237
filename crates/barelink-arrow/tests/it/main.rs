//! Compares the kernel with the core, row by row.

mod columns;
mod examples;
mod properties;
mod support;
