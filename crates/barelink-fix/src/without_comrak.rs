//! Replaces `by_comrak.rs` without the feature `comrak`. No syntax has comrak options then, so nothing here is
//! called.

use barelink::LinkFinder;

use super::shape::{Baseline, Shape};

/// Uninhabited: without the feature there are no options of comrak.
pub(super) type Options = std::convert::Infallible;

pub(super) fn read<'s>(_: &'s str, options: &Options, _: &LinkFinder) -> Baseline<'s> {
    match *options {}
}

pub(super) fn without_links(_: &str, options: &Options) -> Shape {
    match *options {}
}
