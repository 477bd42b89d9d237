//! Computes the content and the inlines of a leaf of the tree.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::ops::Range;

use barelink::markdown::{Containers, Inline, Leaf, LeafKind, Linker, Masks};
use comrak::nodes::{Node, NodeValue};

use crate::align::{align, Inlines, Piece};
use crate::containers::{containers_of, content_start};
use crate::extent::{inline_range, is_before_table};
use crate::position::Lines;

/// A leaf block and its inline content.
pub(crate) struct LeafNode<'a, 's> {
    pub(crate) node: Node<'a>,
    /// Source range of the inline content.
    range: Range<usize>,
    /// Kind by which comrak reads the content.
    comrak_kind: LeafKind,
    /// Kind by which the content is searched for URLs. In GFM it can differ from `comrak_kind`, because cmark-gfm
    /// resolves the `\|` in `\\|` too.
    search_kind: LeafKind,
    /// The content for `comrak_kind`, if `search_kind` is another kind.
    comrak_content: Option<Leaf<'s>>,
    /// Number of bytes from the start of the block to its content. comrak's columns are counted in bytes too.
    indentation: usize,
    source: &'s str,
    /// The containers of the leaf. Computed only if the leaf has more than one line, or begins with a definition.
    containers: OnceCell<Containers>,
    pub(crate) leaf: Leaf<'s>,
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
        let data = node.data();
        let containers = OnceCell::new();
        let raw = source.get(block.clone())?;
        let kind = match data.value {
            NodeValue::TableCell => LeafKind::PairedEscapes,
            NodeValue::Paragraph if is_before_table(node) => LeafKind::PairedEscapes,
            _ => LeafKind::Lines,
        };
        let is_after_pipe = source.get(..block.start)?.ends_with('|');
        let range = inline_range(raw, block.start, is_after_pipe, &data.value);
        let indentation = range.start - block.start;
        let content_of = |line| {
            let containers = containers.get_or_init(|| containers_of(node, lines));
            line + content_start(containers, source.get(line..).unwrap_or_default()).0
        };
        let searched = match kind {
            LeafKind::PairedEscapes if raw.contains(r"\\|") => linker.searched(kind),
            kind => kind,
        };
        let leaf = Leaf::new(source, range.clone(), searched, content_of);
        let mut this = LeafNode {
            node,
            leaf,
            range,
            comrak_kind: kind,
            search_kind: searched,
            comrak_content: None,
            indentation,
            source,
            containers,
        };
        let may_have_definitions = match &data.value {
            NodeValue::Paragraph => true,
            NodeValue::Heading(heading) => heading.setext,
            _ => false,
        };
        if may_have_definitions {
            let definitions = this.end_of_definitions(lines);
            this.skip_definitions(definitions);
        }
        if this.comrak_kind != this.search_kind {
            this.comrak_content = Some(this.leaf_of(&this.range, this.comrak_kind));
        }
        Some(this)
    }

    /// Returns the content of a source range inside this leaf. `kind` decides which escapes are resolved.
    fn leaf_of(&self, range: &Range<usize>, kind: LeafKind) -> Leaf<'s> {
        let content_of = |line| line + self.prefix(self.source.get(line..).unwrap_or_default()).0;
        Leaf::new(self.source, range.clone(), kind, content_of)
    }

    /// Returns the end, in the content, of the link reference definitions at the start of the content. A line is not a
    /// definition if its container prefix ends within a tab. In comrak, spaces for the rest of the tab then precede the
    /// `[`.
    fn end_of_definitions(&self, lines: &Lines<'_>) -> usize {
        let mut end = 0;
        for definition in self.leaf.definitions() {
            end = definition;
            let containers = || containers_of(self.node, lines);
            let containers = self.containers.get_or_init(containers);
            let line = lines.from(lines.line(self.leaf.to_source(end)));
            if content_start(containers, line).1 > 0 {
                break;
            }
        }
        end
    }

    /// Removes the link reference definitions from the content. `length` is the length of the definitions. They stay if
    /// the nodes contain them as text, as in a paragraph before a table.
    fn skip_definitions(&mut self, length: usize) {
        if length == 0 {
            return;
        }
        let rest = self.leaf.to_source(length)..self.range.end;
        let fits = |range: &Range<usize>| {
            let leaf = self.leaf_of(range, self.comrak_kind);
            align(self.node, &leaf, &mut |_, _, _| {}, &mut Inlines::default()).is_some()
        };
        if fits(&rest) || !fits(&self.range) {
            self.leaf = self.leaf_of(&rest, self.search_kind);
            self.range = rest;
        }
    }

    /// Returns the content as comrak reads it.
    pub(crate) fn comrak_content(&self) -> &Leaf<'s> {
        self.comrak_content.as_ref().unwrap_or(&self.leaf)
    }

    /// Returns the length of the container prefix of a line, and the number of spaces that replace the rest of the
    /// prefix's last tab.
    pub(crate) fn prefix(&self, line: &str) -> (usize, usize) {
        let containers = self.containers.get();
        containers.map_or((0, 0), |containers| content_start(containers, line))
    }

    /// Returns the column, from 0, at which comrak places the content.
    pub(crate) fn first_column(&self) -> usize {
        self.node.data().sourcepos.start.column.saturating_sub(1) + self.indentation
    }

    /// Returns the white space at the start of the first text node.
    pub(crate) fn blanks(&self) -> String {
        let first = self.node.first_child();
        let first = first.as_ref().map(|first| first.data());
        let text = first.as_ref().and_then(|first| first.value.text());
        let text = text.unwrap_or_default();
        let inner = text.trim_start_matches([' ', '\t']);
        text.strip_suffix(inner).unwrap_or_default().to_owned()
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
        let mut add = |text: &str, piece: &Piece, inlines: &mut Vec<Inline<'s>>| {
            let source = content.source_range(piece.content.clone());
            // Smart punctuation may have curled quotes in a masked URL. An empty piece is not in the source.
            if piece.is_verbatim || !source.is_empty() && masks.cover(&source) {
                self.add_source(source, masks, inlines);
            } else {
                let text = text.get(piece.text.clone()).unwrap_or_default();
                let text = Cow::Owned(text.to_owned());
                inlines.push(Inline::Text { text, source });
            }
        };
        align(node, content, &mut add, inlines)
    }

    /// Adds the source of a piece as text. Inside masked URLs, escaped pipes are resolved as in the search for URLs.
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
        let mut at = source.start;
        for mask in masks.iter().skip(first) {
            if source.end <= mask.start {
                break;
            }
            let (start, end) = (mask.start.max(at), mask.end.min(source.end));
            add(read, at..start);
            add(&self.leaf, start..end);
            at = end;
        }
        add(read, at..source.end);
    }
}
