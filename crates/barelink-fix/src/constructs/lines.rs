//! Paragraphs of a document, without a parser, and places in a line.

use std::ops::Range;

/// Returns the ranges of text between blank lines. A line with only markers of block quotes is blank.
pub(super) fn paragraphs(source: &str) -> Vec<Range<usize>> {
    let mut paragraphs: Vec<Range<usize>> = Vec::new();
    let (mut at, mut is_below_blank) = (0, true);
    for line in crate::lines::lines(source) {
        let end = at + line.len();
        let is_blank = line.chars().all(|c| c.is_whitespace() || c == '>');
        match paragraphs.last_mut() {
            _ if is_blank => {}
            Some(last) if !is_below_blank => last.end = end,
            _ => paragraphs.push(at..end),
        }
        is_below_blank = is_blank;
        at = end;
    }
    paragraphs
}

/// Returns the column behind a character in this column. Tabs stop at every fourth.
pub(super) fn column_behind(column: usize, c: char) -> usize {
    if c == '\t' {
        column + 4 - column % 4
    } else {
        column + 1
    }
}

/// Returns true if an odd number of backslashes precedes this offset.
pub(super) fn is_escaped(source: &str, at: usize) -> bool {
    let before = source.get(..at).unwrap_or_default();
    (before.len() - before.trim_end_matches('\\').len()) % 2 == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blank_lines_separate_paragraphs() {
        let source = "a\nb\n> \nc\r\n\r\n\r\nd";
        let found: Vec<_> = paragraphs(source).into_iter().map(|range| &source[range]).collect();
        assert_eq!(found, ["a\nb\n", "c\r\n", "d"]);
    }
}
