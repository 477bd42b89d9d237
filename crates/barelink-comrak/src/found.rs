//! The links of all leaves of a tree.

use std::borrow::Cow;
use std::ops::Range;

use barelink::markdown::{ClosingMark, LeafUrl, RunLink};
use comrak::nodes::Node;

/// URLs, links and texts of all leaves of a tree, in lists.
#[derive(Default)]
pub(crate) struct Found<'a, 's> {
    /// The URLs of the raw source.
    pub(crate) urls: Vec<LeafUrl>,
    /// Closing delimiters of emphasis and strikethrough.
    pub(crate) closings: Vec<ClosingMark>,
    pub(crate) links: Vec<RunLink>,
    /// The text nodes that hold links.
    pub(crate) texts: Vec<LinkedText<'a>>,
    /// Their visible text, part by part, each with its bytes of the source.
    pub(crate) parts: Vec<Part<'s>>,
}

pub(crate) type Part<'s> = (Cow<'s, str>, Range<usize>);

/// Ranges of one leaf in these lists.
pub(crate) struct FoundLeaf {
    pub(crate) urls: Range<usize>,
    pub(crate) closings: Range<usize>,
    pub(crate) texts: Range<usize>,
    /// Start offsets of the URLs that are not verbatim text.
    pub(crate) not_in_text: Vec<usize>,
}

/// A text node that holds links.
pub(crate) struct LinkedText<'a> {
    pub(crate) node: Node<'a>,
    pub(crate) parts: Range<usize>,
    pub(crate) links: Range<usize>,
}
