//! Finds link reference definitions, and text that another parser or the writer may read as one. For example, cmark-gfm
//! accepts more destinations than CommonMark, and accepts a definition after a task's box.

use std::ops::Range;

/// Maximum length in bytes of a label with its `[`. CommonMark 0.31.2, section 4.7, allows 999 characters in a label.
const LABEL: usize = 999;

/// Returns the ranges of the destinations of actual and possible definitions, in source order. `has_notes` is true if
/// `[^a]:` begins a footnote.
pub(super) fn destinations(source: &str, has_notes: bool) -> Vec<Range<usize>> {
    let mut destinations = Vec::new();
    for at in memchr::memmem::find_iter(source.as_bytes(), "]:") {
        let before = source.get(..at).unwrap_or_default();
        let Some(open) = opener(before) else {
            continue;
        };
        let is_note = has_notes
            && before
                .get(open..)
                .is_some_and(|label| label.starts_with("[^"));
        if is_note || !begins_block(before.get(..open).unwrap_or_default()) {
            continue;
        }
        let colon_end = at + 2;
        let start = colon_end + space(source.get(colon_end..).unwrap_or_default());
        let rest = source.get(start..).unwrap_or_default();
        let length = rest.find(char::is_whitespace).unwrap_or(rest.len());
        destinations.push(start..start + length);
    }
    destinations
}

/// Returns the offset of the `[` of a label. `before` is the text up to the label's `]`. Returns `None` if the label is
/// blank or too long, or if its last unescaped bracket is a `]`.
fn opener(before: &str) -> Option<usize> {
    let bytes = before.as_bytes();
    let from = bytes.len().saturating_sub(LABEL);
    let mut end = bytes.len();
    loop {
        let within = bytes.get(from..end)?;
        let at = from + memchr::memrchr2(b'[', b']', within)?;
        let escapes = bytes
            .get(..at)?
            .iter()
            .rev()
            .take_while(|byte| **byte == b'\\');
        if escapes.count() % 2 == 0 {
            let is_opener = bytes.get(at) == Some(&b'[');
            let label = before.get(at + 1..)?;
            return (is_opener && !label.trim().is_empty()).then_some(at);
        }
        end = at;
    }
}

/// Returns true if the last line of `before` consists only of markers of block quotes, list items, definitions, tasks
/// or footnotes.
fn begins_block(before: &str) -> bool {
    let line = before.rfind('\n').map_or(0, |end| end + 1);
    let line = before.get(line..).unwrap_or_default();
    let mut words = line.split(['\t', ' ', '>']).filter(|word| !word.is_empty());
    words.all(|word| {
        let number = word.trim_end_matches(['.', ')']);
        let is_number = !number.is_empty()
            && number.len() + 1 == word.len()
            && number.bytes().all(|b| b.is_ascii_digit());
        let is_note = word.starts_with("[^") && word.ends_with("]:");
        is_number || is_note || matches!(word, "-" | "+" | "*" | ":" | "[" | "]" | "[x]" | "[X]")
    })
}

/// Returns the length in bytes of the space before a destination. The space may include one line ending, and block quote
/// markers on the next line.
fn space(text: &str) -> usize {
    let line = text.len() - text.trim_start_matches([' ', '\t']).len();
    let rest = text.get(line..).unwrap_or_default();
    let rest = rest.strip_prefix('\r').unwrap_or(rest);
    match rest.strip_prefix('\n') {
        Some(next) => text.len() - next.trim_start_matches([' ', '\t', '>']).len(),
        None => line,
    }
}

#[cfg(test)]
mod tests {
    use super::destinations;

    #[track_caller]
    fn check(source: &str, expected: &[&str]) {
        let found: Vec<_> = destinations(source, true)
            .into_iter()
            .map(|range| &source[range])
            .collect();
        assert_eq!(found, expected, "{source:?}");
    }

    #[test]
    fn what_may_be_a_definition() {
        check("[a]: b c", &["b"]);
        check("- [ ] [a]: b<c>\n- [x] [d]: e\n", &["b<c>", "e"]);
        check(
            "[a]: b(\n\n[a\\]]:\n  c\n> 1. [d e\nf]: <g>",
            &["b(", "c", "<g>"],
        );
        check("> [a]:\n> b", &["b"]);
        check("1) * [a]:b\n[^c]: [d]: e", &["b", "e"]);
    }

    #[test]
    fn what_is_none() {
        for source in [
            "a [b]: c",
            "[]: a",
            "[^a]: b",
            "[a] : b",
            "\\[a]: b",
            "![a]: b",
            "[a][b]: c",
            "[a[b]: c",
            ". [a]: b",
            ") [a]: b",
        ] {
            check(source, &[]);
        }
        assert_eq!(destinations("[^a]: b", false).len(), 1);
    }
}
