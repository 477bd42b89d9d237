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
    /// The URL must be masked even if it is verbatim text. Runs of tildes pair by their length, so a `~` of the URL may
    /// have kept other tildes from pairing.
    pub(super) needs_mask: bool,
}
