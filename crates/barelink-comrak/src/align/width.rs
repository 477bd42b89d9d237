//! Tells where a node ends: a node of an extension by its position, attributes in braces, and labels.

use comrak::nodes::{Node, NodeValue};

use super::Aligner;

impl<'a> Aligner<'_, 'a, '_> {
    /// Returns the content offset at which a node ends by its position, if it begins at `start`.
    pub(super) fn end_of(&self, node: Node<'a>, start: usize) -> Option<usize> {
        let position = node.data().sourcepos;
        let rest = self.written.get(start..)?;
        let Some(lines) = position.end.line.checked_sub(position.start.line).filter(|&n| n > 0)
        else {
            return Some(start + width_with_nul(rest, width(node)?));
        };
        let ends = rest.bytes().enumerate().filter(|&(at, b)| {
            b == b'\n' || (b == b'\r' && rest.as_bytes().get(at + 1) != Some(&b'\n'))
        });
        let (end_of_line, _) = { ends }.nth(lines - 1)?;
        let line = start + end_of_line + 1;
        // The last column counts from the start of the line in the source, in which a container prefix may precede the
        // content.
        let before = self.content.source.get(..self.read.to_source(line))?;
        let prefix = before.len() - before.rfind(['\n', '\r']).map_or(0, |end| end + 1);
        let column = position.end.column.checked_sub(prefix)?;
        self.written.get(line..line + column).map(|_| line + column)
    }

    /// Consumes the attributes that comrak has read after a code span, a link or an image that begins at `start`.
    pub(super) fn attributes(&mut self, node: Node<'a>, start: usize) -> Option<()> {
        let rest = self.rest();
        if !rest.starts_with('{') {
            return Some(());
        }
        let length = length_of_attributes(rest);
        if begins_with_brace(node.next_sibling()) {
            // The `{` of the text may be this one, or follow the attributes. comrak's end of a link is wrong if the title
            // begins on another line, or after link reference definitions.
            let after = length.and_then(|length| rest.get(length..)).unwrap_or_default();
            let has_other = after.starts_with(['{', '\\', '&']);
            if !has_other || self.end_of(node, start).is_none_or(|end| end <= self.at) {
                return Some(());
            }
        }
        self.at += length?;
        Some(())
    }
}

/// Returns true for text that begins with a `{`, and for the template language HEEx, in which expressions do.
fn begins_with_brace(node: Option<Node<'_>>) -> bool {
    node.is_some_and(|node| match &node.data().value {
        NodeValue::Text(text) => text.starts_with('{'),
        // Compared by name, because the variant depends on a feature of comrak.
        value => value.xml_node_name() == "heex_inline",
    })
}

/// Returns the length in bytes of a node, or `None` if the node is on several lines. A wrong column does not change the
/// length, because the start and end columns are wrong by the same number.
pub(super) fn width(node: Node<'_>) -> Option<usize> {
    let position = node.data().sourcepos;
    let is_one_line = position.start.line == position.end.line;
    let width = (position.end.column + 1).checked_sub(position.start.column)?;
    is_one_line.then_some(width)
}

/// Returns the length of the start of `text` that comrak counts as `width` bytes: three for a NUL, which it replaces.
fn width_with_nul(text: &str, width: usize) -> usize {
    let mut counted = 0;
    let bytes = text.bytes().take_while(|&b| {
        counted += if b == 0 { '\u{FFFD}'.len_utf8() } else { 1 };
        counted <= width
    });
    bytes.count()
}

/// Returns the length of the attributes in braces that `text` begins with: to the first `}` outside quotation marks.
pub(super) fn length_of_attributes(text: &str) -> Option<usize> {
    let mut bytes = text.bytes().enumerate();
    let mut is_quoted = false;
    bytes.next().filter(|&(_, b)| b == b'{')?;
    loop {
        match bytes.next()? {
            (at, b'}') if !is_quoted => return Some(at + 1),
            (_, b'"') => is_quoted = !is_quoted,
            (_, b'\\') if is_quoted => _ = bytes.next(),
            _ => {}
        }
    }
}

/// Returns true if the first child begins at the node's second byte, according to their columns.
pub(super) fn child_starts_at_second_byte(node: Node<'_>) -> bool {
    let second = node.data().sourcepos.start.column + 1;
    node.first_child().is_some_and(|child| child.data().sourcepos.start.column == second)
}

/// Returns the length in bytes of the label that `text` begins with. The label ends before the first unescaped `]`.
/// Returns `None` if there is none, or if an unescaped `[` precedes it.
pub(super) fn length_of_label(text: &str) -> Option<usize> {
    let mut bytes = text.bytes().enumerate();
    loop {
        match bytes.next()? {
            (at, b']') => return Some(at),
            (_, b'[') => return None,
            (_, b'\\') => _ = bytes.next(),
            _ => {}
        }
    }
}
