use core::ops::Range;

use crate::kind::LinkKind;

/// A URL in the raw source of a leaf.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct LeafUrl {
    /// Range in the content of the leaf.
    pub(super) content: Range<usize>,
    /// Range in the source.
    pub(super) source: Range<usize>,
    /// The link's kind.
    pub(super) kind: LinkKind,
    /// Prefix that turns its text into its destination.
    pub(super) destination_prefix: &'static str,
    /// It has to be masked even if it is verbatim text: a `~` in it may have kept others from being strikethrough, since
    /// those pair by their number.
    pub(super) needs_mask: bool,
}
