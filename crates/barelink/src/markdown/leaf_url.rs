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
    /// Prefix that turns the URL into its destination.
    pub(super) destination_prefix: &'static str,
    /// True if the URL must be masked even if the parser read it as text. A tilde or backtick of the URL may have
    /// changed how the parser pairs tildes or backticks outside it.
    pub(super) needs_mask: bool,
}
