//! Parses one leaf as a separate document, with its URLs masked.
//!
//! The text of the separate document:
//!
//! - A table cell becomes the header of a table with one column. A pipe precedes it, so that it cannot begin another
//!   block.
//! - Any other leaf becomes a paragraph in a block quote in a list item. A no-break space precedes it, so that its
//!   first line cannot begin another block. Its other lines are indented by four columns, because an indented line
//!   cannot interrupt a paragraph. Lazy continuation lines stay lazy.

use barelink::markdown::{self, Inline, Leaf, Masks, ParseLeaf};
use comrak::nodes::{Node, NodeValue, Sourcepos};
use comrak::{Arena, Options};

use crate::align::{align, Inlines};
use crate::containers::content_start;
use crate::footnotes::Footnotes;
use crate::leaf::LeafNode;
use crate::position::Lines;
use crate::references::References;

/// The list item, the block quote and the no-break space before the first line of a paragraph. Beside a delimiter, a
/// no-break space counts as white space, as the start of a line does. The parser keeps white space after it.
const FIRST_LINE: &str = "-   > \u{A0}";
/// The no-break space of [`FIRST_LINE`].
const SPACE: char = '\u{A0}';
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
    pub(crate) lines: &'p Lines<'s>,
    pub(crate) footnotes: &'p Footnotes<'a>,
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

    fn parse(&self, _: &Leaf<'_>, masked: &str, masks: &Masks) -> Option<ParsedLeaf<'a, 's>> {
        let content = &self.leaf.content;
        let read = content.read();
        // comrak's content has other bytes than the content that is searched, so it is masked here.
        let comraks = content.comraks.as_ref().map(|comraks| masks.apply_to(comraks));
        let masked = comraks.as_deref().unwrap_or(masked);
        let mut document = LeafDocument::new(self, masked);
        self.footnotes.define(masked, &mut document.text);
        self.references.begin();
        let root = comrak::parse_document(self.arena, &document.text, self.options);
        let (node, footnotes) = document.leaf(root)?;
        for inline in node.descendants().skip(1) {
            document.move_inline(&mut inline.data_mut().sourcepos);
        }
        for footnote in &footnotes {
            document.move_line(&mut footnote.data_mut().sourcepos);
        }
        Some(ParsedLeaf {
            node,
            inlines: align(node, content, &read.with_content(masked), masks)?,
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
    /// Line of the whole document on which the leaf begins, from 1.
    line: usize,
    /// First column of each line of the leaf, in the whole document and in `text`, from 0.
    columns: Vec<(usize, usize)>,
}

impl LeafDocument {
    /// Returns the document of the parser's leaf. `masked` is the content of the leaf with its URLs masked.
    fn new(parser: &LeafParser<'_, '_, '_, '_>, masked: &str) -> Self {
        let leaf = parser.leaf;
        let data = leaf.node.data();
        let mut this = LeafDocument {
            text: String::with_capacity(masked.len() + 64),
            line: data.sourcepos.start.line,
            columns: Vec::new(),
        };
        if matches!(data.value, NodeValue::TableCell) {
            // comrak would skip these after the pipe. They begin only a cell without a pipe before it, and no other block.
            let prefix = if masked.starts_with(['\u{B}', '\u{C}']) { "" } else { CELL };
            this.push(leaf.first_column(), prefix, &masked.replace('|', "\\|"));
            this.text.push_str(" |\n|-|\n");
        } else {
            this.push_lines(parser, masked);
            this.text.push('\n');
        }
        this
    }

    /// Adds the lines of a paragraph, each after a prefix that makes it continue the paragraph.
    fn push_lines(&mut self, parser: &LeafParser<'_, '_, '_, '_>, masked: &str) {
        let (leaf, lines) = (parser.leaf, parser.lines);
        let starts = markdown::Lines::new(masked);
        for number in 0.. {
            let Some(from) = starts.start(number + 1).filter(|&from| from < masked.len()) else {
                break;
            };
            let end = starts.start(number + 2).unwrap_or(masked.len());
            let line = masked.get(from..end).unwrap_or_default();
            let written = lines.line(leaf.content.read().to_source(from));
            // The block's first line is no lazy line. The leaf begins on a later line if definitions precede it.
            let spaces = if written == self.line {
                0
            } else {
                content_start(&leaf.containers, lines.from(written)).1
            };
            let rest = line.trim_start_matches([' ', '\t']);
            let blanks = line.len() - rest.len();
            // A `>` at the start could continue the block quote.
            let is_quote = rest.starts_with('>') && spaces + blanks < 4 && !line.starts_with('\t');
            let column = match number {
                0 => leaf.first_column(),
                _ => content_start(&leaf.containers, lines.from(self.line + number)).0,
            };
            let (prefix, spaces) = match number {
                0 => (FIRST_LINE, spaces),
                _ if spaces + blanks > 0 && !is_quote => (LAZY, spaces),
                _ => (INDENTATION, 0),
            };
            self.push(column, prefix, &[&" ".repeat(spaces), line].concat());
        }
    }

    /// Adds `prefix`, and then `line`, which is a line of the leaf. In the whole document, `line` begins at `column`, which
    /// counts from 0.
    fn push(&mut self, column: usize, prefix: &str, line: &str) {
        self.columns.push((column, prefix.len()));
        self.text.push_str(prefix);
        self.text.push_str(line);
    }

    /// Returns the block with the leaf's inlines, and the footnote definitions after that block. Returns `None` if the
    /// document has other blocks. Removes the no-break space of [`FIRST_LINE`].
    fn leaf<'a>(&self, root: Node<'a>) -> Option<(Node<'a>, Vec<Node<'a>>)> {
        let mut blocks = root.children();
        let block = blocks.next()?;
        // The leaf of a table cell is in a table, any other in an item.
        let leaf = match block.data().value {
            NodeValue::Table(_) => only_child(only_child(block)?)?,
            NodeValue::List(_) => {
                let leaf = only_child(only_child(only_child(block)?)?)?;
                matches!(leaf.data().value, NodeValue::Paragraph).then_some(())?;
                self.remove_space(leaf.first_child()?)?;
                leaf
            }
            _ => return None,
        };
        let footnotes = blocks.map(|node| {
            matches!(node.data().value, NodeValue::FootnoteDefinition(_)).then_some(node)
        });
        Some((leaf, footnotes.collect::<Option<_>>()?))
    }

    /// Removes the no-break space at the start of the leaf's first text. Returns `None` if it is not there.
    fn remove_space(&self, text: Node<'_>) -> Option<()> {
        let mut data = text.data_mut();
        let rest = data.value.text()?.strip_prefix(SPACE)?.to_owned();
        if rest.is_empty() {
            drop(data);
            text.detach();
        } else {
            // A text begins after the backslash that escapes its first character.
            let content = self.text.get(FIRST_LINE.len()..)?;
            let is_escape =
                content.starts_with('\\') && !rest.starts_with('\\') || content.starts_with("\\\\");
            data.value = NodeValue::Text(rest.into());
            data.sourcepos.start.column += SPACE.len_utf8() + usize::from(is_escape);
        }
        Some(())
    }

    /// Maps the position of one of the leaf's inlines from this document to the whole document.
    fn move_inline(&self, position: &mut Sourcepos) {
        for place in [&mut position.start, &mut position.end] {
            if let Some((column, inner)) = self.columns.get(place.line.saturating_sub(1)) {
                place.column = (place.column + column).saturating_sub(*inner);
            }
        }
        self.move_line(position);
    }

    /// Maps the lines of a position to the whole document. The columns do not change.
    fn move_line(&self, position: &mut Sourcepos) {
        for place in [&mut position.start, &mut position.end] {
            place.line = self.line + place.line.saturating_sub(1);
        }
    }
}
