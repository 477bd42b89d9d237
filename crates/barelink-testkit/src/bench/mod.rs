//! Corpora, measured subjects and their comparisons. The package in `bench/` measures them; `cargo xtask bench`
//! tabulates the results.

pub mod comparison;
pub mod corpus;
mod random;
pub mod subject;
