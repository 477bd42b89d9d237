//! Wikilinks and embeds: `[[page|text]]`, `![[page]]`, `[[page][text]]`.

use std::ops::Range;

use crate::map::line::is_escaped;
use crate::map::Map;

/// Returns the text between `[[` and the next `]]` on the line.
pub(super) fn ranges(map: &Map<'_>) -> Vec<Range<usize>> {
    let source = map.source();
    let mut ranges = Vec::new();
    let mut open = None;
    let brackets = source.match_indices(['[', ']', '\n', '\r']);
    for (at, found) in brackets {
        let is_double = source.as_bytes().get(at + 1) == source.as_bytes().get(at);
        match found {
            "\n" | "\r" => open = None,
            "[" if is_double && !is_escaped(source, at) => open = Some(at + 2),
            "]" if is_double => {
                let link = open.take().filter(|&start: &usize| start < at && !map.is_code(start));
                ranges.extend(link.map(|start| start..at));
            }
            _ => {}
        }
    }
    ranges
}

#[cfg(test)]
mod tests {
    use pulldown_cmark::Options;

    use super::*;

    #[test]
    fn the_last_brackets_before_the_end_count() {
        for (source, expected) in [
            ("[[a|b]] ![[c]] [[d][e]]", &["a|b", "c", "d][e"][..]),
            ("[[a [[b]] c]]", &["b"]),
            ("[[a\nb]] \\[[c]] `[[d]]` [e] ]] [[", &[]),
        ] {
            let map = Map::new(source, Options::empty());
            let found: Vec<_> = ranges(&map).into_iter().map(|range| &source[range]).collect();
            assert_eq!(found, expected, "{source:?}");
        }
    }
}
