//! Constructs of MyST that are prose in other flavours: fences of colons without a name in braces, citations, lines with two
//! percent signs, and front matter without an end.

use std::ops::Range;

use super::directives;
use crate::map::line::Line;
use crate::map::{between, Map, Mark};

/// Returns the colon fences without a name in braces, whose content is code.
pub(super) fn fences(map: &Map<'_>) -> Vec<Range<usize>> {
    let has_name = |after: &str| directives::in_braces(after).is_some_and(|name| !name.is_empty());
    directives::bodies(map, |after| !has_name(after))
}

/// Returns the comments that begin with two signs or more, which begin a mark elsewhere.
pub(super) fn comments(map: &Map<'_>) -> Vec<Range<usize>> {
    map.lines_that(|line| line.text.starts_with("%%"))
}

/// Returns front matter that begins with three hyphens or more and other text, or has no end.
pub(super) fn front_matter(map: &Map<'_>) -> Vec<Range<usize>> {
    let source = map.source;
    let is_end = |line: &Line<'_>| line.whole.len() >= 3 && line.whole.bytes().all(|b| b == b'-');
    let end = map.lines().skip(1).find(is_end).map_or(source.len(), |line| line.end);
    Vec::from_iter(source.starts_with("---").then_some(0..end))
}

/// Returns the text in brackets that contains an `@`, which is a citation.
pub(super) fn citations(map: &Map<'_>) -> Vec<Range<usize>> {
    let marks = map.source.match_indices(['[', ']', '\n', '\r']).map(|(at, found)| {
        let mark = match found {
            "[" => Mark::Open,
            "]" => Mark::Close,
            _ => Mark::Border,
        };
        (mark, at..at + 1)
    });
    let has_sign =
        |text: &Range<usize>| map.source.get(text.clone()).is_some_and(|it| it.contains('@'));
    between(marks).into_iter().filter(has_sign).collect()
}

#[cfg(test)]
mod tests {
    use pulldown_cmark::Options;

    use super::*;

    #[test]
    fn fences_without_braces_are_code() {
        let found = |ranges: fn(&Map<'_>) -> Vec<Range<usize>>, source, expected: &[&str]| {
            super::super::tests::check(ranges, source, expected);
        };
        found(fences, ":::{\na\n:::\n:::{b} c\n:::\n", &[":::{\na\n"]);
        found(fences, ":::\na\n> :::\nb\n:::\n", &[":::\na\n> :::\nb\n"]);
        found(fences, "> :::\n> a\nb\n", &[":::\n> a\n"]);
        found(front_matter, "---a\nb", &["---a\nb"]);
        found(front_matter, "---a\nb\n---\nc", &["---a\nb\n---\n"]);
        found(front_matter, "b\n---a", &[]);
        found(comments, "%% a\n% b\n- %%c\n`\n%%d`", &["%% a", "%%c"]);
        let source = "::: a\nb\n:::\n:::{c}\nd\n:::\n[e@f] [g]\n:::: h\n:::\n";
        let map = Map::new(source, Options::empty());
        let found: Vec<_> = fences(&map).into_iter().map(|range| &source[range]).collect();
        assert_eq!(found, ["::: a\nb\n", ":::: h\n:::\n"]);
        let found: Vec<_> = citations(&map).into_iter().map(|range| &source[range]).collect();
        assert_eq!(found, ["[e@f]"]);
    }
}
