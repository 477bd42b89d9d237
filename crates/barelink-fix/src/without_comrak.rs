//! Stands for `by_comrak.rs` without the feature `comrak`: no syntax has options of comrak, so nothing here is ever called.

use barelink::LinkFinder;

use super::shape::{Bare, Baseline, Blocks, Shape};

/// Options that do not exist.
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

pub(super) fn with_links(
    _: &str,
    options: &Options,
    _: &LinkFinder,
    _: impl Fn(usize) -> Bare,
) -> Shape {
    match *options {}
}

pub(super) fn plain(_: &str, options: &Options) -> Blocks {
    match *options {}
}
