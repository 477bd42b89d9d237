//! Finds link reference definitions, and text that another parser or the writer may read as one. For example, cmark-gfm
//! accepts more destinations than CommonMark, and accepts a definition after a task's box.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use pulldown_cmark::Options;

use crate::map::line::{self, without_quotes};
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
        ranges.extend(brackets(source).filter(|brackets| names.contains(&name(source, brackets))));
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
        for brackets in brackets(source) {
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

/// Returns the ranges of text in brackets, with the brackets.
fn brackets(source: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let opens = memchr::memchr_iter(b'[', source.as_bytes());
    opens.filter_map(|at| Some(at..at + enclosed(source.get(at..)?, b'[', b']')?))
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
    for line in map.lines() {
        let mut at = line.begin;
        loop {
            let rest = source.get(at..).unwrap_or_default();
            let block = without_quotes(rest);
            at += rest.len() - block.len();
            let label = label(block);
            let Some(length) = label.or_else(|| marker(block)) else {
                break;
            };
            let label_start = at;
            at += length;
            if label.is_some() {
                let is_caret = block.starts_with("[^");
                if !(is_caret && has_notes) {
                    let start = at + space(source.get(at..).unwrap_or_default());
                    // The label may be in the destination or title of another one: `[^a]:[^b]:c` without footnotes.
                    let last = definitions.last().map_or(0, |last| last.destination.end);
                    if last <= start {
                        let destination = destination(source, start);
                        definitions.push(Definition { label: label_start..at, destination });
                    }
                }
                if !is_caret {
                    break;
                }
            }
        }
    }
    definitions
}

/// Returns the length in bytes of the label at the start of a block, with its brackets and colon. Returns `None` if no
/// such label begins the block, or if it is blank or contains a blank line.
///
/// Accepts any length, because parsers differ. CommonMark 0.31.2, section 6.3, allows 999 characters, cmark-gfm 1,000
/// bytes, and pulldown-cmark any number of ASCII letters.
fn label(block: &str) -> Option<usize> {
    let end = enclosed(block, b'[', b']')?;
    let is_blank = block.get(1..end - 1)?.trim().is_empty();
    (!is_blank && block.get(end..)?.starts_with(':')).then_some(end + 1)
}

/// Returns the length in bytes of the title at the start of `text`, with the space before it, or 0 if there is no title.
/// Text after a title in the first line is accepted, because the line has the form of a definition. In a later line, a
/// title with text after it is prose (CommonMark 0.31.2, section 4.7).
fn title(text: &str) -> usize {
    let start = space(text);
    let rest = text.get(start..).unwrap_or_default();
    let title = enclosed(rest, b'"', b'"')
        .or_else(|| enclosed(rest, b'\'', b'\''))
        .or_else(|| enclosed(rest, b'(', b')'));
    let end = start + title.unwrap_or_default();
    let after = text.get(end..).unwrap_or_default().trim_start_matches([' ', '\t']);
    let ends_line = after.is_empty() || after.starts_with(['\n', '\r']);
    let is_below = text.get(..start).is_some_and(|space| space.contains(['\n', '\r']));
    if title.is_none() || is_below && !ends_line {
        return 0;
    }
    end
}

/// Returns the length in bytes of the text between two delimiters at the start of `text`, with the delimiters. Returns
/// `None` if `text` does not begin with `open`. Also returns `None` if an unescaped `close` does not follow before
/// another `open` or a blank line.
fn enclosed(text: &str, open: u8, close: u8) -> Option<usize> {
    let bytes = text.as_bytes();
    if bytes.first() != Some(&open) {
        return None;
    }
    let mut at = 1;
    loop {
        at += memchr::memchr3(open, close, b'\\', bytes.get(at..)?)?;
        match *bytes.get(at)? {
            byte if byte == close => break,
            b'\\' => at += 2,
            _ => return None,
        }
    }
    let has_blank_line = text
        .get(..=at)?
        .split('\n')
        .flat_map(|line| line.strip_suffix('\r').unwrap_or(line).split('\r'))
        .any(|line| without_quotes(line).is_empty());
    (!has_blank_line).then_some(at + 1)
}

/// Returns the length in bytes of the marker of a list item, definition or task at the start of a block, or `None` if
/// there is none.
fn marker(block: &str) -> Option<usize> {
    let length = match block.as_bytes() {
        [b':', ..] => 1,
        [b'[', b' ' | b'\t' | b'x' | b'X', b']', ..] => 3,
        _ => line::marker(block)?,
    };
    let after = block.get(length..)?;
    // `*[a]: b` is an abbreviation in Markdown Extra, but `[x][a]: b` is a link.
    let is_abbreviation = length == 1 && after.starts_with('[');
    (is_abbreviation || after.starts_with([' ', '\t', '>'])).then_some(length)
}

/// Returns the range of the destination that begins at `start`, with the title after it if there is one.
fn destination(source: &str, start: usize) -> Range<usize> {
    let rest = source.get(start..).unwrap_or_default();
    let length = rest.find(char::is_whitespace).unwrap_or(rest.len());
    let after = rest.get(length..).filter(|_| length > 0);
    start..start + length + after.map_or(0, title)
}

/// Returns the length in bytes of the space before a destination. The space may include one line ending, and block quote
/// markers on the next line.
fn space(text: &str) -> usize {
    let line = text.len() - text.trim_start_matches([' ', '\t']).len();
    let rest = text.get(line..).unwrap_or_default();
    let next = rest.strip_prefix("\r\n").or_else(|| rest.strip_prefix(['\r', '\n']));
    match next {
        Some(next) => text.len() - without_quotes(next).len(),
        None => line,
    }
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
