//! Computes the content of a leaf of the tree.

use std::ops::Range;

use barelink::markdown::{Containers, Leaf, LeafKind, Linker};
use comrak::nodes::{Node, NodeValue};

use crate::align::Content;
use crate::containers::{containers_of, content_start};
use crate::extent::{inline_range, table_after_text};
use crate::position::Lines;

/// A leaf block, and where its content is.
pub(crate) struct LeafNode<'a, 's> {
    pub(crate) node: Node<'a>,
    pub(crate) containers: Containers,
    /// Number of bytes from the start of the block to its content. comrak's columns are counted in bytes too.
    indentation: usize,
    pub(crate) content: Content<'s>,
}

impl<'a, 's> LeafNode<'a, 's> {
    /// Returns the leaf of a block whose source range is `block`.
    pub(crate) fn new(
        node: Node<'a>,
        block: &Range<usize>,
        lines: &Lines<'s>,
        linker: &Linker<'_>,
    ) -> Self {
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
        let content = |range: Range<usize>| {
            let leaf = |kind| {
                Leaf::new(source, range.clone(), kind, |line| {
                    let rest = source.get(line..).unwrap_or_default();
                    line + content_start(&containers, rest).0
                })
            };
            Content {
                source,
                searched: leaf(search_kind),
                comraks: is_read_otherwise.then(|| leaf(kind)),
            }
        };
        let whole = content(range.clone());
        let mut after_definitions = None;
        for end in whole.searched.definitions() {
            let start = whole.searched.to_source(end);
            after_definitions = Some(start);
            // A lazy line is not a definition if its container prefix ends within a tab. In comrak, spaces for the rest
            // of the tab then precede the `[`.
            if content_start(&containers, lines.from(lines.line(start))).1 > 0 {
                break;
            }
        }
        let rest = after_definitions.map(|start| content(start..range.end));
        // A cell or an ATX heading has no definitions, and a paragraph before a table may contain them as text. The nodes
        // then do not match the rest.
        let rest = rest.filter(|rest| rest.inlines(node).is_some());
        LeafNode {
            node,
            indentation: range.start - block.start,
            content: rest.unwrap_or(whole),
            containers,
        }
    }

    /// Returns the column, in bytes from 0, at which comrak places the content.
    pub(crate) fn first_column(&self) -> usize {
        self.node.data().sourcepos.start.column.saturating_sub(1) + self.indentation
    }
}
