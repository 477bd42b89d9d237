//! Parses documents with comrak, and keeps what it renders.

use std::hash::Hash;

use barelink::markdown::Lines;
use barelink::LinkFinder;
use comrak::arena_tree::NodeEdge;
use comrak::nodes::{ListDelimType, ListType, Node, NodeCodeBlock, NodeList, NodeValue};
use comrak::Arena;

use super::parsed;
use super::shape::{Baseline, ByDebug, Shape};

/// Options of comrak. Without the feature `comrak`, `without_comrak.rs` defines the same name.
pub(super) type Options = comrak::Options<'static>;

/// Returns the baseline of a document.
pub(super) fn read<'s>(source: &'s str, options: &Options, finder: &LinkFinder) -> Baseline<'s> {
    parsed();
    let arena = Arena::new();
    let root = barelink_comrak::Autolinker::new(finder).parse_document(&arena, source, options);
    let lines = Lines::new(source);
    let with_links = shape(root, |node| {
        // A bare link and its text begin at the same offset. The text of an explicit link begins after a `[` or a `<`.
        let start = node.data().sourcepos.start;
        let text = node.first_child()?.data().sourcepos.start;
        let is_bare = (start.line, start.column) == (text.line, text.column);
        lines.offset(start.line, start.column).filter(|_| is_bare)
    });
    let options = options.clone();
    Baseline::new(with_links, move || without_links(source, &options))
}

/// Returns the shape of a document with bare links as text.
pub(super) fn without_links(source: &str, options: &Options) -> Shape {
    parsed();
    let arena = Arena::new();
    shape(comrak::parse_document(&arena, source, options), |_| None)
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
                shape.link_start(line, &link.url, &link.title, bare(node));
            }
            (NodeEdge::End(_), NodeValue::Link(_)) => shape.link_end(line),
            (NodeEdge::Start(_), value) => start(&mut shape, line, value),
            // The start token already names the node.
            (NodeEdge::End(_), _) => shape.token(line, "end"),
        }
    }
    shape.finish()
}

fn start(shape: &mut Shape, line: usize, value: &NodeValue) {
    match value {
        // Fields with source positions are left out. So are the numbers of footnotes: they count the references, and a
        // link left alone may contain one.
        NodeValue::FootnoteReference(note) => shape.token(line, ("note", &note.name)),
        NodeValue::FootnoteDefinition(note) => shape.token(line, ("footnote", &note.name)),
        NodeValue::TaskItem(task) => shape.token(line, ("task", task.symbol)),
        // These nodes are frequent or large, so their debug format is not used.
        NodeValue::Paragraph => shape.token(line, "paragraph"),
        NodeValue::List(list) => shape.token(line, ("list", fields(list))),
        NodeValue::Item(list) => shape.token(line, ("item", fields(list))),
        NodeValue::Emph => shape.token(line, "emphasis"),
        NodeValue::Strong => shape.token(line, "strong"),
        NodeValue::SoftBreak => shape.token(line, "break"),
        NodeValue::HtmlInline(html) => shape.token(line, ("inline html", html)),
        NodeValue::HtmlBlock(html) => shape.token(line, ("html", &html.literal, html.block_type)),
        NodeValue::Code(code) => shape.token(line, ("code", &code.literal, code.num_backticks)),
        NodeValue::CodeBlock(code) => shape.token(line, ("code block", fields_of_code(code))),
        other => shape.token(line, ("node", ByDebug(other))),
    }
}

fn fields_of_code(code: &NodeCodeBlock) -> impl Hash + '_ {
    let NodeCodeBlock { fenced, fence_char, fence_length, fence_offset, info, literal, closed } =
        code;
    (fenced, fence_char, fence_length, fence_offset, info, literal, closed)
}

fn fields(list: &NodeList) -> impl Hash {
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
    } = *list;
    let is_ordered = list_type == ListType::Ordered;
    let is_period = delimiter == ListDelimType::Period;
    (is_ordered, marker_offset, padding, start, is_period, bullet_char, tight)
}
