//! Parses documents with comrak, and keeps what it renders.

use std::mem;

use barelink::markdown::Lines;
use barelink::LinkFinder;
use comrak::arena_tree::NodeEdge;
use comrak::nodes::{Node, NodeList, NodeValue};
use comrak::Arena;

use super::{parsed, saturated, Rendering, Writer};

pub(crate) type Options = comrak::Options<'static>;

/// Returns the rendering of a document.
pub(crate) fn render(source: &str, options: &Options, finder: &LinkFinder) -> Rendering {
    parsed();
    let arena = Arena::new();
    let root = barelink_comrak::Autolinker::new(finder).parse_document(&arena, source, options);
    let lines = Lines::new(source);
    let mut writer = Writer::new(source);
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
            (NodeEdge::Start(_), NodeValue::Text(text)) => writer.text(line, text),
            (NodeEdge::End(_), NodeValue::Text(_)) => {}
            (NodeEdge::Start(node), NodeValue::Link(link)) => {
                writer.link_start(line, &link.url, &link.title, bare(node, &lines));
            }
            (NodeEdge::End(_), NodeValue::Link(_)) => writer.link_end(line),
            (NodeEdge::Start(_), value) => start(&mut writer, line, value),
            // The start token already names the node.
            (NodeEdge::End(_), _) => writer.token(line, "end"),
        }
    }
    writer.finish()
}

/// Returns the offset of a bare link, or `None` if the link is explicit. A bare link and its text begin at the same offset.
/// The text of an explicit link begins after a `[` or a `<`.
fn bare(link: Node<'_>, lines: &Lines) -> Option<usize> {
    let start = link.data().sourcepos.start;
    let text = link.first_child()?.data().sourcepos.start;
    let is_bare = (start.line, start.column) == (text.line, text.column);
    lines.offset(start.line, start.column).filter(|_| is_bare)
}

fn start(writer: &mut Writer<'_>, line: usize, value: &NodeValue) {
    let kind = mem::discriminant(value);
    match value {
        // Fields with source positions are left out. So are the numbers of footnotes: they count the references, and a
        // link left alone may contain one.
        NodeValue::FootnoteReference(note) => writer.token(line, ("note", &note.name)),
        NodeValue::FootnoteDefinition(note) => writer.token(line, ("footnote", &note.name)),
        NodeValue::TaskItem(task) => writer.token(line, ("task", task.symbol)),
        // The debug format is slow, so it is not used for frequent or large nodes.
        NodeValue::Paragraph | NodeValue::Emph | NodeValue::Strong | NodeValue::SoftBreak => {
            writer.token(line, ("node", kind));
        }
        NodeValue::List(list) | NodeValue::Item(list) => {
            let kinds =
                (kind, mem::discriminant(&list.list_type), mem::discriminant(&list.delimiter));
            // Without `is_task_list`, so that a change of one item's checkbox does not count for the whole list.
            let NodeList { marker_offset, padding, start, bullet_char, tight, .. } = *list;
            writer.token(line, ("list", kinds, marker_offset, padding, start, bullet_char, tight));
        }
        NodeValue::HtmlInline(html) => writer.token(line, ("inline html", html)),
        NodeValue::HtmlBlock(html) => writer.token(line, ("html", &html.literal, html.block_type)),
        NodeValue::Code(code) => writer.token(line, ("code", &code.literal, code.num_backticks)),
        NodeValue::Heading(it) => writer.token(line, ("heading", it.level, it.setext, it.closed)),
        NodeValue::CodeBlock(code) => {
            let fence = (code.fenced, code.fence_char, code.fence_length, code.fence_offset);
            writer.token(line, ("code block", fence, &code.info, &code.literal, code.closed));
        }
        other => {
            if matches!(other, NodeValue::Alert(alert) if alert.title.is_some()) {
                writer.rendering.titles.push(saturated(line));
            }
            writer.token(line, ("other", format!("{other:?}")));
        }
    }
}
