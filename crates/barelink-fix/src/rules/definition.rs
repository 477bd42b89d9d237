//! Finds link reference definitions, and text that another parser or the writer may read as one. For example, cmark-gfm
//! accepts more destinations than CommonMark, and accepts a definition after a task's box.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use pulldown_cmark::Options;

use super::patterns::{BRACKETS, DESTINATION, LABEL};
use crate::map::{merged, Map};

/// Returns the ranges of actual and possible definitions, and of the references to their labels, in source order and
/// without overlaps. With footnotes, `[^a]:` begins one.
pub(super) fn ranges(map: &Map<'_>) -> Vec<Range<usize>> {
    let source = map.source;
    let has_notes = map.options.contains(Options::ENABLE_FOOTNOTES);
    let found = definitions(map, has_notes);
    // A link in the label of a definition that is none would make its references text.
    let names: HashSet<_> = found.iter().map(|found| name(source, &found.label)).collect();
    let mut ranges = Vec::with_capacity(found.len());
    if names.iter().any(|name| may_have_link(name)) {
        ranges.extend(
            BRACKETS.all(source).filter(|brackets| names.contains(&name(source, brackets))),
        );
    }
    ranges.extend(found.into_iter().map(|found| found.label.start..found.destination.end));
    merged(ranges)
}

/// Returns the headings that text in brackets refers to, as Pandoc reads it, and that text.
pub(super) fn of_headings(map: &Map<'_>) -> Vec<Range<usize>> {
    let source = map.source;
    let mut headings: HashMap<String, &Range<usize>> = HashMap::new();
    for heading in &map.headings {
        let text = source.get(heading.clone()).unwrap_or_default();
        // A closing sequence and attributes are no part of the name, and neither is the line below it.
        let line = text.lines().next().unwrap_or_default();
        let line = line.rsplit_once(" {").map_or(line, |(before, _)| before);
        let name = words(line.trim_matches(['#', ' ', '\t']));
        if may_have_link(&name) {
            headings.insert(name, heading);
        }
    }
    let mut ranges = Vec::new();
    if !headings.is_empty() {
        for brackets in BRACKETS.all(source) {
            if let Some(heading) = headings.get(&name(source, &brackets)) {
                ranges.extend([brackets, (*heading).clone()]);
            }
        }
    }
    merged(ranges)
}

/// Returns true if a link may begin in a name.
fn may_have_link(name: &str) -> bool {
    name.contains(['.', '@', ':'])
}

/// Returns the name of a label in brackets. Names are compared without regard to case and white space (CommonMark 0.31.2,
/// section 4.7).
fn name(source: &str, label: &Range<usize>) -> String {
    let text = source.get(label.clone()).unwrap_or_default();
    let text = text.trim_start_matches('[').trim_end_matches(':').trim_end_matches(']');
    words(text)
}

/// Returns the words of a text in lower case, with one space between them.
fn words(text: &str) -> String {
    let words: Vec<_> = text.split_whitespace().collect();
    words.join(" ").to_lowercase()
}

/// A definition, or text in the form of one.
struct Definition {
    /// The label, from its opening bracket to the colon.
    label: Range<usize>,
    /// The destination, with the title after it if there is one.
    destination: Range<usize>,
}

/// Returns the actual and possible definitions, in source order.
fn definitions(map: &Map<'_>, has_notes: bool) -> Vec<Definition> {
    let source = map.source;
    let mut definitions: Vec<Definition> = Vec::new();
    for line in map.lines().filter(|line| line.whole.contains('[')) {
        let mut at = line.begin;
        while let Some(found) = source.get(at..).and_then(|rest| LABEL.find(rest)) {
            let label = at + found.start..at + found.end;
            at = label.end;
            let is_caret = source.get(label.clone()).is_some_and(|label| label.starts_with("[^"));
            // The label may be in the destination or title of another one: `[^a]:[^b]:c` without footnotes.
            let last = definitions.last().map_or(0, |last| last.destination.end);
            if !(is_caret && has_notes) && last <= at && !name(source, &label).is_empty() {
                let found =
                    source.get(at..).and_then(|rest| DESTINATION.find(rest)).unwrap_or(0..0);
                let destination = at + found.start..at + found.end;
                definitions.push(Definition { label, destination });
            }
            if !is_caret {
                break;
            }
        }
    }
    definitions
}

#[cfg(test)]
mod tests {
    use super::*;

    fn destinations(source: &str, has_notes: bool) -> Vec<Range<usize>> {
        let map = Map::new(source, Options::empty());
        definitions(&map, has_notes).into_iter().map(|found| found.destination).collect()
    }

    #[track_caller]
    fn check(source: &str, expected: &[&str]) {
        let found: Vec<_> =
            destinations(source, true).into_iter().map(|range| &source[range]).collect();
        assert_eq!(found, expected, "{source:?}");
    }

    #[test]
    fn what_may_be_a_definition() {
        check("[a]: b c", &["b"]);
        check("- [ ] [a]: b<c>\n- [x] [d]: e\n", &["b<c>", "e"]);
        check("[a]: b(\n\n[a\\]]:\n  c\n> 1. [d e\nf]: <g>", &["b(", "c", "<g>"]);
        check("> [a]:\n> b", &["b"]);
        check("1) * [a]:b\n[^c]: [d]: e", &["b", "e"]);
        check("[a]: b( (c\n> d) e\n[f]: 'g\\' h' i", &["b( (c\n> d)", "'g\\'"]);
        check("[a]:\n\n'b'", &[""]);
        check("[a]: b\n(c) \n[d]: e\r'f'", &["b\n(c)", "e\r'f'"]);
        check("[a]: b\n(c) d\n\n'e\nf' g", &["b"]);
        check("[a]: b \"c\r\rd\"\r[e\r\rf]: g", &["b"]);
        check("[a]: b \"c\n\nd\" [e]: f (g\n(h)", &["b"]);
        check("*[a]: b\n\n[^c]:- [d]: e", &["b", "e"]);
        check("a\r[b]:\rc\r\n[d]:\r\ne", &["c", "e"]);
    }

    /// Checks labels of the 999 characters that CommonMark allows (section 6.3), and of the 1,000 bytes of cmark-gfm.
    #[test]
    fn a_long_label_may_be_one() {
        for label in ["a".repeat(1_000), "é".repeat(999), "😀".repeat(999)] {
            check(&format!("[{label}]: b"), &["b"]);
        }
    }

    #[test]
    fn what_is_none() {
        for source in [
            "a [b]: c", "[]: a", "[^a]: b", "[a] : b", "\\[a]: b", "![a]: b", "[a][b]: c",
            "[x][a]: b", "[a[b]: c", ". [a]: b", ") [a]: b", "**[a]: b",
            // An escaped bracket does not end a label (section 6.3), and a blank line does.
            "[a\\]: b", "[a\n> \nb]: c",
        ] {
            check(source, &[]);
        }
        assert_eq!(destinations("[^a]: b", false).len(), 1);
    }

    #[test]
    fn labels_and_references_belong_to_a_definition() {
        for (source, expected) in [
            ("a\n[b.c]: d e", &["[b.c]: d"][..]),
            ("[B.c ] [d][b.C]\n\n> a\n> [b.c]: d", &["[B.c ]", "[b.C]", "[b.c]: d"]),
            ("[b] [c.d]\n\n[b]: e", &["[b]: e"]),
            ("[^b.c]: d [b.c]", &[]),
        ] {
            let found: Vec<_> = ranges(&Map::new(source, Options::ENABLE_FOOTNOTES))
                .into_iter()
                .map(|range| &source[range])
                .collect();
            assert_eq!(found, expected, "{source:?}");
        }
    }

    #[test]
    fn ranges_do_not_overlap() {
        // Without footnotes, the second label is the destination of the first one.
        let source = "[^a]:[^b]:c";
        let found: Vec<_> =
            destinations(source, false).into_iter().map(|range| &source[range]).collect();
        assert_eq!(found, ["[^b]:c"]);
    }
}
