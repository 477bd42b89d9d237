//! Maps each text node of the tree to the bytes of the source that it was parsed from.
//!
//! comrak decodes, merges and owns its texts. Some of its source positions are wrong: after link reference definitions, after a
//! link whose title has a line break, and after `\|` in a table cell.
//!
//! So a leaf's nodes are aligned with its content from left to right. Each node consumes the bytes of the content that it was
//! parsed from. If the content has other bytes there, the functions here and [`align`] return `None`.

mod text;

use std::ops::Range;

use barelink::markdown::{Inline, InlineScanner, Leaf};
use comrak::arena_tree::NodeEdge;
use comrak::nodes::{Node, NodeMath, NodeValue};

/// The inlines of leaves.
#[derive(Default)]
pub(crate) struct Inlines<'a, 's> {
    pub(crate) list: Vec<Inline<'s>>,
    /// The text nodes outside links and images, each with the number of its first inline, in ascending order.
    pub(crate) texts: Vec<(Node<'a>, usize)>,
}

impl Inlines<'_, '_> {
    pub(crate) fn clear(&mut self) {
        self.list.clear();
        self.texts.clear();
    }
}

/// A part of a text node's text, and what it was made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Piece {
    /// Its bytes in the node's text.
    pub(crate) text: Range<usize>,
    /// Its bytes in the content: the text itself, or an entity, or a quote that was made round.
    pub(crate) content: Range<usize>,
    pub(crate) is_verbatim: bool,
}

/// Adds the inlines that a piece of this text stands for.
pub(crate) type AddPiece<'p, 's> = dyn FnMut(&str, &Piece, &mut Vec<Inline<'s>>) + 'p;

/// Aligns the nodes below `node`, a leaf block, with its content, and adds its inlines. Returns `None` if they disagree, or if
/// bytes other than white space remain.
pub(crate) fn align<'a, 's>(
    node: Node<'a>,
    leaf: &Leaf<'_>,
    add: &mut AddPiece<'_, 's>,
    inlines: &mut Inlines<'a, 's>,
) -> Option<()> {
    let content = leaf.content();
    let mut aligner = Aligner {
        leaf,
        content,
        scanner: InlineScanner::new(content),
        at: 0,
        encoded: text::encoded(content, 0),
        marks: Vec::new(),
        links: Vec::new(),
        pieces: Vec::new(),
        add,
        inlines,
    };
    // A node that was passed with its children, up to its end.
    let mut opaque: Option<Node<'a>> = None;
    for edge in node.traverse() {
        match (edge, opaque) {
            (NodeEdge::End(inner), Some(begun)) if begun.same_node(inner) => opaque = None,
            (NodeEdge::Start(inner) | NodeEdge::End(inner), _) if inner.same_node(node) => {}
            (NodeEdge::Start(inner), None) => {
                let is_opaque = aligner.start(inner)?;
                opaque = is_opaque.then_some(inner);
            }
            (NodeEdge::End(inner), None) => aligner.end(inner)?,
            _ => {}
        }
    }
    let rest = content.get(aligner.at..)?;
    rest.trim_ascii().is_empty().then_some(())
}

struct Aligner<'c, 'i, 'a, 's> {
    leaf: &'c Leaf<'c>,
    content: &'c str,
    scanner: InlineScanner<'c>,
    /// Offset in the content up to which all bytes are consumed.
    at: usize,
    /// Offset of the next `\\` or `&`, with which an escape or an entity may begin. Looked for again once `at` is past it.
    encoded: usize,
    /// Opening delimiters of the emphasis and the like that is open, as ranges of the content.
    marks: Vec<Range<usize>>,
    /// Links and images that are open: the index of the inline, and the start in the content.
    links: Vec<(usize, usize)>,
    /// Pieces of the last text node.
    pieces: Vec<Piece>,
    add: &'i mut AddPiece<'i, 's>,
    inlines: &'i mut Inlines<'a, 's>,
}

impl<'c, 'a, 's> Aligner<'c, '_, 'a, 's> {
    fn rest(&self) -> &'c str {
        self.content.get(self.at..).unwrap_or_default()
    }

    fn push(&mut self, inline: Inline<'s>) {
        self.inlines.list.push(inline);
    }

    /// Returns the source range of the content from `start` to here.
    fn source_from(&self, start: usize) -> Range<usize> {
        self.leaf.source_range(start..self.at)
    }

    /// Passes the opening delimiter of a node, or all of it. Returns true if it was all, so that its children are skipped.
    fn start(&mut self, node: Node<'a>) -> Option<bool> {
        let start = self.at;
        match &node.data().value {
            NodeValue::Text(text) => {
                self.text(text)?;
                if self.links.is_empty() {
                    self.push_text(node, text);
                }
                return Some(false);
            }
            NodeValue::SoftBreak | NodeValue::LineBreak => {
                self.line_break()?;
                self.push(Inline::Break);
                return Some(false);
            }
            NodeValue::Code(_) => {
                self.rest().starts_with('`').then_some(())?;
                self.at = self.scanner.code_span(self.at);
                self.push(Inline::Break);
                return Some(true);
            }
            // The escaped character is a text below it, which passes the backslash.
            NodeValue::Escaped => {
                self.push(Inline::Break);
                return Some(false);
            }
            value if has_marks(value) => {
                let length = self.mark_length(node);
                self.marks(length)?;
                self.marks.push(start..self.at);
                self.push(Inline::Open);
                return Some(false);
            }
            NodeValue::EscapedTag(tag) => {
                self.marks(tag.len())?;
                self.push(Inline::Break);
                return Some(false);
            }
            NodeValue::HtmlInline(html) => self.html(html)?,
            NodeValue::Math(math) => self.math(math)?,
            NodeValue::Link(_) if self.rest().starts_with('<') => {
                self.at = self.scanner.autolink_or_html(self.at)?;
            }
            NodeValue::Link(_) | NodeValue::Image(_) => {
                let rest = self.rest().strip_prefix('!').unwrap_or(self.rest());
                let text = rest.strip_prefix('[')?;
                self.at = self.content.len() - text.len();
                self.links.push((self.inlines.list.len(), start));
                let source = self.source_from(start);
                self.push(Inline::Link { source });
                return Some(false);
            }
            NodeValue::FootnoteReference(_) => {
                self.at += width(node)?;
                let source = self.source_from(start);
                self.push(Inline::Footnote { source });
                return Some(true);
            }
            NodeValue::WikiLink(_) => self.at += width(node)?,
            _ => return None,
        }
        let source = self.source_from(start);
        self.push(Inline::Opaque { source });
        Some(true)
    }

    /// Adds the inlines of the text node that was passed last. A text node right after another one is a run of its own.
    fn push_text(&mut self, node: Node<'a>, text: &str) {
        if let Some(Inline::Text { .. }) = self.inlines.list.last() {
            self.push(Inline::Break);
        }
        self.inlines.texts.push((node, self.inlines.list.len()));
        for piece in &self.pieces {
            (self.add)(text, piece, &mut self.inlines.list);
        }
    }

    /// Consumes the closing delimiter of a node.
    fn end(&mut self, node: Node<'a>) -> Option<()> {
        let value = &node.data().value;
        match value {
            NodeValue::EscapedTag(tag) => {
                self.push(Inline::Break);
                return self.marks(tag.len());
            }
            NodeValue::Escaped => self.push(Inline::Break),
            NodeValue::Link(_) | NodeValue::Image(_) => {
                let (link, start) = self.links.pop()?;
                self.at = self.end_of_link(node, start)?;
                let source = self.source_from(start);
                *self.inlines.list.get_mut(link)? = Inline::Link { source };
                self.push(Inline::LinkEnd);
                return Some(());
            }
            _ => {}
        }
        if !has_marks(value) {
            return Some(());
        }
        let (opened, start) = (self.marks.pop()?, self.at);
        self.marks(opened.len())?;
        let close = Inline::Close {
            source: self.source_from(start),
            opener: self.leaf.to_source(opened.start),
            ends_urls: matches!(
                value,
                NodeValue::Emph | NodeValue::Strong | NodeValue::Strikethrough
            ),
        };
        self.push(close);
        Some(())
    }

    /// Returns the length in bytes of the delimiters of a node that has marks.
    fn mark_length(&self, node: Node<'_>) -> usize {
        match node.data().value {
            NodeValue::Emph | NodeValue::Subscript => 1,
            NodeValue::Strikethrough if !self.rest().starts_with("~~") => 1,
            // In `^^`, the second one may be the delimiter of a child, or text.
            NodeValue::Superscript if !self.rest().starts_with("^^") || starts_second(node) => 1,
            _ => 2,
        }
    }

    /// Consumes a delimiter of this length, which has to be ASCII punctuation.
    fn marks(&mut self, length: usize) -> Option<()> {
        let marks = self.rest().get(..length)?;
        marks
            .bytes()
            .all(|b| b.is_ascii_punctuation())
            .then_some(())?;
        self.at += length;
        Some(())
    }

    /// Passes raw HTML. A tab of which a container has taken a part is indentation, of which the content has no byte.
    fn html(&mut self, html: &str) -> Option<()> {
        let mut is_first = true;
        for line in html.split_inclusive(['\n', '\r']) {
            let mut line = line;
            if !std::mem::take(&mut is_first) {
                line = line.trim_start_matches([' ', '\t']);
                self.at += self.blanks();
            }
            self.rest().starts_with(line).then_some(())?;
            self.at += line.len();
        }
        Some(())
    }

    /// Returns the number of spaces and tabs here.
    fn blanks(&self) -> usize {
        let rest = self.rest();
        rest.len() - rest.trim_start_matches([' ', '\t']).len()
    }

    /// Consumes math with its dollars, and the backticks inside them if there are any.
    fn math(&mut self, math: &NodeMath) -> Option<()> {
        let marks = if math.display_math || !math.dollar_math {
            2
        } else {
            1
        };
        self.marks(marks)?;
        for c in math.literal.chars() {
            // A line ending may be shown as a space.
            let rest = self.rest();
            let after = rest.strip_prefix(c).or_else(|| {
                let ending = rest
                    .strip_prefix("\r\n")
                    .or_else(|| rest.strip_prefix(['\n', '\r']));
                ending.filter(|_| c == ' ')
            })?;
            self.at += rest.len() - after.len();
        }
        self.marks(marks)
    }

    /// Consumes a line break: spaces or a backslash before it, the line ending, and indentation after it.
    fn line_break(&mut self) -> Option<()> {
        let rest = self.rest();
        let line = rest.trim_start_matches([' ', '\t']);
        let line = line.strip_prefix('\\').unwrap_or(line);
        let after = line
            .strip_prefix("\r\n")
            .or_else(|| line.strip_prefix(['\n', '\r']))?;
        let after = after.trim_start_matches([' ', '\t']);
        self.at += rest.len() - after.len();
        Some(())
    }

    /// Returns the end of the link or image that begins at `start` and whose `]` is here.
    fn end_of_link(&self, node: Node<'_>, start: usize) -> Option<usize> {
        self.rest().starts_with(']').then_some(())?;
        let close = self.at + 1;
        if let Some(end) = self.scanner.link_tail(close) {
            return Some(end);
        }
        // A reference: full or collapsed, if a label follows that belongs to it, which only the parser knows.
        let label = self.content.get(close..)?;
        let Some(length) = label.starts_with('[').then(|| label.find(']')).flatten() else {
            return Some(close);
        };
        let is_shortcut = match width(node) {
            Some(width) => start + width == close,
            // Over several lines: what follows shows the label, if it is none. One that holds nothing else is shown as it is.
            None => {
                let written = label.get(..=length).unwrap_or_default();
                let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '[' | ']' | ' ');
                let shown = if written.chars().all(is_plain) {
                    written
                } else {
                    "["
                };
                node.next_sibling().is_some_and(
                    |next| matches!(next.data().value.text(), Some(text) if text.starts_with(shown)),
                )
            }
        };
        Some(if is_shortcut {
            close
        } else {
            close + length + 1
        })
    }
}

/// Returns true if a node begins and ends with a delimiter, each as long as the other.
fn has_marks(value: &NodeValue) -> bool {
    matches!(
        value,
        NodeValue::Emph
            | NodeValue::Strong
            | NodeValue::Strikethrough
            | NodeValue::Superscript
            | NodeValue::Subscript
            | NodeValue::Underline
            | NodeValue::Highlight
            | NodeValue::Insert
            | NodeValue::SpoileredText
    )
}

/// Returns true if the first child of a node begins at its second byte, by its column.
fn starts_second(node: Node<'_>) -> bool {
    let column = |node: Node<'_>| node.data().sourcepos.start.column;
    let child = node.first_child().map(column);
    child == Some(column(node) + 1)
}

/// Returns the length in bytes of a node that lies in one line, by its columns. Where those are wrong, both are by the same number.
fn width(node: Node<'_>) -> Option<usize> {
    let position = node.data().sourcepos;
    let is_one_line = position.start.line == position.end.line;
    let width = (position.end.column + 1).checked_sub(position.start.column)?;
    is_one_line.then_some(width)
}
