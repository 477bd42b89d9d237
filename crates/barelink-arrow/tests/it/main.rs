//! The kernel beside the core, row for row.

mod columns;
mod examples;
mod properties;
mod support;
