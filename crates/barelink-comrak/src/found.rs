//! The links of all leaves of a tree.

use std::borrow::Cow;
use std::ops::Range;

use barelink::markdown::{ClosingMark, LeafUrl, RunLink};
use comrak::nodes::Node;

/// What was found in the leaves of a tree, in lists for all of them.
#[derive(Default)]
pub(crate) struct Found<'a, 's> {
    /// The URLs of the raw source.
    pub(crate) urls: Vec<LeafUrl>,
    /// Where emphasis and strikethrough end.
    pub(crate) closings: Vec<ClosingMark>,
    pub(crate) links: Vec<RunLink>,
    /// The text nodes that hold links.
    pub(crate) texts: Vec<LinkedText<'a>>,
    /// What a reader sees of them, part by part, and the bytes of the source that each is made of.
    pub(crate) parts: Vec<Part<'s>>,
}

pub(crate) type Part<'s> = (Cow<'s, str>, Range<usize>);

/// What of all that belongs to one leaf.
pub(crate) struct FoundLeaf {
    pub(crate) urls: Range<usize>,
    pub(crate) closings: Range<usize>,
    pub(crate) texts: Range<usize>,
    /// Where those of the URLs begin that do not lie in text as they were written.
    pub(crate) not_in_text: Vec<usize>,
}

/// A text node that holds links.
pub(crate) struct LinkedText<'a> {
    pub(crate) node: Node<'a>,
    pub(crate) parts: Range<usize>,
    pub(crate) links: Range<usize>,
}
