//! Other links and names: wikilinks and embeds (`[[page|text]]`, `![[page]]`, `[[page][text]]`), citations of Pandoc, and
//! abbreviations.

use std::ops::Range;

use crate::map::line::is_escaped;
use crate::map::{between, Map, Mark};

/// Returns the text from `[[` to the next `]]` on the line.
pub(super) fn ranges(map: &Map<'_>) -> Vec<Range<usize>> {
    let source = map.source;
    let marks = source.match_indices(['[', ']', '\n', '\r']).filter_map(|(at, found)| {
        let is_double = source.as_bytes().get(at + 1) == source.as_bytes().get(at);
        let mark = match found {
            "[" if is_double && !is_escaped(source, at) => Mark::Open,
            "]" if is_double => Mark::Close,
            "[" | "]" => return None,
            _ => Mark::Border,
        };
        Some((mark, at..at + 2))
    });
    let mut links = between(marks);
    links.retain(|link| !map.is_code(link.start));
    links
}

/// Returns the text in brackets before a destination or a label. Pandoc reads it as the text of a link even if it contains
/// another link or the destination has spaces, and shows `<` there.
pub(super) fn texts_of_links(map: &Map<'_>) -> Vec<Range<usize>> {
    let source = map.source;
    let mut texts = Vec::new();
    for paragraph in map.paragraphs() {
        let text = source.get(paragraph.clone()).unwrap_or_default();
        let mut open = Vec::new();
        for (at, bracket) in text.match_indices(['[', ']']) {
            let (start, after) = (paragraph.start + at, text.get(at + 1..).unwrap_or_default());
            if is_escaped(source, start) || map.is_code(start) {
                continue;
            } else if bracket == "[" {
                open.push(start);
            } else if let Some(first) = open.pop() {
                texts.extend(after.starts_with(['(', '[']).then_some(first..start + 1));
            }
        }
    }
    texts
}

/// Returns the citations that look like addresses or contain links: `-@name`, `@{name}`.
pub(super) fn citations(map: &Map<'_>) -> Vec<Range<usize>> {
    let source = map.source;
    let mut citations = Vec::new();
    for at in memchr::memchr_iter(b'@', source.as_bytes()) {
        let (before, after) = source.split_at_checked(at).unwrap_or_default();
        let other = before.strip_suffix('-').unwrap_or(before);
        let is_of_word = |c: char| c.is_alphanumeric() || "._%+-\\".contains(c);
        if other.ends_with(is_of_word) || map.is_code(at) {
            continue;
        }
        let braces = after.strip_prefix("@{").and_then(|name| name.find(['}', '\n', '\r']));
        let end = at + 1 + braces.map_or(0, |end| end + 1);
        if other.len() < before.len() || braces.is_some() {
            citations.push(other.len()..end);
        }
    }
    citations
}

/// Returns the expansions of abbreviations: `*[name]: expansion`.
pub(super) fn abbreviations(map: &Map<'_>) -> Vec<Range<usize>> {
    map.lines_that(|line| line.text.starts_with("*[") && line.text.contains("]:"))
}

#[cfg(test)]
mod tests {
    use pulldown_cmark::Options;

    use super::*;

    #[test]
    fn the_last_brackets_before_the_end_count() {
        for (source, expected) in [
            ("[[a|b]] ![[c]] [[d][e]]", &["[[a|b]]", "[[c]]", "[[d][e]]"][..]),
            ("[[a [[b]] c]]", &["[[b]]"]),
            ("[[a\nb]] \\[[c]] `[[d]]` [e] ]] [[", &[]),
        ] {
            let map = Map::new(source, Options::empty());
            let found: Vec<_> = ranges(&map).into_iter().map(|range| &source[range]).collect();
            assert_eq!(found, expected, "{source:?}");
        }
    }
}
