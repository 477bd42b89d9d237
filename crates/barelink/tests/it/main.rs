//! Checks the public behaviour of the detector.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

mod allocation;
mod auto_traits;
mod candidates;
mod derivation;
#[cfg(feature = "alloc")]
mod destinations;
mod directions;
#[cfg(feature = "alloc")]
mod escaping;
#[cfg(feature = "alloc")]
mod examples;
#[cfg(feature = "explain")]
mod explain;
mod hosts;
mod in_text;
mod invariants;
mod isolates;
#[cfg(feature = "markdown")]
mod markdown;
mod options;
#[cfg(feature = "alloc")]
mod pieces;
mod policies;
#[cfg(all(feature = "idna", feature = "security"))]
mod policies_by_part;
#[cfg(feature = "alloc")]
mod stream;
mod unicode;
