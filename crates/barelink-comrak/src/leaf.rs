//! Finds the leaves of the tree, and computes their content.

use std::ops::Range;

use barelink::markdown::{Containers, Leaf, LeafKind, Linker};
use comrak::nodes::{Node, NodeValue};

use crate::align::{Content, Inlines};
use crate::check::after;
use crate::containers::{containers_of, content_start};
use crate::extent::{inline_range, table_after_text};
use crate::position::Lines;

/// The caller's predicate: returns true for a block to exclude.
pub(crate) type NotIn<'n> = &'n dyn Fn(&NodeValue) -> bool;

/// A leaf block, and where its content is.
pub(crate) struct LeafNode<'a, 's> {
    pub(crate) node: Node<'a>,
    pub(crate) containers: Containers,
    /// Number of bytes from the start of the block to its content. comrak's columns are counted in bytes too.
    indentation: usize,
    pub(crate) content: Content<'s>,
}

impl<'a, 's> LeafNode<'a, 's> {
    /// Returns the leaf of a block whose source range is `block`, and its inlines. Returns `None` if the nodes do not
    /// match the content.
    pub(crate) fn new(
        node: Node<'a>,
        block: &Range<usize>,
        lines: &Lines<'s>,
        linker: &Linker<'_>,
    ) -> Option<(Self, Inlines<'a, 's>)> {
        let (source, value) = (lines.source, &node.data().value);
        let range = inline_range(source, block, value);
        let kind = match value {
            NodeValue::TableCell => LeafKind::PairedEscapes,
            NodeValue::Paragraph if table_after_text(node).is_some() => LeafKind::PairedEscapes,
            _ => LeafKind::Lines,
        };
        let search_kind = linker.searched(kind);
        // The kinds give the same content unless it has a `\\|`.
        let is_read_otherwise = kind != search_kind
            && source.get(range.clone()).is_some_and(|inline| inline.contains(r"\\|"));
        // A cell is a part of one line, so it needs no container prefixes.
        let containers = match value {
            NodeValue::TableCell => Containers::default(),
            _ => containers_of(node, lines),
        };
        let leaf = |range: &Range<usize>, kind| {
            Leaf::new(source, range.clone(), kind, |line| {
                let rest = source.get(line..).unwrap_or_default();
                line + content_start(&containers, rest).0
            })
        };
        let content = |range: Range<usize>| Content {
            source,
            searched: leaf(&range, search_kind),
            comraks: is_read_otherwise.then(|| leaf(&range, kind)),
        };
        let aligned =
            |content: Content<'s>| content.inlines(node).map(|inlines| (content, inlines));
        // comrak has removed a heading's attributes.
        let shortened = || {
            let heading = content(range.clone());
            let end = heading.attributes_of_heading(node)?;
            aligned(content(range.start..end))
        };
        let is_heading = matches!(value, NodeValue::Heading(_));
        let whole = content(range.clone());
        let start = after_definitions(&whole.searched, &containers, lines);
        let rest = start.map(|start| content(start..range.end));
        // A cell or an ATX heading has no definitions, and a paragraph before a table may contain them as text. The nodes
        // then do not match the rest.
        let (content, inlines) = rest
            .and_then(aligned)
            .or_else(|| aligned(whole))
            .or_else(|| is_heading.then(shortened)?)?;
        let indentation = range.start - block.start;
        Some((LeafNode { node, containers, indentation, content }, inlines))
    }

    /// Returns the column, in bytes from 0, at which comrak places the content.
    pub(crate) fn first_column(&self) -> usize {
        self.node.data().sourcepos.start.column.saturating_sub(1) + self.indentation
    }
}

/// Returns the source offset after the link reference definitions with which a leaf begins, or `None` if it begins with
/// other text.
fn after_definitions(leaf: &Leaf<'_>, containers: &Containers, lines: &Lines<'_>) -> Option<usize> {
    let mut after = None;
    for end in leaf.definitions() {
        let start = leaf.to_source(end);
        after = Some(start);
        // A lazy line is not a definition if its container prefix ends within a tab. In comrak, spaces for the rest of
        // the tab then precede the `[`.
        if content_start(containers, lines.from(lines.line(start))).1 > 0 {
            break;
        }
    }
    after
}

/// Returns the blocks with inlines in `block`, in document order. If `block` has inlines itself, returns only `block`.
/// Leaves out excluded blocks, and blocks in excluded blocks.
pub(crate) fn leaf_blocks<'a, 'n>(
    block: Node<'a>,
    not_in: NotIn<'n>,
) -> impl Iterator<Item = Node<'a>> + use<'a, 'n> {
    let mut next = Some(block);
    std::iter::from_fn(move || loop {
        let node = next?;
        let value = &node.data().value;
        let is_excluded = not_in(value);
        let is_leaf = value.contains_inlines() && !is_excluded;
        let first = node.first_child();
        next = first.filter(|_| !is_leaf && !is_excluded).or_else(|| after(node, block));
        if is_leaf && first.is_some() {
            return Some(node);
        }
    })
}
