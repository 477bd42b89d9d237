//! Splits text nodes at the boundaries of links, and inserts link nodes.

use std::borrow::Cow;
use std::ops::Range;

use barelink::markdown::adapter::markdown_link;
use barelink::markdown::{Inline, MarkdownLink, RunLink};
use comrak::nodes::{Ast, AstNode, Node, NodeLink, NodeValue, Sourcepos};
use comrak::Arena;

use crate::position::Lines;

/// A text node of comrak's tree, the source inlines that make up its text, and the links found in it, including
/// rejected ones.
pub(crate) struct LinkedText<'a, 't> {
    pub(crate) node: Node<'a>,
    pub(crate) inlines: &'t [Inline<'t>],
    pub(crate) links: &'t [RunLink],
}

impl<'a> LinkedText<'a, '_> {
    /// Inserts links and the text before them in front of the node. The node keeps the text after the last link, or is
    /// removed if there is none.
    pub(crate) fn insert(&self, arena: &'a Arena<'a>, lines: &Lines<'_>) {
        let mut cursor = self.cursor();
        for found in self.accepted() {
            let (before, source) = cursor.advance_to(found.range.start);
            if !before.is_empty() {
                let value = NodeValue::Text(before.into_owned().into());
                let before = inline(arena, value, lines.position(&source));
                self.node.insert_before(before);
            }
            let (shown, url) = cursor.link(found);
            let position = lines.position(&found.source);
            self.node.insert_before(link(arena, url, shown, position));
        }
        let (after, source) = cursor.advance_to(usize::MAX);
        if after.is_empty() {
            self.node.detach();
        } else {
            let mut data = self.node.data_mut();
            data.sourcepos = lines.position(&source);
            if let Some(text) = data.value.text_mut() {
                (*after).clone_into(text.to_mut());
            }
        }
    }

    /// Returns the links that are not rejected.
    pub(crate) fn markdown_links(&self) -> impl Iterator<Item = MarkdownLink<'static>> + '_ {
        let mut cursor = self.cursor();
        self.accepted().map(move |link| {
            cursor.advance_to(link.range.start);
            let (shown, url) = cursor.link(link);
            markdown_link(link.source.clone(), link.kind, shown.into(), url.into())
        })
    }

    fn accepted(&self) -> impl Iterator<Item = &RunLink> {
        self.links.iter().filter(|link| link.rejected.is_none())
    }

    fn cursor(&self) -> TextCursor<'_> {
        TextCursor { parts: self.inlines, at: 0, consumed: 0 }
    }
}

/// Returns a link node that contains one text.
pub(crate) fn link<'a>(
    arena: &'a Arena<'a>,
    url: String,
    text: String,
    position: Sourcepos,
) -> Node<'a> {
    let title = String::new();
    let value = NodeValue::Link(Box::new(NodeLink { url, title }));
    let link = inline(arena, value, position);
    link.append(inline(arena, NodeValue::Text(text.into()), position));
    link
}

/// Returns a new node without a parent.
pub(crate) fn inline<'a>(arena: &'a Arena<'a>, value: NodeValue, position: Sourcepos) -> Node<'a> {
    arena.alloc(AstNode::from(Ast::new_with_sourcepos(value, position)))
}

/// Cursor in the text of a node.
struct TextCursor<'p> {
    /// The inlines that are not fully consumed.
    parts: &'p [Inline<'p>],
    /// Offset of the first inline of `parts` in the text of the node.
    at: usize,
    /// Number of consumed bytes of the first inline of `parts`.
    consumed: usize,
}

impl<'p> TextCursor<'p> {
    /// Advances over a link. Returns its text and its destination.
    fn link(&mut self, link: &RunLink) -> (String, String) {
        let (shown, _) = self.advance_to(link.range.end);
        let mut url = link.after_prefix(&shown).into_owned();
        url.insert_str(0, link.destination_prefix);
        (shown.into_owned(), url)
    }

    /// Advances to the offset `end` of the text, or to the end of the text. Returns the text up to there, and its
    /// source range. If an inline's text differs from its source in length, the range contains the inline's whole
    /// source.
    fn advance_to(&mut self, end: usize) -> (Cow<'p, str>, Range<usize>) {
        let mut text = Cow::Borrowed("");
        let mut whole: Option<Range<usize>> = None;
        while let Some((Inline::Text { text: part, source }, rest)) = self.parts.split_first() {
            let to = end.saturating_sub(self.at).min(part.len());
            if self.consumed < to {
                let shown = part.get(self.consumed..to).unwrap_or_default();
                if text.is_empty() {
                    text = Cow::Borrowed(shown);
                } else {
                    text.to_mut().push_str(shown);
                }
                let is_verbatim = part.len() == source.len();
                let source = if is_verbatim {
                    source.start + self.consumed..source.start + to
                } else {
                    source.clone()
                };
                whole.get_or_insert(source.clone()).end = source.end;
            }
            self.consumed = to;
            if to < part.len() {
                break;
            }
            self.parts = rest;
            self.at += part.len();
            self.consumed = 0;
        }
        (text, whole.unwrap_or_default())
    }
}
