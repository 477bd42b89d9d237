//! Maps each text node of the tree to the bytes of the source that it was parsed from.
//!
//! comrak decodes, merges and owns its texts. Some source positions are wrong. Examples are those after link reference
//! definitions, after a link whose title has a line break, and after `\|` in a table cell.
//!
//! A leaf's nodes are therefore aligned with its content from left to right. A node consumes the bytes that it was
//! parsed from. The functions that consume return `None` if the content at the current offset does not match the node.
//! A node without text consumes as many bytes as its position covers ([`width`]): a position may be wrong, but not its
//! length. So no list of comrak's extensions is needed, nor the features of Cargo that some of them have.

mod text;
mod width;

use std::ops::Range;

use barelink::markdown::{Inline, InlineScanner, Leaf, Masks};
use comrak::arena_tree::NodeEdge;
use comrak::nodes::{Node, NodeMath, NodeValue};

use self::width::{child_starts_at_second_byte, length_of_attributes, length_of_label, width};

/// The inline content of a leaf.
pub(crate) struct Content<'s> {
    pub(crate) source: &'s str,
    /// The content that is searched for URLs.
    pub(crate) searched: Leaf<'s>,
    /// The content as comrak reads it, if it may differ from `searched`. In `searched`, as in cmark-gfm, the `\|` in
    /// `\\|` is resolved too.
    pub(crate) comraks: Option<Leaf<'s>>,
}

impl<'s> Content<'s> {
    /// Returns the content as comrak reads it.
    pub(crate) fn read(&self) -> &Leaf<'s> {
        self.comraks.as_ref().unwrap_or(&self.searched)
    }

    /// Returns the inlines of `node`, which is a leaf with this content. See [`align`].
    pub(crate) fn inlines<'a>(&self, node: Node<'a>) -> Option<Inlines<'a, 's>> {
        align(node, self, self.read(), &Masks::default())
    }

    /// Returns the source offset at which the text of a heading ends if attributes in braces follow. comrak has removed
    /// them from the heading's content.
    pub(crate) fn attributes_of_heading(&self, node: Node<'_>) -> Option<usize> {
        let read = self.read();
        let (_, end) = align_start(node, self, read, &Masks::default())?;
        let rest = read.content().get(end..)?.trim_ascii();
        let is_attributes = length_of_attributes(rest) == Some(rest.len());
        is_attributes.then(|| read.source_range(0..end).end)
    }
}

/// The inlines of a leaf, and its text nodes outside links and images.
#[derive(Default)]
pub(crate) struct Inlines<'a, 's> {
    pub(crate) list: Vec<Inline<'s>>,
    /// The text nodes outside links and images, each with the index of its first inline, in ascending order.
    pub(crate) texts: Vec<(Node<'a>, usize)>,
}

/// Returns the inlines of `node`, which is a leaf with this content, or the leaf parsed alone with `masks`. `read` is
/// the content that comrak parsed. Returns `None` if a node does not match the content, or if content other than white
/// space remains.
pub(crate) fn align<'a, 's>(
    node: Node<'a>,
    content: &Content<'s>,
    read: &Leaf<'_>,
    masks: &Masks,
) -> Option<Inlines<'a, 's>> {
    let (inlines, end) = align_start(node, content, read, masks)?;
    let rest = read.content().get(end..)?;
    rest.trim_ascii().is_empty().then_some(inlines)
}

/// Returns the inlines of `node`, and the offset in the content at which they end. See [`align`].
fn align_start<'a, 's>(
    node: Node<'a>,
    content: &Content<'s>,
    read: &Leaf<'_>,
    masks: &Masks,
) -> Option<(Inlines<'a, 's>, usize)> {
    let written = read.content();
    let mut aligner = Aligner {
        content,
        read,
        masks,
        written,
        scanner: InlineScanner::new(written),
        at: 0,
        encoded: 0,
        delimiters: Vec::new(),
        links: Vec::new(),
        inlines: Inlines::default(),
    };
    // The node that was consumed together with its children, until the traversal leaves it.
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
    Some((aligner.inlines, aligner.at))
}

struct Aligner<'c, 'a, 's> {
    content: &'c Content<'s>,
    /// The content that comrak parsed, in which the URLs of `masks` are masked.
    read: &'c Leaf<'c>,
    masks: &'c Masks,
    written: &'c str,
    scanner: InlineScanner<'c>,
    /// Offset in the content. All bytes before it are consumed.
    at: usize,
    /// Offset of the next `\` or `&`, which may begin an escape or an entity, or `usize::MAX` without one. Searched
    /// again once `at` has reached it.
    encoded: usize,
    /// Opening delimiters of open emphasis and similar nodes, as ranges of the content.
    delimiters: Vec<Range<usize>>,
    /// Open links and images: the index of the inline, and the start in the content.
    links: Vec<(usize, usize)>,
    inlines: Inlines<'a, 's>,
}

impl<'c, 'a, 's> Aligner<'c, 'a, 's> {
    /// Returns the content that is not consumed.
    fn rest(&self) -> &'c str {
        self.written.get(self.at..).unwrap_or_default()
    }

    fn push(&mut self, inline: Inline<'s>) {
        self.inlines.list.push(inline);
    }

    /// Adds text that is displayed and not searched.
    fn show(&mut self, text: &str) {
        self.push(Inline::Shown { text: text.to_owned().into() });
    }

    /// Returns the source range of the content from `start` to here.
    fn source_from(&self, start: usize) -> Range<usize> {
        self.read.source_range(start..self.at)
    }

    /// Consumes the opening delimiter of a node, or the node with its children. Returns true if the children were
    /// consumed too. The caller then skips them. Returns `None` if the content does not match the node.
    fn start(&mut self, node: Node<'a>) -> Option<bool> {
        let start = self.at;
        match &node.data().value {
            NodeValue::Text(text) => {
                self.text(node, text)?;
                return Some(false);
            }
            NodeValue::SoftBreak | NodeValue::LineBreak => {
                self.line_break()?;
                self.push(Inline::Break);
                return Some(false);
            }
            NodeValue::Code(code) => {
                self.rest().starts_with('`').then_some(())?;
                self.at = self.scanner.code_span(self.at);
                self.show(&code.literal);
                let end = self.at;
                self.attributes(node, start)?;
                if end < self.at {
                    let source = self.source_from(end);
                    self.push(Inline::Opaque { source });
                }
                return Some(true);
            }
            // The child text consumes the backslash.
            NodeValue::Escaped => {
                self.show("");
                return Some(false);
            }
            value if has_delimiters(value) => {
                let length = self.delimiter_length(node);
                self.delimiter(length)?;
                self.delimiters.push(start..self.at);
                self.push(match value {
                    NodeValue::Superscript => Inline::OpenSuperscript,
                    _ => Inline::Open,
                });
                return Some(false);
            }
            NodeValue::EscapedTag(tag) => {
                self.delimiter(tag.len())?;
                self.show(tag);
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
                self.at = self.written.len() - text.len();
                self.links.push((self.inlines.list.len(), start));
                let source = self.source_from(start);
                self.push(Inline::Link { source });
                return Some(false);
            }
            NodeValue::FootnoteReference(_) => {
                self.at = self.end_of(node, start)?;
                let source = self.source_from(start);
                self.push(Inline::Footnote { source });
                return Some(true);
            }
            _ => self.at = self.end_of(node, start)?,
        }
        let source = self.source_from(start);
        self.push(Inline::Opaque { source });
        // The text of an autolink in angle brackets, or of a wikilink.
        for node in node.descendants() {
            if let Some(text) = node.data().value.text() {
                self.show(text);
            }
        }
        Some(true)
    }

    /// Consumes the closing delimiter of a node, or the rest of a link or image from its `]`. Returns `None` if the
    /// content does not match.
    fn end(&mut self, node: Node<'a>) -> Option<()> {
        let value = &node.data().value;
        match value {
            NodeValue::EscapedTag(tag) => {
                self.show(tag);
                self.delimiter(tag.len())?;
            }
            NodeValue::Escaped => self.show(""),
            NodeValue::Link(_) | NodeValue::Image(_) => {
                let (link, start) = self.links.pop()?;
                self.at = self.end_of_link(node, start)?;
                self.attributes(node, start)?;
                let source = self.source_from(start);
                *self.inlines.list.get_mut(link)? = Inline::Link { source };
                self.push(match value {
                    NodeValue::Image(_) => Inline::EndImage,
                    _ => Inline::Shown { text: "".into() },
                });
            }
            value if has_delimiters(value) => {
                let (opened, start) = (self.delimiters.pop()?, self.at);
                self.delimiter(opened.len())?;
                self.push(Inline::Close {
                    source: self.source_from(start),
                    opener: self.read.to_source(opened.start),
                });
            }
            _ => {}
        }
        Some(())
    }

    /// Returns the length in bytes of a node's opening delimiter.
    fn delimiter_length(&self, node: Node<'_>) -> usize {
        match node.data().value {
            NodeValue::Emph | NodeValue::Subscript => 1,
            NodeValue::Strikethrough if !self.rest().starts_with("~~") => 1,
            // The second `^` of `^^` may be a child's delimiter, or text.
            NodeValue::Superscript
                if !self.rest().starts_with("^^") || child_starts_at_second_byte(node) =>
            {
                1
            }
            _ => 2,
        }
    }

    /// Consumes a delimiter of `length` bytes. Returns `None` if one of the bytes is missing or not ASCII punctuation.
    fn delimiter(&mut self, length: usize) -> Option<()> {
        let delimiter = self.rest().get(..length)?;
        delimiter.bytes().all(|b| b.is_ascii_punctuation()).then_some(())?;
        self.at += length;
        Some(())
    }

    /// Consumes raw HTML. Returns `None` if the content does not match. The indentation of lines after the first is not
    /// compared, because the content lacks a tab that a container has partly consumed.
    fn html(&mut self, html: &str) -> Option<()> {
        for (number, mut line) in html.split_inclusive(['\n', '\r']).enumerate() {
            if number > 0 {
                line = line.trim_start_matches([' ', '\t']);
                self.at += self.blanks();
            }
            self.rest().starts_with(line).then_some(())?;
            self.at += line.len();
        }
        Some(())
    }

    /// Returns the number of spaces and tabs at the current offset.
    fn blanks(&self) -> usize {
        let rest = self.rest();
        rest.len() - rest.trim_start_matches([' ', '\t']).len()
    }

    /// Consumes math with its delimiters: dollars, and possibly backticks inside the dollars, or a backslash and a
    /// bracket. Returns `None` if the content does not match.
    fn math(&mut self, math: &NodeMath) -> Option<()> {
        let is_long = math.display_math || !math.dollar_math || self.rest().starts_with('\\');
        let length = if is_long { 2 } else { 1 };
        self.delimiter(length)?;
        for c in math.literal.chars() {
            // comrak may have replaced a line ending with a space.
            let rest = self.rest();
            let after = rest.strip_prefix(c).or_else(|| {
                let ending = rest.strip_prefix("\r\n").or_else(|| rest.strip_prefix(['\n', '\r']));
                ending.filter(|_| c == ' ')
            })?;
            self.at += rest.len() - after.len();
        }
        self.delimiter(length)
    }

    /// Consumes a line break: optional white space and backslash, the line ending, and indentation after it. Returns
    /// `None` if no line break is here.
    fn line_break(&mut self) -> Option<()> {
        let rest = self.rest();
        let line = rest.trim_start_matches([' ', '\t']);
        let ending = line.strip_prefix('\\').unwrap_or(line);
        let next = ending.strip_prefix("\r\n").or_else(|| ending.strip_prefix(['\n', '\r']))?;
        self.at += rest.len() - next.trim_start_matches([' ', '\t']).len();
        Some(())
    }

    /// Returns the end of the link or image that begins at `start`. Returns `None` unless the current byte is the `]`
    /// after its text.
    fn end_of_link(&self, node: Node<'_>, start: usize) -> Option<usize> {
        self.rest().starts_with(']').then_some(())?;
        let close = self.at + 1;
        if let Some(end) = self.scanner.link_tail(close) {
            return Some(end);
        }
        // The node is a reference. Only the parser knows if the brackets after its text are its label.
        let label = self.written.get(close..)?.strip_prefix('[');
        let Some(length) = label.and_then(length_of_label) else {
            return Some(close);
        };
        let end = close + length + 2;
        let is_shortcut = match width(node) {
            Some(width) => start + width == close,
            // The width of a link on several lines is unknown. If the brackets are text, the next sibling begins with
            // them. Only plain text inside the brackets is sure to be unchanged in that sibling.
            None => {
                let written = self.written.get(close..end)?;
                let is_plain = written
                    .bytes()
                    .all(|b| b.is_ascii_alphanumeric() || matches!(b, b'[' | b']' | b' '));
                let shown = if is_plain { written } else { "[" };
                let next = node.next_sibling().map(|next| next.data());
                let text = next.as_ref().and_then(|next| next.value.text());
                text.is_some_and(|text| text.starts_with(shown))
            }
        };
        Some(if is_shortcut { close } else { end })
    }
}

/// Returns true for emphasis and similar nodes, whose children are between two delimiters of the same length.
pub(crate) fn has_delimiters(value: &NodeValue) -> bool {
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
