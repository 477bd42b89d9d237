//! Commands of `cargo xtask` that are built with barelink's crates. A library, so that they can be tested.

pub mod conformance;
mod corpus;
pub mod differential;
pub mod ends;
pub mod exhaustive;
pub mod fix_check;
pub mod names;
pub mod pathological;
pub mod release;
pub mod seeds;

/// Tests the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
pub struct Readme;

/// Tests the examples of the guide.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/guide.md")]
pub struct Guide;
