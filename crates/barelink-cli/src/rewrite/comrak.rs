//! What comrak makes of a document.

use barelink::LinkFinder;
use comrak::arena_tree::NodeEdge;
use comrak::nodes::{Node, NodeValue};
use comrak::{Arena, Options};

use super::lines::Lines;
use super::shape::{Before, Shape, Token};

/// A document before anything is changed.
pub(super) fn before(source: &str, options: &Options<'_>, finder: &LinkFinder) -> Before<'static> {
    let arena = Arena::new();
    let root = barelink_comrak::parse_document(&arena, source, options, finder);
    let lines = Lines::new(source);
    let on = shape(root, |node| {
        // Of an explicit link, the text begins after a `[` or a `<`.
        let start = node.data().sourcepos.start;
        let text = node.first_child()?.data().sourcepos.start;
        let is_bare = (start.line, start.column) == (text.line, text.column);
        lines.offset(start.line, start.column).filter(|_| is_bare)
    });
    Before {
        on,
        off: plain(source, options),
    }
}

/// A document without bare links.
pub(super) fn plain(source: &str, options: &Options<'_>) -> Shape<'static> {
    let arena = Arena::new();
    shape(comrak::parse_document(&arena, source, options), |_| None)
}

fn shape<'a>(root: Node<'a>, bare: impl Fn(Node<'a>) -> Option<usize>) -> Shape<'static> {
    let mut shape = Shape::default();
    let mut line = 0;
    for edge in root.traverse() {
        let (NodeEdge::Start(node) | NodeEdge::End(node)) = edge;
        let data = node.data();
        // All that is in a leaf counts to the line that it begins on.
        if data.value.block() {
            line = data.sourcepos.start.line;
        }
        let token = match edge {
            NodeEdge::Start(node) => start(&data.value, || bare(node)),
            NodeEdge::End(_) => end(&data.value),
        };
        if let Some(token) = token {
            shape.push(line, token);
        }
    }
    shape
}

fn start(value: &NodeValue, bare: impl Fn() -> Option<usize>) -> Option<Token<'static>> {
    Some(match value {
        NodeValue::Text(text) => Token::Text(text.to_string().into()),
        NodeValue::Link(link) => Token::LinkStart {
            destination: link.url.clone().into(),
            title: link.title.clone().into(),
            bare: bare(),
        },
        // These two know where they are in the source.
        NodeValue::FootnoteReference(note) => {
            Token::Node(format!("{} {} {}", note.name, note.ref_num, note.ix))
        }
        NodeValue::TaskItem(task) => Token::Node(format!("{:?}", task.symbol)),
        other => Token::Node(format!("{other:?}")),
    })
}

fn end(value: &NodeValue) -> Option<Token<'static>> {
    match value {
        NodeValue::Text(_) => None,
        NodeValue::Link(_) => Some(Token::LinkEnd),
        // Which one ends is known from where it began.
        _ => Some(Token::Node(String::new())),
    }
}
