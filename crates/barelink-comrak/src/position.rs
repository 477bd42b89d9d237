//! Converts between byte offsets and comrak's lines and columns.

use std::cell::Cell;
use std::iter;
use std::ops::Range;

use comrak::nodes::{LineColumn, Node, Sourcepos};

/// A source and its lines, as comrak counts them.
pub(crate) struct Lines<'s> {
    pub(crate) source: &'s str,
    lines: barelink::markdown::Lines,
    /// The line that was found last. Most offsets ascend from call to call, so the next line is often the same.
    last: Cell<usize>,
}

impl<'s> Lines<'s> {
    pub(crate) fn new(source: &'s str) -> Self {
        Lines { source, lines: barelink::markdown::Lines::new(source), last: Cell::new(0) }
    }

    /// Returns the source from the start of a line, or an empty text if there is no such line. Lines count from 1.
    pub(crate) fn from(&self, line: usize) -> &'s str {
        let start = self.lines.start(line);
        let rest = start.and_then(|start| self.source.get(start..));
        rest.unwrap_or_default()
    }

    /// Returns the source range of a position, whose columns must be in bytes. Returns `None` if the source has no such
    /// range.
    pub(crate) fn range(&self, position: Sourcepos) -> Option<Range<usize>> {
        let start = self.offset(position.start)?;
        let end = self.offset(position.end)? + 1;
        self.source.get(start..end).map(|_| start..end)
    }

    /// Returns the byte offset of a line and a column in bytes. Returns `None` if the source has no such line or the
    /// column is 0. Does not check whether the line is as long.
    pub(crate) fn offset(&self, at: LineColumn) -> Option<usize> {
        self.lines.offset(at.line, at.column)
    }

    /// Returns the offset at which a line begins, or `None` if the source has no such line.
    pub(crate) fn start(&self, line: usize) -> Option<usize> {
        self.lines.start(line)
    }

    /// Returns the position of a source range, with columns in bytes. The range must lie within one line.
    pub(crate) fn position(&self, range: &Range<usize>) -> Sourcepos {
        let start = self.line_column(range.start);
        let column = start.column + range.len().saturating_sub(1);
        let end = LineColumn { column, ..start };
        Sourcepos { start, end }
    }

    /// Returns the line of a byte, counted from 1.
    pub(crate) fn line(&self, offset: usize) -> usize {
        let last = self.last.get();
        let end = self.lines.start(last + 1).unwrap_or(usize::MAX);
        if !self.lines.start(last).is_some_and(|start| (start..end).contains(&offset)) {
            self.last.set(self.lines.line(offset));
        }
        self.last.get()
    }

    /// Returns the line and column of a byte, both counted from 1. The column is in bytes.
    fn line_column(&self, offset: usize) -> LineColumn {
        let line = self.line(offset);
        LineColumn { line, column: offset - self.lines.start(line).unwrap_or_default() + 1 }
    }

    /// Converts all columns of a tree from bytes to characters.
    pub(crate) fn count_characters(&self, root: Node<'_>) {
        // The number of characters that begin before each offset. Counting them for each node would take quadratic time
        // on a long line.
        let begun = self.source.bytes().scan(0, |begun, byte| {
            *begun += usize::from(byte & 0xC0 != 0x80);
            Some(*begun)
        });
        let begun: Vec<_> = iter::once(0).chain(begun).collect();
        for node in root.descendants() {
            let mut data = node.data_mut();
            let Sourcepos { start, end } = &mut data.sourcepos;
            for place in [start, end] {
                place.column = self.characters(*place, &begun);
            }
        }
    }

    /// Converts a column from bytes to characters. A column beyond the line becomes the column after its last
    /// character. `begun` holds the number of characters that begin before each offset.
    fn characters(&self, at: LineColumn, begun: &[usize]) -> usize {
        let Some(start) = self.lines.start(at.line).filter(|_| at.column > 0) else {
            return at.column;
        };
        let end = self.lines.start(at.line + 1);
        let line = self
            .source
            .get(start..end.unwrap_or(self.source.len()))
            .unwrap_or_default()
            .trim_end_matches(['\n', '\r']);
        let column = at.column.min(line.len());
        match (begun.get(start), begun.get(start + column)) {
            (Some(before), Some(through)) => through - before + usize::from(column < at.column),
            _ => at.column,
        }
    }
}
