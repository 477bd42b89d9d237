//! Parses documents with comrak: finds bare links, and computes shapes, which are digests of the rendered blocks.

use barelink::markdown::{Lines, Linker};
use barelink::{Dialect, LinkFinder};
use comrak::arena_tree::NodeEdge;
use comrak::nodes::{ListDelimType, ListType, Node, NodeList, NodeValue};
use comrak::Arena;

use super::digest::Token;
use super::shape::{Baseline, Blocks, Shape};

/// Options of comrak. Without the feature `comrak`, `without_comrak.rs` defines the same name.
pub(super) type Options = comrak::Options<'static>;

/// Returns true if comrak finds a bare link. pulldown-cmark must find none in `source`.
///
/// Returns false without parsing if the dialect is GFM, `is_plain` is true, and all candidates seem to be in
/// destinations, tags or autolinks. `is_plain` is [`Syntax::is_plain`](crate::Syntax::is_plain).
pub(super) fn has_link(
    source: &str,
    options: &Options,
    finder: &LinkFinder,
    is_plain: bool,
) -> bool {
    let are_hidden = is_plain && finder.dialect() == Dialect::Gfm && are_hidden(source, finder);
    !are_hidden && links(source, options, finder).next().is_some()
}

/// Returns true if [`begins_destination`] is true for the text before every candidate. Returns false for a document
/// that begins with a byte order mark, or contains NUL, U+000B, U+007F or `\\|`.
fn are_hidden(source: &str, finder: &LinkFinder) -> bool {
    // Parsers disagree on these controls in destinations, and on pipes after two backslashes in tables.
    let has_control = || memchr::memchr3(b'\0', b'\x0B', b'\x7F', source.as_bytes()).is_some();
    if source.starts_with('\u{FEFF}') || has_control() || source.contains(r"\\|") {
        return false;
    }
    let mut linker = Linker::new(source, finder.clone());
    let mut next = linker.next_candidate(0);
    while let Some(before) = source.get(..next).filter(|_| next < source.len()) {
        if !begins_destination(before) {
            return false;
        }
        next = linker.next_candidate(next + 1);
    }
    true
}

/// Returns the offsets at which bare links begin.
pub(super) fn links(
    source: &str,
    options: &Options,
    finder: &LinkFinder,
) -> impl Iterator<Item = usize> {
    let links = barelink_comrak::Autolinker::new(finder).links(source, options);
    links.into_iter().map(|link| link.range().start)
}

/// Returns true if the last word of `text` contains `](`, `<` or `="`, or if `]:` precedes that word. Examines only the
/// last 256 bytes.
fn begins_destination(text: &str) -> bool {
    const WORD: usize = 256;
    let bytes = text.as_bytes();
    let last = bytes.get(bytes.len().saturating_sub(WORD)..);
    let last = last.unwrap_or(bytes);
    let start = memchr::memrchr3(b' ', b'\t', b'\n', last);
    let (before, word) = last.split_at(start.map_or(0, |at| at + 1));
    let has = |mark: &[u8]| memchr::memmem::find(word, mark).is_some();
    has(b"](") || has(b"<") || has(b"=\"") || before.trim_ascii_end().ends_with(b"]:")
}

pub(super) fn baseline(source: &str, options: &Options, finder: &LinkFinder) -> Baseline {
    Baseline {
        with_links: with_links(source, options, finder),
        without_links: plain(source, options),
    }
}

fn with_links(source: &str, options: &Options, finder: &LinkFinder) -> Shape {
    let arena = Arena::new();
    let root = barelink_comrak::Autolinker::new(finder).parse_document(&arena, source, options);
    let lines = Lines::new(source);
    shape(root, |node| {
        // A bare link and its text begin at the same offset. The text of an explicit link begins after a `[` or a `<`.
        let start = node.data().sourcepos.start;
        let text = node.first_child()?.data().sourcepos.start;
        let is_bare = (start.line, start.column) == (text.line, text.column);
        lines.offset(start.line, start.column).filter(|_| is_bare)
    })
}

/// Returns the blocks of a document, with bare links as text.
pub(super) fn plain(source: &str, options: &Options) -> Blocks {
    let arena = Arena::new();
    shape(comrak::parse_document(&arena, source, options), |_| None).into()
}

fn shape<'a>(root: Node<'a>, bare: impl Fn(Node<'a>) -> Option<usize>) -> Shape {
    let mut shape = Shape::default();
    let mut line = 0;
    for edge in root.traverse() {
        let (NodeEdge::Start(node) | NodeEdge::End(node)) = edge;
        let data = node.data();
        // Everything in a leaf block counts for the line on which the block begins.
        if data.value.block() {
            line = data.sourcepos.start.line;
        }
        match (edge, &data.value) {
            // A token of the document would count for line 1, even if comrak renders no block that begins there.
            (_, NodeValue::Document) => {}
            (NodeEdge::Start(_), NodeValue::Text(text)) => shape.text(line, text),
            (NodeEdge::End(_), NodeValue::Text(_)) => {}
            (NodeEdge::Start(node), NodeValue::Link(link)) => {
                shape.link_start(line, &[&link.url], &link.title, bare(node));
            }
            (NodeEdge::End(_), NodeValue::Link(_)) => shape.link_end(line),
            (NodeEdge::Start(_), value) => shape.token(line, start(value)),
            // The start token already names the node.
            (NodeEdge::End(_), _) => shape.token(line, Token::new("end")),
        }
    }
    shape.finish()
}

fn start(value: &NodeValue) -> Token {
    match value {
        // Fields with source positions are left out. So are the numbers of footnotes: they count the references, and a
        // link left alone may contain one.
        NodeValue::FootnoteReference(note) => Token::new("note").with(&note.name),
        NodeValue::FootnoteDefinition(note) => Token::new("footnote").with(&note.name),
        NodeValue::TaskItem(task) => Token::new("task").with(task.symbol),
        // These nodes are frequent or large, so their debug format is not used.
        NodeValue::Paragraph => Token::new("paragraph"),
        NodeValue::List(list) => self::list("list", list),
        NodeValue::Item(list) => self::list("item", list),
        NodeValue::SoftBreak => Token::new("break"),
        NodeValue::HtmlInline(html) => Token::new("inline html").with(html),
        NodeValue::HtmlBlock(html) => Token::new("html").with(&html.literal).with(html.block_type),
        NodeValue::Code(code) => Token::new("code").with(&code.literal).with(code.num_backticks),
        other => Token::new("node").debug(other),
    }
}

fn list(kind: &str, list: &NodeList) -> Token {
    let NodeList {
        list_type,
        marker_offset,
        padding,
        start,
        delimiter,
        bullet_char,
        tight,
        // Left out, so that a change of one item's checkbox does not count for the whole list.
        is_task_list: _,
    } = list;
    let is_ordered = *list_type == ListType::Ordered;
    let is_period = *delimiter == ListDelimType::Period;
    Token::new(kind)
        .with((is_ordered, marker_offset, padding, start))
        .with((is_period, bullet_char, tight))
}
