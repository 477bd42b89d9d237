use std::ops::Range;

/// Returns the lines of a text, each with its line ending: LF, CR or CRLF.
pub(super) fn lines(text: &str) -> impl Iterator<Item = &str> {
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

/// Returns the lines of a document without their markers.
pub(super) fn without_markers(source: &str) -> impl Iterator<Item = Line<'_>> {
    let mut at = 0;
    lines(source).map(move |line| {
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

/// Returns the first `length` bytes of a text, without a character that would be cut.
pub(super) fn first(text: &str, length: usize) -> &str {
    let end = length.saturating_sub(3)..=length;
    end.rev().find_map(|end| text.get(..end)).unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markers_are_skipped() {
        let source = "> - 1. a\r\n\r-b\n* \n";
        let found: Vec<_> = without_markers(source).map(|line| (line.start, line.text)).collect();
        assert_eq!(found, [(7, "a"), (10, ""), (11, "-b"), (14, "*")]);
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
}
