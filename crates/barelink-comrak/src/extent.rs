//! Source range of a leaf block, and of its inline content.

use std::ops::Range;

use comrak::nodes::{LineColumn, Node, NodeValue, Sourcepos};

use crate::position::Lines;

/// Returns the source range of a block. comrak gives some that are not written as blocks, such as inline footnotes, a position
/// without length. `prefix` measures what the containers take from a line.
pub(crate) fn block_range(
    node: Node<'_>,
    lines: &Lines<'_>,
    prefix: impl Fn(&str) -> usize,
) -> Range<usize> {
    let position = late_position(node, lines, prefix).unwrap_or(node.data().sourcepos);
    let block = lines.range(position).unwrap_or(0..0);
    if block.len() != 1 {
        return block;
    }
    let last = node.last_child();
    match last.and_then(|last| lines.range(last.data().sourcepos)) {
        // The term of a description list without blank lines.
        Some(last) if last.end > block.end => block.start..last.end,
        _ => block,
    }
}

/// Returns the position of a block that comrak places too early: a cell in the header of a table, or the paragraph above it, where
/// a line like the underline of a heading (`=`) has ended link reference definitions, whose lines comrak does not count.
fn late_position(
    node: Node<'_>,
    lines: &Lines<'_>,
    prefix: impl Fn(&str) -> usize,
) -> Option<Sourcepos> {
    let position = node.data().sourcepos;
    match node.data().value {
        NodeValue::Paragraph if is_before_table(node) => {
            let line = position.end.line + lines_too_early(node.next_sibling()?)?;
            let length = lines.from(line).find(['\n', '\r']);
            let column = length.unwrap_or_else(|| lines.from(line).len());
            let end = LineColumn { line, column };
            Some(Sourcepos { end, ..position })
        }
        NodeValue::TableCell => {
            let row = node.parent()?;
            let table = row.parent()?;
            let is_header = table
                .first_child()
                .is_some_and(|first| first.same_node(row));
            let late = lines_too_early(table).filter(|_| is_header)?;
            let first = row.data().sourcepos.start.column;
            let moved = |at: LineColumn| {
                let line = at.line + late;
                let column = (prefix(lines.from(line)) + 1 + at.column).checked_sub(first)?;
                Some(LineColumn { line, column })
            };
            let (start, end) = (moved(position.start)?, moved(position.end)?);
            Some(Sourcepos { start, end })
        }
        _ => None,
    }
}

/// Returns by how many lines comrak places the header of a table too early, if it does.
fn lines_too_early(table: Node<'_>) -> Option<usize> {
    let header = table.first_child()?;
    let delimiter_row = match header.next_sibling() {
        Some(row) => row.data().sourcepos.start.line.checked_sub(1)?,
        None => table.data().sourcepos.end.line,
    };
    let line = delimiter_row.checked_sub(1)?;
    line.checked_sub(header.data().sourcepos.start.line)
        .filter(|&late| late > 0)
}

/// Returns true if the line after a paragraph is the first row of a table.
pub(crate) fn is_before_table(node: Node<'_>) -> bool {
    node.next_sibling().is_some_and(|next| {
        let next = next.data();
        matches!(next.value, NodeValue::Table(_))
            && next.sourcepos.start.line == node.data().sourcepos.end.line + 1
    })
}

/// Returns the source range of the inline content of a block.
pub(crate) fn inline_range(
    raw: &str,
    start: usize,
    is_after_pipe: bool,
    value: &NodeValue,
) -> Range<usize> {
    let (marker, content) = match value {
        NodeValue::Heading(heading) if heading.setext => {
            let underline = raw.trim_end().rfind(['\n', '\r']);
            (0, raw.get(..underline.unwrap_or(0)))
        }
        NodeValue::Heading(heading) => {
            let marker = usize::from(heading.level);
            let content = raw.get(marker..);
            let closed = content.map(|content| content.trim_end().trim_end_matches('#'));
            (marker, if heading.closed { closed } else { content })
        }
        _ => (0, Some(raw)),
    };
    let is_blank = |c| matches!(c, ' ' | '\t' | '\n' | '\r');
    let content = content.unwrap_or_default().trim_end_matches(is_blank);
    // A task begins with what stands between its box and its text.
    let inner = match value {
        NodeValue::Paragraph => content,
        // comrak takes these for a part of the pipe, as cmark-gfm does.
        NodeValue::TableCell if is_after_pipe => {
            content.trim_start_matches(|c| is_blank(c) || matches!(c, '\u{B}' | '\u{C}'))
        }
        _ => content.trim_start_matches(is_blank),
    };
    let start = start + marker + (content.len() - inner.len());
    start..start + inner.len()
}
