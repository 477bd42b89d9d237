//! From byte offsets to lines and columns.

use std::ops::Range;

/// Lines and columns of offsets that are asked for in ascending order, in one pass over the text.
///
/// Both count from 1; columns are in Unicode scalar values. A line ends at LF, CR or CR LF.
#[derive(Debug)]
pub(crate) struct Positions<'t> {
    text: &'t str,
    offset: usize,
    line: usize,
    column: usize,
}

impl<'t> Positions<'t> {
    pub(crate) fn new(text: &'t str) -> Self {
        Positions {
            text,
            offset: 0,
            line: 1,
            column: 1,
        }
    }

    /// Line and column of this offset.
    pub(crate) fn of(&mut self, offset: usize) -> (usize, usize) {
        let rest = self.text.get(self.offset..).unwrap_or_default();
        let mut chars = rest.char_indices().peekable();
        while let Some((at, c)) = chars.next() {
            if self.offset + at >= offset {
                break;
            }
            let ends_line = match c {
                '\n' => true,
                '\r' => !matches!(chars.peek(), Some((_, '\n'))),
                _ => false,
            };
            if ends_line {
                self.line += 1;
                self.column = 1;
            } else {
                self.column += 1;
            }
        }
        self.offset = offset;
        (self.line, self.column)
    }
}

/// The lines of a text, each without its end, as offsets.
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
