//! Replaces `by_comrak.rs` without the feature `comrak`. No syntax has comrak options then, so nothing here is
//! called.

use barelink::LinkFinder;

use super::shape::{Baseline, Blocks};

/// Uninhabited: without the feature there are no options of comrak.
pub(super) type Options = std::convert::Infallible;

pub(super) fn has_link(_: &str, options: &Options, _: &LinkFinder, _: bool) -> bool {
    match *options {}
}

pub(super) fn links(_: &str, options: &Options, _: &LinkFinder) -> std::iter::Empty<usize> {
    match *options {}
}

pub(super) fn baseline(_: &str, options: &Options, _: &LinkFinder) -> Baseline {
    match *options {}
}

pub(super) fn plain(_: &str, options: &Options) -> Blocks {
    match *options {}
}
