//! Extracts the printable text of a link and of the line around it.

use std::ops::Range;

use crate::files::byte_order_mark;
use crate::report::printable::Printable;

/// Printable text of a link and of its line.
pub(crate) struct Excerpt {
    pub(crate) before: String,
    pub(crate) inside: String,
    pub(crate) after: String,
}

impl Excerpt {
    /// Extracts the link at `range` and the line around it. `most` holds the maximum number of characters of the text
    /// before, inside and after the range. The rest of a long line is not read.
    pub(crate) fn new(text: &str, range: Range<usize>, most: [usize; 3]) -> Self {
        let [before, inside, after] = most;
        let start = byte_order_mark::length(text).min(range.start);
        let part = |range: Range<usize>| text.get(range).unwrap_or_default();
        Excerpt {
            before: last(part(start..range.start), before),
            inside: first(part(range.clone()), inside),
            after: first(part(range.end..text.len()), after),
        }
    }
}

/// Shows at most `most` characters from the start of the first line of a text, and `…` if the line continues.
fn first(text: &str, most: usize) -> String {
    let mut chars = text.char_indices().take_while(|(_, c)| !is_line_end(*c));
    let taken = chars.by_ref().take(most).last();
    let end = taken.map_or(0, |(at, c)| at + c.len_utf8());
    let cut = if chars.next().is_some() { "…" } else { "" };
    shown(text.get(..end).unwrap_or_default()) + cut
}

/// Shows at most `most` characters from the end of the last line of a text, after `…` if the line begins earlier.
fn last(text: &str, most: usize) -> String {
    let mut chars = text.char_indices().rev().take_while(|(_, c)| !is_line_end(*c));
    let taken = chars.by_ref().take(most).last();
    let start = taken.map_or(text.len(), |(at, _)| at);
    let cut = if chars.next().is_some() { "…" } else { "" };
    cut.to_owned() + &shown(text.get(start..).unwrap_or_default())
}

fn is_line_end(c: char) -> bool {
    matches!(c, '\n' | '\r')
}

/// Returns the text in printable form. A tab becomes four spaces, because the width of a tab depends on its column.
fn shown(text: &str) -> String {
    Printable(&text.replace('\t', "    ")).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, inside: &str, expected: [&str; 3]) {
        let start = text.find(inside).unwrap();
        let excerpt = Excerpt::new(text, start..start + inside.len(), [2, 3, 2]);
        let Excerpt { before, inside, after } = &excerpt;
        assert_eq!([before, inside, after], expected, "{text:?}");
    }

    #[test]
    fn long_lines_are_cut() {
        check("東京x東京", "x", ["東京", "x", "東京"]);
        check("a東京xyz東京a", "xyz", ["…東京", "xyz", "東京…"]);
        check("wxyz", "wxyz", ["", "wxy…", ""]);
    }

    #[test]
    fn other_lines_are_left_out() {
        check("abc\nx\r\ndef", "x", ["", "x", ""]);
        check("abc\ndex\rf", "x", ["de", "x", ""]);
    }

    #[test]
    fn no_character_acts_on_the_terminal() {
        check("\t\u{1b}x", "x", ["    \\u{1b}", "x", ""]);
        check("\u{FEFF}abx", "x", ["ab", "x", ""]);
        check("\u{FEFF}x", "x", ["", "x", ""]);
    }
}
