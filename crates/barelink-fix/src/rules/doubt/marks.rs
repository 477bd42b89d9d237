//! Finds marks of flavours that a URL swallows: `==https://example.com/a==` is a highlighted URL, but GFM ends it after the
//! second mark.

use crate::flavor::Flavor::{self, Gfm, Kramdown, Mdx, Mkdocs, Myst, Obsidian, Pandoc};
use crate::flavor::Flavors;
use crate::map::line::is_escaped;
use crate::map::Map;

/// A delimiter that encloses text, and the flavours that read it.
struct Mark {
    delimiter: &'static str,
    readers: &'static [Flavor],
}

const MARKS: &[Mark] = &[
    Mark { delimiter: "==", readers: &[Pandoc, Mkdocs, Obsidian] },
    Mark { delimiter: "++", readers: &[Mkdocs] },
    Mark { delimiter: "^^", readers: &[Mkdocs] },
    Mark { delimiter: "%%", readers: &[Obsidian] },
    Mark { delimiter: "$", readers: &[Gfm, Mdx, Myst, Pandoc, Mkdocs, Kramdown, Obsidian] },
    Mark { delimiter: "^", readers: &[Pandoc, Mkdocs] },
];

/// Returns the offset in the link `written` of the first mark that closes an open one, or 0 if the link begins with a mark
/// that it contains twice. `before` is the text before the link in its paragraph, and `start` the link's offset in the
/// document.
pub(super) fn end(
    before: &str,
    written: &str,
    after: &str,
    start: usize,
    map: &Map<'_>,
    flavors: &Flavors,
) -> Option<usize> {
    let ends = MARKS.iter().filter_map(|mark| {
        let delimiter = mark.delimiter;
        let first = written.find(delimiter)?;
        if !flavors.may_be(mark.readers) {
            return None;
        }
        if first == 0 {
            let rest = written.get(delimiter.len()..)?;
            return [rest, after].iter().any(|text| text.contains(delimiter)).then_some(0);
        }
        let is_open = is_open(before, mark, |at| map.is_code(start - before.len() + at));
        is_open.then_some(first)
    });
    // An empty superscript.
    let empty = || written.find("^^").filter(|_| flavors.may_be(&[Pandoc]));
    ends.min().or_else(empty)
}

/// Returns true if a mark in `before` that begins a word is not closed.
fn is_open(before: &str, mark: &Mark, is_code: impl Fn(usize) -> bool) -> bool {
    let delimiter = mark.delimiter;
    let mut open = None;
    for (at, _) in before.match_indices(delimiter) {
        let after = before.get(at + delimiter.len()..).unwrap_or_default();
        let other = before.get(..at).unwrap_or_default();
        let is_word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
        let is_space = |c: Option<char>| c.is_some_and(char::is_whitespace);
        if open.is_some() && !is_space(other.chars().next_back()) {
            open = None;
        } else if !is_escaped(before, at)
            && !is_space(after.chars().next())
            && !is_word(other.chars().next_back())
        {
            open = Some(at);
        }
    }
    open.is_some_and(|at| !is_code(at))
}

#[cfg(test)]
mod tests {
    use pulldown_cmark::Options;

    use super::*;

    #[test]
    fn an_open_mark_ends_a_link() {
        for (source, expected) in [
            ("|https://a.bc/?^^", Some(14)),
            ("|https://a.bc/?^", None),
            ("==|https://a.bc/d==", Some(14)),
            ("a ==b |https://a.bc/d==e", Some(14)),
            ("==a== |https://a.bc/?d==", None),
            ("a == b |https://a.bc/?d==", None),
            ("`==` |https://a.bc/?d==", None),
            ("C++11 |https://a.bc/?d++", None),
            ("\\==|https://a.bc/?d==", None),
            ("$|https://a.bc/d$", Some(14)),
            ("|++a@b.cd++", Some(0)),
            ("|++a@b.cd", None),
            ("^|https://a.bc/d^", Some(14)),
            ("^a |https://a.bc/d^", Some(14)),
            ("a^b |https://a.bc/d^", None),
        ] {
            let (before, written) = source.split_once('|').unwrap();
            let document = [before, written].concat();
            let map = Map::new(&document, Options::empty());
            let flavors = Flavors::default();
            let found = end(before, written, "", before.len(), &map, &flavors);
            assert_eq!(found, expected, "{source}");
            let flavors = Flavors { named: Some(Flavor::Gfm), ..flavors };
            let found = end(before, written, "", before.len(), &map, &flavors);
            assert_eq!(found, expected.filter(|_| source.contains('$')), "{source}");
        }
    }
}
