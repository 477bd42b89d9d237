//! The only reader of lines: of the markers of their containers, columns, fences and escapes.

use std::ops::Range;

/// Columns of a level of indentation. Text that is indented by as many more is code.
pub(crate) const LEVEL: usize = 4;

/// Maximum number of list items that begin in one line.
const ITEMS: usize = 16;

/// Maximum number of `>` in a row. Real documents have a few.
const QUOTES: usize = 500;

/// Returns the lines of a text, each with its line ending: LF, CR or CRLF.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let end = memchr::memchr2(b'\n', b'\r', rest.as_bytes()).unwrap_or(rest.len());
        let length = match rest.as_bytes().get(end..) {
            Some([b'\r', b'\n', ..]) => end + 2,
            _ => rest.len().min(end + 1),
        };
        let (line, after) = rest.split_at_checked(length).filter(|(line, _)| !line.is_empty())?;
        rest = after;
        Some(line)
    })
}

/// A line of a document, split into the markers of its containers and its text.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Line<'s> {
    /// Offset of the line in the source.
    pub(crate) begin: usize,
    /// Offset after its line ending.
    pub(crate) end: usize,
    /// Offset of `text`.
    pub(crate) start: usize,
    /// The line without white space at its end.
    pub(crate) whole: &'s str,
    /// The line without its markers, its indentation, and white space at its end.
    pub(crate) text: &'s str,
}

impl<'s> Line<'s> {
    pub(super) fn new(begin: usize, line: &'s str) -> Self {
        let whole = line.trim_end();
        let length = Prefix::read(whole, Markers::Any, usize::MAX).length;
        let text = whole.get(length..).unwrap_or_default();
        Line { begin, end: begin + line.len(), start: begin + length, whole, text }
    }

    /// Returns the range of the line's text.
    pub(crate) fn range(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    /// Returns the markers before the text.
    pub(crate) fn prefix(&self) -> Prefix {
        Prefix::read(self.whole, Markers::Any, usize::MAX)
    }

    /// Returns the number of spaces at the start of the line.
    pub(crate) fn spaces(&self) -> usize {
        self.whole.len() - self.whole.trim_start_matches(' ').len()
    }

    /// Returns true if the line has nothing but markers of block quotes.
    pub(crate) fn is_blank(&self) -> bool {
        self.whole.chars().all(|c| c.is_whitespace() || c == '>')
    }
}

/// The markers that count as a line's prefix.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Markers {
    /// Markers of block quotes and list items, at any indentation.
    Any,
    /// Markers of block quotes, at any indentation.
    Quotes,
    /// Markers of block quotes that are indented by less than a [`LEVEL`]. The space after a marker belongs to it.
    Shallow,
}

/// The start of a line up to its text.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Prefix {
    /// Length in bytes.
    pub(crate) length: usize,
    /// Number of columns.
    pub(crate) column: usize,
    /// Number of markers of block quotes.
    pub(crate) quotes: usize,
    /// Number of columns after the last marker of a block quote.
    pub(crate) width: usize,
    /// True if a list item's marker follows the last marker of a block quote.
    pub(crate) is_of_list: bool,
    /// True if there is a list item's marker.
    pub(crate) begins_item: bool,
}

impl Prefix {
    /// Reads the start of a line, up to the text or to the column `most`.
    pub(crate) fn read(line: &str, markers: Markers, most: usize) -> Self {
        let mut prefix = Prefix::default();
        let mut items = 0;
        while prefix.column < most {
            let rest = line.get(prefix.length..).unwrap_or_default();
            match rest.as_bytes() {
                [b' ', ..] => prefix.advance(1, 1),
                [b'\t', ..] => prefix.tab(),
                [b'>', ..] if markers != Markers::Shallow || prefix.width < LEVEL => {
                    prefix.advance(1, 1);
                    let has_space = rest.starts_with("> ") && markers == Markers::Shallow;
                    prefix.advance(usize::from(has_space), 0);
                    prefix.quotes += 1;
                    (prefix.width, prefix.is_of_list) = (0, false);
                }
                _ => {
                    let length = item(rest).filter(|_| markers == Markers::Any && items < ITEMS);
                    let Some(length) = length else { break };
                    items += 1;
                    prefix.advance(length, length);
                    (prefix.is_of_list, prefix.begins_item) = (true, true);
                }
            }
        }
        prefix
    }

    fn advance(&mut self, bytes: usize, columns: usize) {
        self.length += bytes;
        self.column += columns;
        self.width += columns;
    }

    /// Advances to the next column that is a multiple of four.
    fn tab(&mut self) {
        self.length += 1;
        self.column += LEVEL - self.column % LEVEL;
        self.width += LEVEL - self.width % LEVEL;
    }
}

/// Returns the length of a list item's marker at the start of `text`: `-`, `*`, `+`, or a number with `.` or `)`.
pub(crate) fn marker(text: &str) -> Option<usize> {
    match text.as_bytes().first()? {
        b'-' | b'*' | b'+' => Some(1),
        b'0'..=b'9' => {
            let after = text.trim_start_matches(|c: char| c.is_ascii_digit());
            after.starts_with(['.', ')']).then(|| text.len() - after.len() + 1)
        }
        _ => None,
    }
}

/// Returns the text after a definition's or a list item's marker at the start of `text`, which may be empty.
pub(crate) fn after_marker(text: &str) -> Option<&str> {
    let after = text.strip_prefix(':').or_else(|| text.get(marker(text)?..));
    after.filter(|after| after.is_empty() || after.starts_with([' ', '\t'])).map(str::trim)
}

/// Returns the text after spaces, tabs and the markers of block quotes.
pub(crate) fn without_quotes(text: &str) -> &str {
    text.trim_start_matches([' ', '\t', '>'])
}

/// Returns the length of a list item's marker at the start of `text` if text may follow it in the line.
fn item(text: &str) -> Option<usize> {
    marker(text).filter(|&length| text.get(length..).is_some_and(|it| it.starts_with([' ', '\t'])))
}

/// Returns the marks of a fence at the start of `text`, and the text after them.
pub(crate) fn fence(text: &str) -> Option<(&str, &str)> {
    let mark = text.chars().next().filter(|c| ['`', '~'].contains(c))?;
    let info = text.trim_start_matches(mark);
    text.split_at_checked(text.len() - info.len()).filter(|(marks, _)| marks.len() >= 3)
}

/// Returns true if a line of Python-Markdown, without its indentation, begins an admonition or a tab.
pub(crate) fn begins_admonition(line: &str) -> bool {
    let details = line.strip_prefix("???+").or_else(|| line.strip_prefix("???"));
    let name = details.or_else(|| line.strip_prefix("!!!")).unwrap_or_default();
    let tab = line.strip_prefix("===").unwrap_or_default();
    let title = tab.strip_prefix(['!', '+']).unwrap_or(tab).trim_start_matches(' ');
    details.is_some_and(|title| title.starts_with(" \""))
        || name.trim_start_matches(' ').starts_with(char::is_alphanumeric)
        || title.starts_with(['"', '\''])
}

/// Returns true if an odd number of backslashes precedes this offset.
pub(crate) fn is_escaped(text: &str, at: usize) -> bool {
    let before = text.get(..at).unwrap_or_default();
    (before.len() - before.trim_end_matches('\\').len()) % 2 == 1
}

/// Returns true if `text` ends with a delimiter that is not escaped.
pub(crate) fn ends_with(text: &str, delimiter: char) -> bool {
    text.strip_suffix(delimiter).is_some_and(|before| !is_escaped(text, before.len()))
}

/// Returns `text` without the spaces, tabs and line ending at its end. Markers of block quotes may follow the line
/// ending.
pub(crate) fn without_space(text: &str) -> &str {
    let line = text.trim_end_matches([' ', '\t', '>']);
    let above = line.strip_suffix("\r\n").or_else(|| line.strip_suffix(['\n', '\r']));
    above.unwrap_or(text).trim_end_matches([' ', '\t'])
}

/// Returns the first `length` bytes of a text, without a character that would be cut.
pub(crate) fn first(text: &str, length: usize) -> &str {
    let end = length.saturating_sub(3)..=length;
    end.rev().find_map(|end| text.get(..end)).unwrap_or(text)
}

/// Returns true if a line has more than [`QUOTES`] `>` in a row, or with spaces and tabs between them. With alerts on,
/// comrak's time grows with the square of the number of block quotes.
///
/// They may stand anywhere in the line: list items, footnotes and other containers may begin before them. Text with so
/// many counts as well, which spares a parse of the containers.
pub(crate) fn has_too_many_quotes(source: &str) -> bool {
    let mut rows = source.split(|c| !matches!(c, '>' | ' ' | '\t'));
    // Most documents have fewer in all.
    has_many_quotes(source) && rows.any(has_many_quotes)
}

fn has_many_quotes(text: &str) -> bool {
    memchr::memchr_iter(b'>', text.as_bytes()).count() > QUOTES
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{fix, Extension, Reason, Syntax};
    use barelink::{Dialect, LinkFinder};

    #[test]
    fn a_prefix_has_markers_and_columns() {
        let read = |line, markers, most| {
            let prefix = Prefix::read(line, markers, most);
            (prefix.length, prefix.column, prefix.quotes, prefix.width, prefix.is_of_list)
        };
        let all = usize::MAX;
        assert_eq!(read("> - 1. a", Markers::Any, all), (7, 7, 1, 6, true));
        assert_eq!(read("- > a", Markers::Any, all), (4, 4, 1, 1, false));
        assert_eq!(read("-b", Markers::Any, all), (0, 0, 0, 0, false));
        assert_eq!(read(">\t- a", Markers::Quotes, all), (2, 4, 1, 4, false));
        assert_eq!(read(">\t- a", Markers::Quotes, 1), (1, 1, 1, 0, false));
        assert_eq!(read(">  > a", Markers::Shallow, all), (5, 3, 2, 0, false));
        assert_eq!(read("    > a", Markers::Shallow, all), (4, 4, 0, 4, false));
    }

    #[test]
    fn no_character_is_cut() {
        let found = [0, 1, 2, 4, 5].map(|length| first("a\u{1F600}", length));
        assert_eq!(found, ["", "a", "a", "a", "a\u{1F600}"]);
        assert_eq!(first("ab", 9), "ab");
    }

    #[test]
    fn lines_have_three_ends() {
        let found: Vec<_> = lines("a\n\r\nb\r\rc\r\n\n\u{85}").collect();
        assert_eq!(found, ["a\n", "\r\n", "b\r", "\r", "c\r\n", "\n", "\u{85}"]);
    }

    #[test]
    fn a_line_of_quotes_is_left_alone() {
        let finder = LinkFinder::new(Dialect::Gfm);
        let extensions = [Extension::Gfm, Extension::DefinitionLists];
        let fixed = |before: &str, depth: usize, marker: &str| {
            let quotes = marker.repeat(depth);
            let source = format!("https://a.bc\n\n{before}{quotes}https://d.ef\n");
            let fixed = fix(&source, &Syntax::new(&extensions), &finder);
            let reasons = fixed.left_alone.iter().map(|left| left.reason);
            (fixed.edits.len(), reasons.collect::<Vec<_>>())
        };
        for before in ["", "- ", "1. ", "> - ", "- \t", "-\t", "[^1]: ", "a\n: ", "- - 1. [^1]: "] {
            for marker in [">", "> ", ">\t"] {
                // Without the link in the quotes: a footnote without a reference is rendered by one parser only.
                assert_ne!(fixed(before, 20, marker).0, 0, "{before:?}");
                assert_eq!(fixed(before, QUOTES + 1, marker), (0, vec![Reason::Effort; 2]));
            }
        }
        assert_eq!(fixed("", 20, "> "), (2, Vec::new()));
        assert!(!has_too_many_quotes(&">".repeat(QUOTES)));
        assert!(has_too_many_quotes(&["a\r", &">".repeat(QUOTES + 1)].concat()));
        for text in ["a>", ">\n", ">\r", "> - "] {
            assert!(!has_too_many_quotes(&text.repeat(2 * QUOTES)), "{text:?}");
        }
    }
}
