use alloc::vec::Vec;

/// Start offsets of the lines of a source. Lines end at LF, CR or CR LF, as in Markdown. The first line has the number
/// 1.
#[derive(Debug, Clone)]
pub struct Lines(Vec<usize>);

impl Lines {
    /// Finds the line endings of a source.
    ///
    /// # Complexity
    ///
    /// Linear in the length of the source.
    pub fn new(source: &str) -> Self {
        let bytes = source.as_bytes();
        // Fits lines of usual length. A reallocation would copy all starts.
        let mut starts = Vec::with_capacity(bytes.len() / 32 + 1);
        starts.push(0);
        for at in memchr::memchr2_iter(b'\n', b'\r', bytes) {
            if bytes.get(at..at + 2) != Some(b"\r\n") {
                starts.push(at + 1);
            }
        }
        Lines(starts)
    }

    /// Returns the number of lines. After the last line ending there is one more line, which may be empty.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// Returns the offset at which a line begins, or `None` if the source has no such line. Lines count from 1.
    pub fn start(&self, line: usize) -> Option<usize> {
        self.0.get(line.checked_sub(1)?).copied()
    }

    /// Returns the offset of a line and a column, or `None` if the source has no such line or the column is 0. Columns
    /// are in bytes and count from 1. They are not compared with the length of the line.
    pub fn offset(&self, line: usize, column: usize) -> Option<usize> {
        Some(self.start(line)? + column.checked_sub(1)?)
    }

    /// Returns the number of the line that contains `offset`. Offsets after the end of the source are in the last line.
    ///
    /// # Complexity
    ///
    /// Logarithmic in the number of lines.
    pub fn line(&self, offset: usize) -> usize {
        self.0.partition_point(|&start| start <= offset)
    }
}
