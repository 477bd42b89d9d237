//! Computes the content of a leaf of the tree.

use std::ops::Range;

use barelink::markdown::{Containers, Leaf, LeafKind, Linker, Masks};
use comrak::nodes::{Node, NodeValue};

use crate::align::{align, Content};
use crate::containers::{containers_of, content_start};
use crate::extent::{inline_range, is_before_table};
use crate::position::Lines;

/// A leaf block, and where its content is.
pub(crate) struct LeafNode<'a, 's> {
    pub(crate) node: Node<'a>,
    containers: Containers,
    /// Number of bytes from the start of the block to its content. comrak's columns are counted in bytes too.
    indentation: usize,
    pub(crate) content: Content<'s>,
}

impl<'a, 's> LeafNode<'a, 's> {
    /// Returns the leaf of a block whose source range is `block`, or `None` if the range is not in the source.
    pub(crate) fn new(
        node: Node<'a>,
        block: &Range<usize>,
        lines: &Lines<'s>,
        linker: &Linker<'_>,
    ) -> Option<Self> {
        let source = lines.source;
        let value = &node.data().value;
        let raw = source.get(block.clone())?;
        let kind = match value {
            NodeValue::TableCell => LeafKind::PairedEscapes,
            NodeValue::Paragraph if is_before_table(node) => LeafKind::PairedEscapes,
            _ => LeafKind::Lines,
        };
        let search_kind = match kind {
            LeafKind::PairedEscapes if raw.contains(r"\\|") => linker.searched(kind),
            kind => kind,
        };
        let is_after_pipe = source.get(..block.start)?.ends_with('|');
        let range = inline_range(raw, block.start, is_after_pipe, value);
        let leaf = |containers: Containers, content: Range<usize>| {
            let new = |kind| {
                Leaf::new(source, content.clone(), kind, |line| {
                    let rest = source.get(line..).unwrap_or_default();
                    line + content_start(&containers, rest).0
                })
            };
            LeafNode {
                node,
                indentation: range.start - block.start,
                content: Content {
                    source,
                    searched: new(search_kind),
                    comraks: (kind != search_kind).then(|| new(kind)),
                },
                containers,
            }
        };
        // A cell is a part of one line, so it needs no container prefixes.
        let containers = match value {
            NodeValue::TableCell => Containers::default(),
            _ => containers_of(node, lines),
        };
        let whole = leaf(containers, range.clone());
        let definitions = match value {
            NodeValue::Paragraph => whole.end_of_definitions(lines),
            NodeValue::Heading(heading) if heading.setext => whole.end_of_definitions(lines),
            _ => 0,
        };
        if definitions > 0 {
            let rest = whole.content.searched.to_source(definitions)..range.end;
            let rest = leaf(whole.containers.clone(), rest);
            // The nodes may contain the definitions as text, as in a paragraph before a table.
            if align(node, &rest.content, rest.content.read(), &Masks::default()).is_some() {
                return Some(rest);
            }
        }
        Some(whole)
    }

    /// Returns the number of bytes before the content of a line, and the number of spaces that comrak puts in front of
    /// the content. See [`content_start`]. `line` is a text that begins with the line.
    pub(crate) fn prefix(&self, line: &str) -> (usize, usize) {
        content_start(&self.containers, line)
    }

    /// Returns the column, in bytes from 0, at which comrak places the content.
    pub(crate) fn first_column(&self) -> usize {
        self.node.data().sourcepos.start.column.saturating_sub(1) + self.indentation
    }

    /// Returns the end, in the content, of the link reference definitions at the start of the content. A line is not a
    /// definition if its container prefix ends within a tab. In comrak, spaces for the rest of the tab then precede the
    /// `[`.
    fn end_of_definitions(&self, lines: &Lines<'_>) -> usize {
        let (searched, mut end) = (&self.content.searched, 0);
        for definition in searched.definitions() {
            end = definition;
            let line = lines.from(lines.line(searched.to_source(end)));
            if self.prefix(line).1 > 0 {
                break;
            }
        }
        end
    }
}
