//! Converts byte offsets to lines and columns.

use memchr::memchr2_iter;

/// Computes lines and columns of ascending offsets in one pass over the text.
///
/// Lines and columns count from 1. Columns are in Unicode scalar values. A line ends at LF, CR or CR LF.
#[derive(Debug, Clone)]
pub(crate) struct Positions<'t> {
    text: &'t str,
    offset: usize,
    line: usize,
    column: usize,
}

impl<'t> Positions<'t> {
    pub(crate) fn new(text: &'t str) -> Self {
        Positions { text, offset: 0, line: 1, column: 1 }
    }

    /// Returns the line and column of an offset, which must not precede the previous offset.
    pub(crate) fn of(&mut self, offset: usize) -> (usize, usize) {
        debug_assert!(self.offset <= offset, "offsets do not ascend");
        let passed = self.text.get(self.offset..offset).unwrap_or_default();
        let mut line = passed;
        for at in memchr2_iter(b'\n', b'\r', passed.as_bytes()) {
            let rest = self.text.get(self.offset + at..).unwrap_or_default();
            // In CR LF, only LF ends the line.
            if !rest.starts_with("\r\n") {
                self.line += 1;
                self.column = 1;
                line = passed.get(at + 1..).unwrap_or_default();
            }
        }
        self.column += line.chars().count();
        self.offset = offset;
        (self.line, self.column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_in_scalar_values() {
        let mut positions = Positions::new("é東x\ny\r\nz\rw");
        assert_eq!(positions.of(0), (1, 1));
        assert_eq!(positions.of(5), (1, 3));
        assert_eq!(positions.of(7), (2, 1));
        assert_eq!(positions.of(10), (3, 1));
        assert_eq!(positions.of(12), (4, 1));
    }
}
