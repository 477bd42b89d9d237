//! Lines and paragraphs of a document, without a parser. Markers of lists and block quotes are skipped.

use std::ops::Range;

/// Maximum number of markers of lists that are skipped at the start of a line.
const DEPTH: usize = 16;

/// A line without its markers of lists and block quotes, its indentation and its line ending.
#[derive(Debug, Clone, Copy)]
pub(super) struct Line<'s> {
    /// Offset of `text` in the source.
    pub(super) start: usize,
    pub(super) text: &'s str,
}

impl Line<'_> {
    pub(super) fn range(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }
}

/// Returns the lines of a document.
pub(super) fn lines(source: &str) -> impl Iterator<Item = Line<'_>> + Clone {
    let mut at = 0;
    crate::lines::lines(source).map(move |line| {
        let whole = line.trim_end();
        let text = content(whole);
        let start = at + whole.len() - text.len();
        at += line.len();
        Line { start, text }
    })
}

/// Returns a line without its markers of lists and block quotes.
fn content(line: &str) -> &str {
    let mut rest = line;
    for _ in 0..DEPTH {
        rest = rest.trim_start_matches([' ', '\t', '>']);
        let after = match rest.as_bytes().first() {
            Some(b'-' | b'*' | b'+') => rest.get(1..),
            Some(b'0'..=b'9') => {
                rest.trim_start_matches(|c: char| c.is_ascii_digit()).strip_prefix(['.', ')'])
            }
            _ => None,
        };
        match after.filter(|after| after.starts_with([' ', '\t'])) {
            Some(after) => rest = after,
            None => break,
        }
    }
    rest
}

/// Returns the ranges of text between blank lines. A line with only markers of block quotes is blank.
pub(super) fn paragraphs(source: &str) -> Vec<Range<usize>> {
    let mut paragraphs: Vec<Range<usize>> = Vec::new();
    let (mut at, mut is_below_blank) = (0, true);
    for line in crate::lines::lines(source) {
        let end = at + line.len();
        let is_blank = line.trim_matches(|c: char| c.is_whitespace() || c == '>').is_empty();
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
    fn markers_are_skipped() {
        let source = "> - 1. a\r\n\r-b\n* \n";
        let found: Vec<_> = lines(source).map(|line| (line.start, line.text)).collect();
        assert_eq!(found, [(7, "a"), (10, ""), (11, "-b"), (14, "*")]);
    }

    #[test]
    fn blank_lines_separate_paragraphs() {
        let source = "a\nb\n> \nc\r\n\r\n\r\nd";
        let found: Vec<_> = paragraphs(source).into_iter().map(|range| &source[range]).collect();
        assert_eq!(found, ["a\nb\n", "c\r\n", "d"]);
    }
}
