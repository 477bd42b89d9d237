//! Line numbers of a source.

/// Start offsets of the lines of a source. Lines end at LF, CR or CR LF, as in Markdown.
pub(super) struct Lines(Vec<usize>);

impl Lines {
    pub(super) fn new(source: &str) -> Self {
        let bytes = source.as_bytes();
        let after_line_ending = |(at, &b): (usize, &u8)| match b {
            b'\n' => Some(at + 1),
            b'\r' if bytes.get(at + 1) != Some(&b'\n') => Some(at + 1),
            _ => None,
        };
        let starts = bytes.iter().enumerate().filter_map(after_line_ending);
        Lines(std::iter::once(0).chain(starts).collect())
    }

    /// Returns the number of lines; behind a line ending there is one more, which may be empty.
    pub(super) fn count(&self) -> usize {
        self.0.len()
    }

    /// Returns the line of this offset, from 1.
    pub(super) fn line(&self, offset: usize) -> usize {
        self.0.partition_point(|&start| start <= offset)
    }

    /// Returns the offset of a line and a column, both from 1, the column in bytes.
    pub(super) fn offset(&self, line: usize, column: usize) -> Option<usize> {
        let start = self.0.get(line.checked_sub(1)?)?;
        Some(start + column.checked_sub(1)?)
    }
}
