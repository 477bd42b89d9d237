use core::ops::Range;

use crate::kind::LinkKind;

/// A URL in the raw source of a leaf.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct LeafUrl {
    /// Range in the leaf's content.
    pub(super) content: Range<usize>,
    /// Range in the source.
    pub(super) source: Range<usize>,
    /// The link's kind.
    pub(super) kind: LinkKind,
    /// Prefix that makes the URL its destination.
    pub(super) destination_prefix: &'static str,
    /// The URL must be masked even if it is verbatim text. Its `~` may have kept other tildes from being delimiters,
    /// since they pair by their length.
    pub(super) needs_mask: bool,
}
