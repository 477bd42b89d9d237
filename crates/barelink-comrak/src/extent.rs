//! Computes the source range of a leaf block, and of its inline content.

use std::ops::Range;

use comrak::nodes::{LineColumn, Node, NodeValue, Sourcepos};

use crate::containers::{containers_of, content_start};
use crate::position::Lines;

/// Start of the content in the line of a table's header, as [`content_start`] returns it. It is the same for all cells.
pub(crate) struct HeaderStart {
    line: usize,
    prefix: usize,
    spaces: usize,
}

/// Returns the source range of a block. The range is empty if the block has no position in the source, which can happen
/// for an inline footnote. `header` caches the start of the last table header between calls. It is `None` in the first call.
pub(crate) fn block_range(
    node: Node<'_>,
    lines: &Lines<'_>,
    header: &mut Option<HeaderStart>,
) -> Range<usize> {
    let position = true_position(node, lines, header).unwrap_or(node.data().sourcepos);
    // comrak's range of a term is one byte in a description list without blank lines, even of a longer character.
    if position.start == position.end {
        let last = node.last_child().and_then(|last| lines.range(last.data().sourcepos));
        if let (Some(start), Some(last)) = (lines.offset(position.start), last) {
            return start..last.end.max(start + 1);
        }
    }
    lines.range(position).unwrap_or(0..0)
}

/// Returns the true position of a paragraph directly above a table, or of a cell in the header of that table. Returns
/// `None` for any other node, or if the position cannot be computed.
///
/// comrak does not count the lines of link reference definitions that a line of `=` has ended. In columns, it counts
/// the spaces that replace a tab which a container has partly consumed.
fn true_position(
    node: Node<'_>,
    lines: &Lines<'_>,
    start: &mut Option<HeaderStart>,
) -> Option<Sourcepos> {
    let table = table_after_text(node)?;
    let header = table.first_child()?;
    // The header is on the line above the delimiter row. comrak may place it earlier. If comrak places it later, the line
    // is not certain.
    let header_line = match header.next_sibling() {
        Some(row) => row.data().sourcepos.start.line.checked_sub(2)?,
        None => table.data().sourcepos.end.line.checked_sub(1)?,
    };
    if header.data().sourcepos.start.line > header_line {
        return None;
    }
    let position = node.data().sourcepos;
    match node.data().value {
        NodeValue::TableCell => {
            if !node.parent()?.same_node(header) {
                return None;
            }
            let &mut HeaderStart { prefix, spaces, .. } = match start {
                Some(start) if start.line == header_line => start,
                _ => {
                    let containers = containers_of(node, lines);
                    let (prefix, spaces) = content_start(&containers, lines.from(header_line));
                    start.insert(HeaderStart { line: header_line, prefix, spaces })
                }
            };
            let first = header.data().sourcepos.start.column;
            let start = position.start.column.checked_sub(first)?.saturating_sub(spaces);
            let end = position.end.column.checked_sub(first)?.saturating_sub(spaces);
            Some(Sourcepos::from((header_line, prefix + start + 1, header_line, prefix + end + 1)))
        }
        _ => {
            let line = header_line.checked_sub(1)?;
            let text = lines.from(line);
            let column = text.find(['\n', '\r']).unwrap_or(text.len());
            let end = LineColumn { line, column };
            Some(Sourcepos { end, ..position })
        }
    }
}

/// Returns the table that begins on the line below a paragraph. For a cell, returns its table if another block ends on
/// the line above the table. comrak's position of such a leaf, or a column in it, may be wrong. Returns `None` for any
/// other leaf.
pub(crate) fn table_after_text(leaf: Node<'_>) -> Option<Node<'_>> {
    let table = match leaf.data().value {
        NodeValue::Paragraph => leaf.next_sibling()?,
        NodeValue::TableCell => leaf.parent()?.parent()?,
        _ => return None,
    };
    let table_data = table.data();
    if !matches!(table_data.value, NodeValue::Table(_)) {
        return None;
    }
    let end_of_text = table.previous_sibling()?.data().sourcepos.end.line;
    (table_data.sourcepos.start.line == end_of_text + 1).then_some(table)
}

/// Returns the source range of the inline content of a block. `block` is the source range of the block.
pub(crate) fn inline_range(source: &str, block: &Range<usize>, value: &NodeValue) -> Range<usize> {
    const BLANKS: [char; 4] = [' ', '\t', '\n', '\r'];
    let raw = source.get(block.clone()).unwrap_or_default();
    let is_after_pipe = source.get(..block.start).is_some_and(|before| before.ends_with('|'));
    let inner = match value {
        // The content of a task includes the white space after its checkbox.
        NodeValue::Paragraph => raw,
        // comrak skips vertical tabs and form feeds after a pipe, as cmark-gfm does.
        NodeValue::TableCell if is_after_pipe => {
            raw.trim_start_matches([' ', '\t', '\n', '\r', '\u{B}', '\u{C}'])
        }
        NodeValue::Heading(heading) if !heading.setext => {
            raw.trim_start_matches('#').trim_start_matches(BLANKS)
        }
        NodeValue::Subtext => raw.strip_prefix("-#").unwrap_or(raw).trim_start_matches(BLANKS),
        _ => raw.trim_start_matches(BLANKS),
    };
    let start = block.end - inner.len();
    let inner = match value {
        NodeValue::Heading(heading) if heading.setext => {
            let underline = inner.trim_end().rfind(['\n', '\r']);
            inner.get(..underline.unwrap_or(0)).unwrap_or_default()
        }
        NodeValue::Heading(heading) if heading.closed => inner.trim_end().trim_end_matches('#'),
        _ => inner,
    };
    start..start + inner.trim_end_matches(BLANKS).len()
}
