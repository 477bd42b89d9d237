//! Suites, HTML comparison, random documents and invariants, shared by the tests of all crates, the fuzz targets and
//! xtask.
//!
//! Tests of the crate `barelink` need no feature. Each adapter's tests enable the feature named after their parser.
//!
//! The feature `fix` adds suites and invariants of `barelink fix`. The feature `program` adds invariants of the
//! program's output, and comparisons with references through both parsers.

use std::path::PathBuf;

pub mod cases;
#[cfg(feature = "program")]
pub mod comparison;
#[cfg(feature = "program")]
pub mod conversation;
#[cfg(feature = "program")]
pub mod deviation;
pub mod documents;
pub mod extension;
#[cfg(feature = "fix")]
pub mod fix_suite;
pub mod fixtures;
pub mod formatting;
#[cfg(feature = "program")]
pub mod fuzzed;
pub mod html;
#[cfg(feature = "program")]
pub mod installed;
pub mod invariants;
#[cfg(feature = "program")]
pub mod oracle;
pub mod page_tables;
pub mod policies;
pub mod renderer;
pub mod rules;
pub mod shrink;
pub mod suite;
pub mod trial;
pub mod uts58;

/// Returns the directory of the workspace.
pub fn root() -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    folder.ancestors().skip(2).take(1).collect()
}
