//! Invariants: properties that hold for any input. Fuzzers and property tests call these functions, which panic if an
//! invariant is violated.

pub mod choices;
#[cfg(feature = "comrak")]
pub mod comrak;
#[cfg(feature = "fix")]
pub mod doubts;
pub mod escaping;
#[cfg(feature = "fix")]
pub mod fix;
pub mod in_pieces;
#[cfg(any(feature = "comrak", feature = "pulldown-cmark"))]
mod markdown;
pub mod parser_panics;
#[cfg(feature = "program")]
pub mod program;
#[cfg(feature = "pulldown-cmark")]
pub mod pulldown_cmark;
mod scan;
#[cfg(feature = "fix")]
pub mod sources;
pub mod text;

use std::ops::Range;

pub use choices::{Choices, Rules};

/// Panics unless these ranges ascend without overlaps, are non-empty, and lie in the text on character boundaries.
fn assert_ascending(text: &str, ranges: impl Iterator<Item = Range<usize>>) {
    let mut end = 0;
    for range in ranges {
        assert!(end <= range.start && range.start < range.end, "{range:?}");
        assert!(text.get(range.clone()).is_some(), "{range:?}");
        end = range.end;
    }
}
