//! Inserts links into text nodes without their source: in a caller's tree, or in a leaf that cannot be aligned.

use barelink::{Link, LinkFinder, Span};
use comrak::nodes::{LineColumn, Node, NodeValue, Sourcepos};
use comrak::Arena;

use crate::insert::{inline, link};

/// The caller's predicate: returns true for a block to exclude.
pub(crate) type NotIn<'n> = &'n dyn Fn(&NodeValue) -> bool;

/// Inserts the links for which `is_wanted` returns true into all text below `root`, except in links, images and
/// excluded blocks. Does nothing if `root` is inside one of these. `is_wanted` may be called twice for a link.
pub(crate) fn insert<'a>(
    arena: &'a Arena<'a>,
    root: Node<'a>,
    finder: &LinkFinder,
    not_in: NotIn<'_>,
    is_wanted: &mut dyn FnMut(&Link<'_>) -> bool,
) {
    let suppresses_links = |node: Node<'_>| suppresses_links(node, not_in);
    if root.ancestors().skip(1).any(suppresses_links) {
        return;
    }
    let mut nodes = vec![root];
    while let Some(node) = nodes.pop() {
        if suppresses_links(node) {
            continue;
        }
        nodes.extend(node.children());
        if let Some(linked) = linked(arena, node, finder, is_wanted) {
            linked.into_iter().for_each(|new| node.insert_before(new));
            node.detach();
        }
    }
}

/// Returns true if text inside this node must not be linked.
fn suppresses_links(node: Node<'_>, not_in: NotIn<'_>) -> bool {
    let value = &node.data().value;
    matches!(value, NodeValue::Link(_) | NodeValue::Image(_) | NodeValue::WikiLink(_))
        || (value.block() && not_in(value))
}

/// Returns the nodes that replace a text, or `None` if the node is no text or contains no wanted link.
fn linked<'a>(
    arena: &'a Arena<'a>,
    node: Node<'a>,
    finder: &LinkFinder,
    is_wanted: &mut dyn FnMut(&Link<'_>) -> bool,
) -> Option<Vec<Node<'a>>> {
    let data = node.data();
    let text = data.value.text()?;
    finder.links(text).find(|link| is_wanted(link))?;
    let spans = finder.spans(text).map(|span| {
        let position = inside(data.sourcepos, text, span);
        let shown = span.as_str().to_owned();
        match span {
            Span::Link(found) if is_wanted(&found) => {
                link(arena, found.destination().into(), shown, position)
            }
            _ => inline(arena, NodeValue::Text(shown.into()), position),
        }
    });
    Some(spans.collect())
}

/// Returns the position of a part of a text. If the text and its source differ in length, returns the position of the
/// whole text.
fn inside(whole: Sourcepos, text: &str, span: Span<'_>) -> Sourcepos {
    let LineColumn { line, column } = whole.start;
    if (line, column + text.len()) != (whole.end.line, whole.end.column + 1) {
        return whole;
    }
    let range = span.range();
    Sourcepos::from((line, column + range.start, line, column + range.end - 1))
}
