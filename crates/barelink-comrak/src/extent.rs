//! Source range of a leaf block, and of its inline content.

use std::ops::Range;

use comrak::nodes::{Node, NodeValue};

use crate::position::Lines;

/// Returns the source range of a block. comrak gives some that are not written as blocks, such as inline footnotes, a position
/// without length.
pub(crate) fn block_range(node: Node<'_>, lines: &Lines<'_>) -> Range<usize> {
    let block = lines.range(node.data().sourcepos).unwrap_or(0..0);
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
