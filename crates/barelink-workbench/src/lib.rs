//! Commands of `cargo xtask` that need the crates, as a library for their tests.

pub mod bench;
pub mod conformance;
pub mod differential;
pub mod ends;
pub mod exhaustive;
pub mod fix_check;
mod fix_rust;
pub mod names;
pub mod pathological;
pub mod release;
pub mod seeds;
pub mod stress;

/// Tests the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
pub struct Readme;

/// Tests the examples of `docs/adopting.md`.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/adopting.md")]
pub struct Adopting;

/// Tests the examples of the guide.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/guide.md")]
pub struct Guide;
