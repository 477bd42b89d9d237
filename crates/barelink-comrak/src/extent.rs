//! Computes the source range of a leaf block, and of its inline content.

use std::ops::Range;

use comrak::nodes::{LineColumn, Node, NodeValue, Sourcepos};

use crate::containers::{containers_of, content_start};
use crate::position::Lines;

/// Returns the source range of a block. The range is empty if the block has no position in the source, which can happen
/// for an inline footnote.
pub(crate) fn block_range(node: Node<'_>, lines: &Lines<'_>) -> Range<usize> {
    let position = true_position(node, lines).unwrap_or(node.data().sourcepos);
    let block = lines.range(position).unwrap_or(0..0);
    if block.len() != 1 {
        return block;
    }
    let last = node.last_child();
    match last.and_then(|last| lines.range(last.data().sourcepos)) {
        // comrak's range of a term is too short in a description list without blank lines.
        Some(last) if last.end > block.end => block.start..last.end,
        _ => block,
    }
}

/// Returns the true position of a paragraph directly above a table, or of a cell in the header of that table. Returns
/// `None` for any other node, or if the position cannot be computed.
///
/// comrak does not count the lines of link reference definitions that a line of `=` has ended. In columns, it counts
/// the spaces that replace a tab which a container has partly consumed.
fn true_position(node: Node<'_>, lines: &Lines<'_>) -> Option<Sourcepos> {
    if !is_misplaced(node) {
        return None;
    }
    let position = node.data().sourcepos;
    match node.data().value {
        NodeValue::Paragraph => {
            let late = lines_too_early(node.next_sibling()?)?;
            let line = position.end.line + late;
            let text = lines.from(line);
            let column = text.find(['\n', '\r']).unwrap_or(text.len());
            let end = LineColumn { line, column };
            Some(Sourcepos { end, ..position })
        }
        NodeValue::TableCell => {
            let row = node.parent()?;
            row.previous_sibling().is_none().then_some(())?;
            let line = position.start.line + lines_too_early(row.parent()?)?;
            let (prefix, spaces) = content_start(&containers_of(node, lines), lines.from(line));
            let first = row.data().sourcepos.start.column;
            let place = |at: LineColumn| {
                let offset = at.column.checked_sub(first)?.saturating_sub(spaces);
                let column = prefix + offset + 1;
                Some(LineColumn { line, column })
            };
            let (start, end) = (place(position.start)?, place(position.end)?);
            Some(Sourcepos { start, end })
        }
        _ => None,
    }
}

/// Returns the number of lines by which comrak places the header of a table too early. Returns `None` if comrak's
/// positions do not give the number.
fn lines_too_early(table: Node<'_>) -> Option<usize> {
    let header = table.first_child()?;
    let delimiter_row = match header.next_sibling() {
        Some(row) => row.data().sourcepos.start.line.checked_sub(1)?,
        None => table.data().sourcepos.end.line,
    };
    delimiter_row.checked_sub(header.data().sourcepos.start.line + 1)
}

/// Returns true for a paragraph directly above a table, and for the cells of that table. comrak's position of such a
/// leaf, or a column in it, may be wrong.
pub(crate) fn is_misplaced(leaf: Node<'_>) -> bool {
    match leaf.data().value {
        NodeValue::Paragraph => is_before_table(leaf),
        NodeValue::TableCell => {
            let table = leaf.parent().and_then(|row| row.parent());
            let before = table.and_then(|table| table.previous_sibling());
            before.is_some_and(is_before_table)
        }
        _ => false,
    }
}

/// Returns true if the line after a paragraph is the first row of a table.
pub(crate) fn is_before_table(node: Node<'_>) -> bool {
    node.next_sibling().is_some_and(|next| {
        let next = next.data();
        matches!(next.value, NodeValue::Table(_))
            && next.sourcepos.start.line == node.data().sourcepos.end.line + 1
    })
}

/// Returns the source range of the inline content of a block. `raw` is the source of the block, and begins at the
/// source offset `start`. `is_after_pipe` is true if a `|` precedes the block.
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
    // The content of a task includes the white space after its checkbox.
    let inner = match value {
        NodeValue::Paragraph => content,
        // comrak skips vertical tabs and form feeds after a pipe, as cmark-gfm does.
        NodeValue::TableCell if is_after_pipe => {
            content.trim_start_matches(|c| is_blank(c) || matches!(c, '\u{B}' | '\u{C}'))
        }
        _ => content.trim_start_matches(is_blank),
    };
    let start = start + marker + (content.len() - inner.len());
    start..start + inner.len()
}
