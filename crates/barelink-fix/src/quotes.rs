//! Limits nested block quotes. With alerts on, comrak's time grows with the square of the number of block quotes.

/// Maximum number of `>` in a row. Real documents have a few.
const DEPTH: usize = 500;

/// Returns true if a line has more than [`DEPTH`] `>` in a row, or with spaces and tabs between them.
///
/// They may stand anywhere in the line: list items, footnotes and other containers may begin before them. Text with so
/// many counts as well, which spares a parse of the containers.
pub(super) fn are_too_deep(source: &str) -> bool {
    let source = source.as_bytes();
    let is_other = |b: &u8| !matches!(b, b'>' | b' ' | b'\t');
    let is_deep = |row: &[u8]| memchr::memchr_iter(b'>', row).count() > DEPTH;
    // Most documents have fewer in all.
    is_deep(source) && source.split(is_other).any(is_deep)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{fix, Extension, Reason, Syntax};
    use barelink::{Dialect, LinkFinder};

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
                assert_eq!(fixed(before, DEPTH + 1, marker), (0, vec![Reason::Effort; 2]));
            }
        }
        assert_eq!(fixed("", 20, "> "), (2, Vec::new()));
        assert!(!are_too_deep(&">".repeat(DEPTH)));
        assert!(are_too_deep(&["a\r", &">".repeat(DEPTH + 1)].concat()));
        for text in ["a>", ">\n", ">\r", "> - "] {
            assert!(!are_too_deep(&text.repeat(2 * DEPTH)), "{text:?}");
        }
    }
}
