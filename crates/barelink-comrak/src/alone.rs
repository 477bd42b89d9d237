//! Parses one leaf as a separate document, with its URLs masked.
//!
//! The text of the separate document:
//!
//! - A table cell becomes the header of a table with one column.
//! - Any other leaf continues a paragraph whose first line is `x`, in a block quote in a list item. The lines of the
//!   leaf are indented by four columns, because an indented line cannot interrupt a paragraph. Lazy continuation lines
//!   stay lazy.

use barelink::markdown::{Inline, Leaf, Masks, ParseLeaf};
use comrak::nodes::{Node, NodeValue, Sourcepos};
use comrak::{Arena, Options};

use crate::align::Inlines;
use crate::footnotes::Footnotes;
use crate::insert::inline;
use crate::leaf::LeafNode;
use crate::position::Lines;
use crate::references::References;

/// The line that begins a list item, a block quote and a paragraph. The leaf continues the paragraph.
const FIRST_LINE: &str = "-   > x";
/// Prefix of a paragraph line: the list item, the block quote, and four columns of indentation.
const INDENTATION: &str = "    >     ";
/// Prefix of a lazy paragraph line, which continues the list item but lacks the `>`.
const LAZY: &str = "    ";
/// Prefix of a table cell.
const CELL: &str = "| ";

/// Parser of one leaf, with the parts of the document that the leaf's inlines depend on.
pub(crate) struct LeafParser<'p, 'a, 's, 'c> {
    pub(crate) arena: &'a Arena<'a>,
    pub(crate) options: &'p Options<'c>,
    pub(crate) references: &'p References<'c>,
    pub(crate) footnotes: &'p Footnotes<'a>,
    pub(crate) lines: &'p Lines<'s>,
    pub(crate) leaf: &'p LeafNode<'a, 's>,
}

/// The node and the inlines of a parsed leaf. The node is in the tree of the whole document, or in a separate tree if
/// the leaf was parsed alone.
pub(crate) struct ParsedLeaf<'a, 's> {
    pub(crate) node: Node<'a>,
    pub(crate) inlines: Inlines<'a, 's>,
    /// Footnote definitions of the leaf's document, if the leaf was parsed alone. Includes placeholders for the
    /// footnotes of the whole document ([`Footnotes::define`]).
    pub(crate) footnotes: Vec<Node<'a>>,
}

impl<'a, 's> ParseLeaf for LeafParser<'_, 'a, 's, '_> {
    type Parsed = ParsedLeaf<'a, 's>;

    fn parse(&self, leaf: &Leaf<'_>, masked: &str, masks: &Masks) -> Option<ParsedLeaf<'a, 's>> {
        let read = self.leaf.comrak_content();
        let otherwise;
        let masked = if std::ptr::eq(read, leaf) {
            masked
        } else {
            otherwise = masks.apply_to(read);
            &otherwise
        };
        let mut document = LeafDocument::new(self, masked);
        self.footnotes.define(masked, &mut document.text);
        self.references.begin();
        let root = comrak::parse_document(self.arena, &document.text, self.options);
        let (node, footnotes) = document.leaf(root)?;
        document.move_to(node);
        document.restore_indentation(self.arena, node, self.leaf.node);
        for footnote in &footnotes {
            document.move_line(&mut footnote.data_mut().sourcepos);
        }
        let mut inlines = Inlines::default();
        let content = read.with_content(masked);
        self.leaf.inlines(node, &content, masks, &mut inlines)?;
        Some(ParsedLeaf {
            node,
            inlines,
            footnotes,
        })
    }

    fn inlines<'p>(&self, parsed: &'p ParsedLeaf<'a, 's>) -> Vec<Inline<'p>> {
        parsed.inlines.list.clone()
    }
}

/// Returns the child of a node, or `None` unless the node has exactly one child.
fn only_child<'a>(node: Node<'a>) -> Option<Node<'a>> {
    let child = node.first_child()?;
    child.next_sibling().is_none().then_some(child)
}

/// A document made of one leaf.
struct LeafDocument {
    text: String,
    is_cell: bool,
    /// White space at the start of the content. `text` does not contain it.
    blanks: String,
    /// Number of lines before the leaf in `text`.
    lines_before: usize,
    /// Line of the whole document on which the leaf begins, from 1.
    line: usize,
    /// First column of each line of the leaf, in the whole document and in `text`, from 0.
    columns: Vec<(usize, usize)>,
}

impl LeafDocument {
    fn new(parser: &LeafParser<'_, '_, '_, '_>, masked: &str) -> Self {
        let leaf = parser.leaf;
        let is_cell = matches!(leaf.node.data().value, NodeValue::TableCell);
        let mut this = LeafDocument {
            text: String::with_capacity(masked.len() + 64),
            is_cell,
            blanks: leaf.blanks(),
            lines_before: usize::from(!is_cell),
            line: leaf.node.data().sourcepos.start.line,
            columns: Vec::new(),
        };
        let first = leaf.first_column() + this.blanks.len();
        if is_cell {
            this.columns.push((first, CELL.len()));
            this.text.push_str(CELL);
            this.text.push_str(&masked.replace('|', "\\|"));
            this.text.push_str(" |\n|-|\n");
        } else {
            this.text.push_str(FIRST_LINE);
            // The text of a task may begin on the line after the checkbox. The line ending is then part of the leaf.
            let begins_in_next_line = masked
                .trim_start_matches([' ', '\t'])
                .starts_with(['\n', '\r']);
            if begins_in_next_line {
                this.lines_before = 0;
            } else {
                this.text.push('\n');
            }
            this.push_lines(parser, first, masked);
        }
        this
    }

    /// Adds the lines of a paragraph to the text, each after a prefix that makes it continue the paragraph. Records the
    /// column at which each line begins in the whole document.
    ///
    /// `first` is the column, from 0, of the first line's content in the whole document. `masked` is the content of the leaf
    /// with its URLs masked.
    fn push_lines(&mut self, parser: &LeafParser<'_, '_, '_, '_>, first: usize, masked: &str) {
        let LeafParser { leaf, lines, .. } = parser;
        let starts = barelink::markdown::Lines::new(masked);
        let start = |number| starts.start(number + 1).filter(|&at| at < masked.len());
        for (number, from) in (0..).map_while(start).enumerate() {
            let end = start(number + 1).unwrap_or(masked.len());
            let line = masked.get(from..end).unwrap_or_default();
            let written = lines.from(lines.line(leaf.comrak_content().to_source(from)));
            let (_, spaces) = leaf.prefix(written);
            let rest = line.trim_start_matches([' ', '\t']);
            let blanks = line.len() - rest.len();
            // A `>` at the start could continue the block quote.
            let is_quote = rest.starts_with('>') && spaces + blanks < 4 && !line.starts_with('\t');
            let column = match number {
                0 => first,
                _ => leaf.prefix(lines.from(self.line + number)).0,
            };
            let inner = match number {
                0 if self.lines_before == 0 => FIRST_LINE.len(),
                // The parser skips the white space at the start of this line, so the content begins after it.
                0 => self.push_str(INDENTATION) + blanks,
                _ if spaces + blanks > 0 && !is_quote => {
                    let length = self.push_str(LAZY);
                    self.text.extend(std::iter::repeat_n(' ', spaces));
                    length
                }
                _ => self.push_str(INDENTATION),
            };
            self.columns.push((column, inner));
            self.text.push_str(line);
        }
        self.text.push('\n');
    }

    /// Appends a string. Returns its length in bytes.
    fn push_str(&mut self, text: &str) -> usize {
        self.text.push_str(text);
        text.len()
    }

    /// Returns the block with the leaf's inlines, and the footnote definitions after that block. Returns `None` if the
    /// document has other blocks. Removes the `x` that [`FIRST_LINE`] adds to the paragraph.
    fn leaf<'a>(&self, root: Node<'a>) -> Option<(Node<'a>, Vec<Node<'a>>)> {
        let mut blocks = root.children();
        let block = blocks.next()?;
        let leaf = match block.data().value {
            NodeValue::Table(_) if self.is_cell => only_child(only_child(block)?)?,
            NodeValue::List(_) if !self.is_cell => {
                let leaf = only_child(only_child(only_child(block)?)?)?;
                matches!(leaf.data().value, NodeValue::Paragraph).then_some(())?;
                let text = leaf.first_child()?;
                let line_break = text.next_sibling()?;
                text.detach();
                if self.lines_before > 0 {
                    line_break.detach();
                }
                leaf
            }
            _ => return None,
        };
        let is_footnote =
            |node: &Node<'_>| matches!(node.data().value, NodeValue::FootnoteDefinition(_));
        let footnotes: Vec<_> = blocks.collect();
        footnotes
            .iter()
            .all(is_footnote)
            .then_some((leaf, footnotes))
    }

    /// Inserts the white space at the start of the content before the first inline. `original` is the leaf's block in
    /// the tree of the whole document. The white space begins at the position of the first inline of `original`.
    fn restore_indentation<'a>(&self, arena: &'a Arena<'a>, leaf: Node<'a>, original: Node<'a>) {
        let (false, Some(first), Some(original)) = (
            self.blanks.is_empty(),
            leaf.first_child(),
            original.first_child(),
        ) else {
            return;
        };
        let start = original.data().sourcepos.start;
        let mut data = first.data_mut();
        if let Some(text) = data.value.text_mut() {
            text.to_mut().insert_str(0, &self.blanks);
            data.sourcepos.start = start;
            return;
        }
        let mut end = data.sourcepos.start;
        end.column = end.column.saturating_sub(1);
        drop(data);
        let value = NodeValue::Text(self.blanks.clone().into());
        leaf.prepend(inline(arena, value, Sourcepos { start, end }));
    }

    /// Maps the positions of the leaf's inlines from this document to the whole document.
    fn move_to(&self, leaf: Node<'_>) {
        for node in leaf.descendants().skip(1) {
            let Sourcepos { start, end } = &mut node.data_mut().sourcepos;
            for place in [start, end] {
                let number = place.line.saturating_sub(1 + self.lines_before);
                if let Some((column, inner)) = self.columns.get(number) {
                    place.column = (place.column + column).saturating_sub(*inner);
                }
                place.line = self.line + number;
            }
        }
    }

    /// Maps the lines of a position to the whole document. The columns do not change.
    fn move_line(&self, position: &mut Sourcepos) {
        for place in [&mut position.start, &mut position.end] {
            place.line = self.line + place.line.saturating_sub(1 + self.lines_before);
        }
    }
}

#[cfg(test)]
mod tests {
    use barelink::markdown::{has_candidate, Linker};
    use barelink::{Dialect, LinkFinder};
    use barelink_testkit::documents::Generator;
    use barelink_testkit::invariants::Choices;

    use super::*;
    use crate::document::{leaf_blocks, Document};
    use crate::extent::{block_range, is_before_table};

    /// Returns the nodes below a leaf. Footnote references have no numbers, because the numbers depend on the whole
    /// document.
    fn nodes(leaf: Node<'_>, has_positions: bool) -> Vec<String> {
        let nodes = leaf.descendants().skip(1).map(|node| {
            let (data, depth) = (node.data(), node.ancestors().count());
            let mut value = data.value.clone();
            if let NodeValue::FootnoteReference(reference) = &mut value {
                (reference.ref_num, reference.ix) = (0, 0);
                reference.name.clear();
            }
            let depth = depth - leaf.ancestors().count();
            let position = has_positions.then(|| data.sourcepos.to_string());
            format!("{depth} {value:?} {}", position.unwrap_or_default())
        });
        nodes.collect()
    }

    /// Returns true for a table cell, and for a paragraph directly before a table. comrak may give them a wrong
    /// position.
    fn is_by_a_table(node: Node<'_>) -> bool {
        matches!(node.data().value, NodeValue::TableCell) || is_before_table(node)
    }

    /// The inlines of a leaf depend only on its content, definitions, footnotes and options.
    #[test]
    fn a_leaf_alone_has_the_inlines_that_it_has_in_its_document() {
        let mut rng = fastrand::Rng::with_seed(1);
        let finder = LinkFinder::new(Dialect::Gfm);
        for number in 0..2000 {
            let source = Generator::Both.document(&mut rng, number);
            let mut options = Choices::new(rng.u64(..)).comrak();
            options.extension.autolink = false;
            options.parse.broken_link_callback = None;
            options.parse.sourcepos_chars = false;
            options.parse.leave_footnote_definitions = true;
            let arena = Arena::new();
            let root = comrak::parse_document(&arena, &source, &options);
            let document = Document::new(&arena, &source, options.clone(), &finder, &|_| false);
            let linker = Linker::new(&source, finder.clone());
            let leaves = leaf_blocks(root, &|_| false);
            let leaves = leaves.filter_map(|node| {
                let block = block_range(node, document.lines());
                has_candidate(source.get(block.clone())?, &finder).then_some(())?;
                LeafNode::new(node, &block, document.lines(), &linker)
            });
            let leaves: Vec<_> = leaves.collect();
            let alone = document.alone(
                root,
                leaves.iter().map(|leaf| leaf.comrak_content().content()),
            );
            let footnotes = Footnotes::new(root);
            for leaf in &leaves {
                let (none, mut inlines) = (Masks::default(), Inlines::default());
                if leaf
                    .inlines(leaf.node, leaf.comrak_content(), &none, &mut inlines)
                    .is_none()
                {
                    continue;
                }
                let parser = LeafParser {
                    arena: &arena,
                    options: &alone,
                    references: &document.references,
                    footnotes: &footnotes,
                    lines: document.lines(),
                    leaf,
                };
                let parsed = parser.parse(
                    leaf.comrak_content(),
                    leaf.comrak_content().content(),
                    &none,
                );
                let has_positions = !is_by_a_table(leaf.node);
                similar_asserts::assert_eq!(
                    parsed.map(|parsed| nodes(parsed.node, has_positions)),
                    Some(nodes(leaf.node, has_positions)),
                    "{:?} in {:?}",
                    leaf.comrak_content().content(),
                    source
                );
            }
        }
    }
}
