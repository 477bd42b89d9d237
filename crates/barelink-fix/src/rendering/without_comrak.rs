//! Replaces `by_comrak.rs` without the feature `comrak`. No syntax has comrak options then, so nothing here is
//! called.

use barelink::LinkFinder;

use super::Rendering;

/// Uninhabited: without the feature there are no options of comrak.
pub(crate) type Options = std::convert::Infallible;

pub(crate) fn render(_: &str, options: &Options, _: &LinkFinder) -> Rendering {
    match *options {}
}
