//! Limits nested block quotes. With alerts on, comrak's time grows with the square of the number of block quotes.

/// Maximum number of `>` at the start of a line. Real documents have a few.
const DEPTH: usize = 500;

/// Returns true if a line begins with more than [`DEPTH`] block quotes.
pub(super) fn are_too_deep(source: &str) -> bool {
    let markers = memchr::memchr_iter(b'>', source.as_bytes()).count();
    // Most documents have fewer in all.
    markers > DEPTH
        && source.split(['\n', '\r']).any(|line| {
            let markers = line.bytes().take_while(|b| matches!(b, b'>' | b' ' | b'\t'));
            markers.filter(|&b| b == b'>').count() > DEPTH
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{fix, Reason, Syntax};
    use barelink::{Dialect, LinkFinder};

    #[test]
    fn a_line_of_quotes_is_left_alone() {
        let finder = LinkFinder::new(Dialect::Gfm);
        let fixed = |depth: usize, marker: &str| {
            let source = format!("https://a.bc\n\n{}https://d.ef\n", marker.repeat(depth));
            let fixed = fix(&source, &Syntax::default(), &finder);
            let reasons = fixed.left_alone.iter().map(|left| left.reason);
            (fixed.edits.len(), reasons.collect::<Vec<_>>())
        };
        for marker in [">", "> "] {
            assert_eq!(fixed(20, marker), (2, Vec::new()));
            assert_eq!(fixed(DEPTH + 1, marker), (0, vec![Reason::Effort; 2]));
        }
        assert!(!are_too_deep(&">".repeat(DEPTH)));
        assert!(are_too_deep(&["a\r", &">".repeat(DEPTH + 1)].concat()));
        assert!(!are_too_deep(&"a>".repeat(2 * DEPTH)));
    }
}
