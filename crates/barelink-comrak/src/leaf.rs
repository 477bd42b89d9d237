//! Computes the content and the inlines of a leaf of the tree.

use std::borrow::Cow;
use std::ops::Range;

use barelink::markdown::{Containers, Inline, Leaf, LeafKind, Linker, Masks};
use comrak::nodes::{Node, NodeValue};

use crate::align::{align, Inlines};
use crate::containers::{containers_of, content_start};
use crate::extent::{inline_range, is_before_table};
use crate::position::Lines;

/// A leaf block and its inline content.
pub(crate) struct LeafNode<'a, 's> {
    pub(crate) node: Node<'a>,
    source: &'s str,
    containers: Containers,
    /// Number of bytes from the start of the block to its content. comrak's columns are counted in bytes too.
    indentation: usize,
    /// The content that is searched for URLs.
    pub(crate) leaf: Leaf<'s>,
    /// The content as comrak reads it, if it may differ from `leaf`: cmark-gfm resolves the `\|` in `\\|` too.
    comrak_content: Option<Leaf<'s>>,
}

impl<'a, 's> LeafNode<'a, 's> {
    /// Returns the leaf of a block whose source range is `block`, or `None` if the range is not in the source.
    pub(crate) fn new(
        node: Node<'a>,
        block: &Range<usize>,
        lines: &Lines<'s>,
        linker: &Linker<'_>,
    ) -> Option<Self> {
        let source = lines.source();
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
        // A cell is a part of one line, so it needs no container prefixes.
        let containers = match value {
            NodeValue::TableCell => Containers::default(),
            _ => containers_of(node, lines),
        };
        let content = |range: &Range<usize>, kind| {
            Leaf::new(source, range.clone(), kind, |line| {
                let rest = source.get(line..).unwrap_or_default();
                line + content_start(&containers, rest).0
            })
        };
        let is_after_pipe = source.get(..block.start)?.ends_with('|');
        let mut range = inline_range(raw, block.start, is_after_pipe, value);
        let indentation = range.start - block.start;
        let mut leaf = content(&range, search_kind);
        let may_have_definitions = match value {
            NodeValue::Paragraph => true,
            NodeValue::Heading(heading) => heading.setext,
            _ => false,
        };
        if may_have_definitions {
            let end = end_of_definitions(&leaf, &containers, lines);
            let rest = leaf.to_source(end)..range.end;
            // The nodes may contain the definitions as text, as in a paragraph before a table.
            let is_rest = || {
                let (leaf, mut inlines) = (content(&rest, kind), Inlines::default());
                align(node, &leaf, &mut |_, _, _| {}, &mut inlines).is_some()
            };
            if end > 0 && is_rest() {
                range = rest;
                leaf = content(&range, search_kind);
            }
        }
        let comrak_content = (kind != search_kind).then(|| content(&range, kind));
        Some(LeafNode {
            node,
            source,
            containers,
            indentation,
            leaf,
            comrak_content,
        })
    }

    /// Returns the content as comrak reads it.
    pub(crate) fn comrak_content(&self) -> &Leaf<'s> {
        self.comrak_content.as_ref().unwrap_or(&self.leaf)
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

    /// Adds the inlines of `node`, which is this leaf, or the leaf parsed alone with `masks`. `content` is the content
    /// that comrak parsed. Returns `None` if `node` cannot be aligned with `content`.
    pub(crate) fn inlines(
        &self,
        node: Node<'a>,
        content: &Leaf<'_>,
        masks: &Masks,
        inlines: &mut Inlines<'a, 's>,
    ) -> Option<()> {
        let mut add = |decoded: Option<&str>, range, list: &mut Vec<Inline<'s>>| {
            let source = content.source_range(range);
            match decoded {
                // Smart punctuation may have curled quotes in a masked URL. Text without content is not in the source.
                Some(text) if source.is_empty() || !masks.cover(&source) => {
                    let text = Cow::Owned(text.to_owned());
                    list.push(Inline::Text { text, source });
                }
                _ => self.add_source(source, masks, list),
            }
        };
        align(node, content, &mut add, inlines)
    }

    /// Adds a part of the source as text. Inside masked URLs, escaped pipes are resolved as in the search for URLs.
    /// Elsewhere they are resolved as in comrak.
    fn add_source(&self, source: Range<usize>, masks: &Masks, inlines: &mut Vec<Inline<'s>>) {
        let mut add = |leaf: &Leaf<'_>, source: Range<usize>| {
            inlines.extend(leaf.parts(source).filter_map(|source| {
                let text = Cow::Borrowed(self.source.get(source.clone())?);
                Some(Inline::Text { text, source })
            }));
        };
        let Some(read) = &self.comrak_content else {
            return add(&self.leaf, source);
        };
        let masks = masks.ranges();
        let first = masks.partition_point(|mask| mask.end <= source.start);
        let masks = masks.iter().skip(first);
        let mut at = source.start;
        for mask in masks.take_while(|mask| mask.start < source.end) {
            let (start, end) = (mask.start.max(at), mask.end.min(source.end));
            add(read, at..start);
            add(&self.leaf, start..end);
            at = end;
        }
        add(read, at..source.end);
    }
}

/// Returns the end, in the content, of the link reference definitions at the start of the content. A line is not a
/// definition if its container prefix ends within a tab. In comrak, spaces for the rest of the tab then precede the `[`.
fn end_of_definitions(leaf: &Leaf<'_>, containers: &Containers, lines: &Lines<'_>) -> usize {
    let mut end = 0;
    for definition in leaf.definitions() {
        end = definition;
        let line = lines.from(lines.line(leaf.to_source(end)));
        if content_start(containers, line).1 > 0 {
            break;
        }
    }
    end
}
