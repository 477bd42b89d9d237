//! Converts byte offsets to lines and columns.

use std::ops::Range;

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

/// Returns each line's byte range, without the line ending.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut start = 0;
    std::iter::from_fn(move || {
        let rest = text.get(start..).filter(|rest| !rest.is_empty())?;
        let length = rest.find(['\n', '\r']).unwrap_or(rest.len());
        let line = start..start + length;
        start = line.end;
        match rest.get(length..) {
            Some(end) if end.starts_with("\r\n") => start += 2,
            Some(end) if !end.is_empty() => start += 1,
            _ => {}
        }
        Some(line)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_have_three_ends() {
        let text = "ab\n\r\nc\rd";
        let lines: Vec<_> = lines(text).map(|line| &text[line]).collect();
        assert_eq!(lines, ["ab", "", "c", "d"]);
    }

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
