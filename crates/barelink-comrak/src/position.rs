//! Between byte offsets and the lines and columns of comrak.

use std::ops::Range;

use comrak::nodes::{LineColumn, Node, Sourcepos};

/// Start offsets of the lines of a source.
pub(crate) struct Lines<'s> {
    source: &'s str,
    starts: Vec<usize>,
}

impl<'s> Lines<'s> {
    pub(crate) fn new(source: &'s str) -> Self {
        let bytes = source.as_bytes();
        let after_line_ending = |at| match bytes.get(at..at + 2) {
            Some(b"\r\n") => None,
            _ => Some(at + 1),
        };
        let starts = memchr::memchr2_iter(b'\n', b'\r', bytes).filter_map(after_line_ending);
        Lines {
            source,
            starts: std::iter::once(0).chain(starts).collect(),
        }
    }

    /// The source from the beginning of a line on; lines count from 1.
    pub(crate) fn from(&self, line: usize) -> &'s str {
        let start = line.checked_sub(1).and_then(|index| self.starts.get(index));
        let rest = start.and_then(|&start| self.source.get(start..));
        rest.unwrap_or_default()
    }

    /// The bytes at this position.
    pub(crate) fn range(&self, position: Sourcepos) -> Option<Range<usize>> {
        let start = self.offset(position.start)?;
        let end = self.offset(position.end)? + 1;
        self.source.get(start..end).map(|_| start..end)
    }

    fn offset(&self, at: LineColumn) -> Option<usize> {
        let line = self.starts.get(at.line.checked_sub(1)?)?;
        Some(line + at.column.checked_sub(1)?)
    }

    /// The position of these bytes: of the first one and of the last one.
    pub(crate) fn position(&self, range: &Range<usize>) -> Sourcepos {
        let start = self.line_column(range.start);
        let last = range.end.saturating_sub(1).max(range.start);
        let end = match self.starts.get(start.line) {
            Some(&next) if last >= next => self.line_column(last),
            _ => LineColumn {
                line: start.line,
                column: start.column + (last - range.start),
            },
        };
        Sourcepos { start, end }
    }

    fn line_column(&self, offset: usize) -> LineColumn {
        let line = self.starts.partition_point(|&start| start <= offset);
        let start = line.checked_sub(1).and_then(|i| self.starts.get(i));
        LineColumn {
            line,
            column: offset - start.unwrap_or(&0) + 1,
        }
    }

    /// Makes columns count characters, in a whole tree.
    pub(crate) fn count_characters(&self, root: Node<'_>) {
        for node in root.descendants() {
            let mut data = node.data_mut();
            let Sourcepos { start, end } = &mut data.sourcepos;
            for place in [start, end] {
                place.column = self.characters(*place);
            }
        }
    }

    /// A column in characters, as comrak counts them: one past the last one for what is beyond the line.
    fn characters(&self, at: LineColumn) -> usize {
        let Some(index) = at.line.checked_sub(1).filter(|_| at.column > 0) else {
            return at.column;
        };
        let Some(&start) = self.starts.get(index) else {
            return at.column;
        };
        let end = self.starts.get(index + 1).copied();
        let line = self.source.get(start..end.unwrap_or(self.source.len()));
        let line = line.unwrap_or_default().trim_end_matches(['\n', '\r']);
        match line.as_bytes().get(..at.column) {
            Some(before) => before.iter().filter(|&&b| b & 0xC0 != 0x80).count(),
            None => line.chars().count() + 1,
        }
    }
}
