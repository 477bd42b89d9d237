//! Checks the public behaviour of the detector.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod allocation;
mod auto_traits;
mod bidi_controls;
#[cfg(feature = "alloc")]
mod borders;
mod derivation;
#[cfg(feature = "alloc")]
mod destinations;
#[cfg(feature = "alloc")]
mod escaping;
#[cfg(feature = "alloc")]
mod examples;
#[cfg(feature = "explain")]
mod explain;
mod findings;
mod hosts;
mod in_text;
mod invariants;
#[cfg(feature = "markdown")]
mod markdown;
#[cfg(feature = "markdown")]
mod markdown_check;
#[cfg(feature = "markdown")]
mod markdown_resolve;
#[cfg(feature = "markdown")]
mod markdown_source;
mod options;
#[cfg(feature = "alloc")]
mod pieces;
mod plain_text;
mod policies;
#[cfg(all(feature = "idna", feature = "security"))]
mod policies_by_part;
#[cfg(feature = "alloc")]
mod stream;
mod unicode;
