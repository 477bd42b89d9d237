//! Which bytes of the source each text of the tree comes from.
//!
//! comrak decodes, merges and owns its texts, and its source positions are not right everywhere: not after
//! link reference definitions, not after a link whose title has a line break, not behind `\|` in a table
//! cell. So a leaf's nodes are laid beside its content, from left to right; each must account for what it
//! was made of.

mod text;

use std::ops::Range;

use barelink::markdown::{ConstructKind, InlineScanner};
use comrak::arena_tree::NodeEdge;
use comrak::nodes::{Node, NodeMath, NodeValue};

/// A leaf's nodes beside its content. Ranges are of the content.
#[derive(Default)]
pub(crate) struct Alignment<'a> {
    /// The texts outside links and images.
    pub(crate) texts: Vec<AlignedText<'a>>,
    /// Source of the texts.
    pub(crate) pieces: Vec<Piece>,
    /// Constructs other than code in which no URL is recognised.
    pub(crate) constructs: Vec<(Range<usize>, ConstructKind)>,
    /// Closing delimiters of emphasis and strikethrough, with their openers. References of footnotes, which end a URL too,
    /// end nothing that begins before them.
    pub(crate) closings: Vec<(Range<usize>, Option<usize>)>,
}

/// A text node and what it was made of.
pub(crate) struct AlignedText<'a> {
    pub(crate) node: Node<'a>,
    /// Which of the alignment's pieces.
    pub(crate) pieces: Range<usize>,
}

/// A part of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Piece {
    /// Its bytes in the node's text.
    pub(crate) text: Range<usize>,
    /// Its bytes in the content: the text itself, or an entity, or a quote that was made round.
    pub(crate) content: Range<usize>,
    pub(crate) is_verbatim: bool,
}

/// Lays a leaf's nodes beside its content; none if they do not fit. `alignment` is that of another leaf.
pub(crate) fn align<'a>(
    leaf: Node<'a>,
    content: &str,
    alignment: &mut Alignment<'a>,
) -> Option<()> {
    alignment.clear();
    let mut aligner = Aligner {
        content,
        scanner: InlineScanner::new(content),
        at: 0,
        encoded: text::encoded(content, 0),
        marks: Vec::new(),
        links: Vec::new(),
    };
    let mut opaque: Option<Node<'a>> = None;
    for edge in leaf.traverse() {
        match (edge, opaque) {
            (NodeEdge::End(node), Some(begun)) if begun.same_node(node) => opaque = None,
            (NodeEdge::Start(node) | NodeEdge::End(node), _) if node.same_node(leaf) => {}
            (NodeEdge::Start(node), None) => {
                let is_opaque = aligner.start(node, alignment)?;
                opaque = is_opaque.then_some(node);
            }
            (NodeEdge::End(node), None) => aligner.end(node, alignment)?,
            _ => {}
        }
    }
    let rest = content.get(aligner.at..)?;
    rest.trim_ascii().is_empty().then_some(())
}

impl Alignment<'_> {
    fn clear(&mut self) {
        self.texts.clear();
        self.pieces.clear();
        self.constructs.clear();
        self.closings.clear();
    }
}

struct Aligner<'c> {
    content: &'c str,
    scanner: InlineScanner<'c>,
    at: usize,
    /// The next `\\` or `&`, or one that was passed.
    encoded: usize,
    /// For each open emphasis and the like, where its marks are.
    marks: Vec<Range<usize>>,
    /// For each open link or image, which of the constructs it is.
    links: Vec<usize>,
}

impl<'c> Aligner<'c> {
    fn rest(&self) -> &'c str {
        self.content.get(self.at..).unwrap_or_default()
    }

    /// Passes what a node begins with, or all of it: then its children are of no interest.
    fn start<'a>(&mut self, node: Node<'a>, alignment: &mut Alignment<'a>) -> Option<bool> {
        let start = self.at;
        let opaque = match &node.data().value {
            NodeValue::Text(text) => {
                let first = alignment.pieces.len();
                self.text(text, &mut alignment.pieces)?;
                let pieces = first..alignment.pieces.len();
                if self.links.is_empty() {
                    alignment.texts.push(AlignedText { node, pieces });
                }
                return Some(false);
            }
            NodeValue::SoftBreak | NodeValue::LineBreak => {
                return self.line_break().map(|()| false)
            }
            NodeValue::Code(_) => {
                self.rest().starts_with('`').then_some(())?;
                self.at = self.scanner.code_span(self.at);
                return Some(true);
            }
            NodeValue::Escaped => return Some(false),
            value if has_marks(value) => {
                let number = self.marks_of(node);
                self.marks(number)?;
                self.marks.push(start..self.at);
                return Some(false);
            }
            NodeValue::EscapedTag(tag) => return self.marks(tag.len()).map(|()| false),
            NodeValue::HtmlInline(html) => {
                self.html(html)?;
                ConstructKind::Opaque
            }
            NodeValue::Math(math) => {
                self.math(math)?;
                ConstructKind::Opaque
            }
            NodeValue::Link(_) if self.rest().starts_with('<') => {
                self.at = self.scanner.angle(self.at)?;
                ConstructKind::Opaque
            }
            NodeValue::Link(_) | NodeValue::Image(_) => {
                let rest = self.rest().strip_prefix('!').unwrap_or(self.rest());
                let text = rest.strip_prefix('[')?;
                self.at = self.content.len() - text.len();
                self.links.push(alignment.constructs.len());
                let construct = (start..self.at, ConstructKind::Bracketed);
                alignment.constructs.push(construct);
                return Some(false);
            }
            NodeValue::FootnoteReference(_) => {
                self.at += width(node)?;
                alignment.closings.push((start..self.at, None));
                ConstructKind::Opaque
            }
            NodeValue::WikiLink(_) => {
                self.at += width(node)?;
                ConstructKind::Opaque
            }
            _ => return None,
        };
        alignment.constructs.push((start..self.at, opaque));
        Some(true)
    }

    fn end<'a>(&mut self, node: Node<'a>, alignment: &mut Alignment<'a>) -> Option<()> {
        let value = &node.data().value;
        match value {
            NodeValue::EscapedTag(tag) => return self.marks(tag.len()),
            NodeValue::Link(_) | NodeValue::Image(_) => {
                let (link, _) = alignment.constructs.get_mut(self.links.pop()?)?;
                self.at = self.end_of_link(node, link.start)?;
                link.end = self.at;
                return Some(());
            }
            value if !has_marks(value) => return Some(()),
            _ => {}
        }
        let (opened, start) = (self.marks.pop()?, self.at);
        self.marks(opened.len())?;
        if matches!(
            value,
            NodeValue::Emph | NodeValue::Strong | NodeValue::Strikethrough
        ) {
            let opened = Some(opened.start);
            alignment.closings.push((start..self.at, opened));
        }
        Some(())
    }

    /// Returns the number of delimiter bytes at each end of such a node.
    fn marks_of(&self, node: Node<'_>) -> usize {
        match node.data().value {
            NodeValue::Emph | NodeValue::Subscript => 1,
            NodeValue::Strikethrough if !self.rest().starts_with("~~") => 1,
            // The second one may be a child's, or text.
            NodeValue::Superscript if !self.rest().starts_with("^^") || starts_second(node) => 1,
            _ => 2,
        }
    }

    /// Passes delimiters, which are ASCII punctuation.
    fn marks(&mut self, number: usize) -> Option<()> {
        let marks = self.rest().get(..number)?;
        marks
            .bytes()
            .all(|b| b.is_ascii_punctuation())
            .then_some(())?;
        self.at += number;
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

    fn blanks(&self) -> usize {
        let rest = self.rest();
        rest.len() - rest.trim_start_matches([' ', '\t']).len()
    }

    /// Passes math with its dollars, and backticks within these if it is written with them.
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

    /// The end of the link or image that began at `start` and whose brackets end here.
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
            None => node.next_sibling().is_some_and(
                |next| matches!(next.data().value.text(), Some(text) if text.starts_with('[')),
            ),
        };
        Some(if is_shortcut {
            close
        } else {
            close + length + 1
        })
    }
}

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

/// The length of a node that lies in one line, by its columns; they are right relative to each other.
fn width(node: Node<'_>) -> Option<usize> {
    let position = node.data().sourcepos;
    let is_one_line = position.start.line == position.end.line;
    let width = (position.end.column + 1).checked_sub(position.start.column)?;
    is_one_line.then_some(width)
}
