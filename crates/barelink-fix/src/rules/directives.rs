//! Directives with colons: `:::name argument`, `::name[label]{…}` and `:::image source="…":::`. Their arguments and options
//! are not prose, but their bodies are.

use std::ops::Range;

use super::patterns::{DIRECTIVE, DIRECTIVE_IN_LINE, IN_BRACES, NAME, OPTION};
use crate::map::Map;

/// Maximum number of lines of options in YAML.
const LINES: usize = 64;

/// Returns the lines that begin a directive, the options below such a line, and directives inside a line.
pub(super) fn ranges(map: &Map<'_>) -> Vec<Range<usize>> {
    let mut ranges = Vec::new();
    let mut lines = map.lines().peekable();
    let mut has_options = false;
    while let Some(line) = lines.next() {
        if has_options && OPTION.is_match(line.text) {
            ranges.push(line.range());
            continue;
        }
        has_options = line.text.starts_with("::")
            && DIRECTIVE.is_match(line.text)
            && !map.is_code(line.start);
        if has_options {
            ranges.push(line.range());
            if let Some(fence) = lines.next_if(|line| line.text == "---") {
                let mut rest =
                    lines.clone().take(LINES).take_while(|line| !line.text.starts_with(":::"));
                if let Some(end) = rest.find(|line| line.text == "---") {
                    ranges.push(fence.start..end.start);
                    while lines.next_if(|line| line.start <= end.start).is_some() {}
                }
            }
        }
    }
    ranges.extend(DIRECTIVE_IN_LINE.in_prose(map));
    ranges
}

/// Maximum number of directives that are open at once.
const DEPTH: usize = 64;

/// Names of directives whose bodies are prose, and beginnings of such names.
pub(super) const OF_PROSE: &str = "admonition, aside, attention, blockquote, card, caution, centered, class, compound, container, \
    danger, deprecated, details, div, dropdown, epigraph, error, exercise, figure, footbibliography, glossary, grid, highlights, hint, \
    important, list-table, margin, note, only, pull-quote, prf:, proof:, rubric, seealso, sidebar, solution, tab-item, tab-set, \
    table, tip, todo, topic, versionadded, versionchanged, versionremoved, warning";

/// Returns the directives of MyST with bodies that are code or data, or may be.
pub(super) fn of_data(map: &Map<'_>) -> Vec<Range<usize>> {
    bodies(map, |after| NAME.groups(after).is_some_and(|[name]| !is_of_prose(name)))
}

/// Returns the colon fences of MyST without a name in braces, whose content is code.
pub(super) fn without_name(map: &Map<'_>) -> Vec<Range<usize>> {
    bodies(map, |after| !IN_BRACES.is_match(after))
}

/// Returns true for the name of a directive whose body is prose.
fn is_of_prose(name: &str) -> bool {
    OF_PROSE.split(", ").any(|known| {
        let rest = name.strip_prefix(known);
        rest.is_some_and(|rest| rest.is_empty() || known.ends_with(':') || rest.starts_with('-'))
    })
}

/// An open directive.
struct Open {
    start: usize,
    colons: usize,
    quotes: usize,
    is_code: bool,
}

/// Returns the directives that are code, with their fences. `is_code` is given the text after the colons of each fence. As in
/// MyST, colons alone end the outermost directive that has no more of them.
pub(super) fn bodies(map: &Map<'_>, is_code: impl Fn(&str) -> bool) -> Vec<Range<usize>> {
    let mut bodies = Vec::new();
    let mut open: Vec<Open> = Vec::new();
    for line in map.lines() {
        let quotes = line.prefix().quotes;
        let after = line.text.trim_start_matches(':');
        let colons = line.text.len() - after.len();
        let is_in_code = open.last().is_some_and(|open| open.is_code);
        let is_fence = colons >= 3 && (is_in_code || !map.is_code(line.start));
        let is_end = is_fence && after.is_empty();
        let ends = |open: &Open| {
            quotes < open.quotes || is_end && quotes == open.quotes && colons >= open.colons
        };
        let first = open.iter().position(ends);
        let is_below = first.and_then(|first| open.get(first)).is_some_and(|it| quotes < it.quotes);
        let ended = open.drain(first.unwrap_or(open.len())..);
        bodies.extend(ended.filter(|it| it.is_code).map(|it| it.start..line.start));
        if is_fence && (first.is_none() || is_below) && !open.last().is_some_and(|it| it.is_code) {
            let is_code = is_code(after);
            if (is_code || !is_end) && open.len() < DEPTH {
                open.push(Open { start: line.start, colons, quotes, is_code });
            }
        }
    }
    bodies.extend(open.into_iter().filter(|it| it.is_code).map(|it| it.start..map.source.len()));
    bodies
}

#[cfg(test)]
mod tests {
    use pulldown_cmark::Options;

    use super::super::patterns::DIRECTIVE_IN_TEXT;
    use super::*;

    #[track_caller]
    fn check(source: &str, expected: &[&str]) {
        let map = Map::new(source, Options::empty());
        let found: Vec<_> = ranges(&map).into_iter().map(|range| &source[range]).collect();
        assert_eq!(found, expected, "{source:?}");
    }

    #[test]
    fn arguments_and_options_and_no_bodies() {
        check(":::{a} b\n:c: d\n:e:\nf\n:g: h\n:::\n", &[":::{a} b", ":c: d", ":e:"]);
        check(
            "> :::a\r\n> ---\r\n> b: c\r\n> ---\r\n> d\r\n> :::\r\n",
            &[":::a", "---\r\n> b: c\r\n> "],
        );
        check("- ::a[b]{c}\n", &["::a[b]{c}"]);
        check("a :::b c::: d :::e f::: g", &[":::b c:::", ":::e f:::"]);
        check(":::a\n---\nb\n:::\n---\n", &[":::a"]);
    }

    #[test]
    fn a_name_after_a_colon_is_a_directive_of_remark() {
        for (source, expected) in [
            ("Mail:me@example.com", &[":me@"][..]),
            (":a-b@c.de, see:www.a.com", &[":a-b@", ":www."]),
            ("mailto:me@example.com", &[":me@"]),
            ("Mail: me@example.com", &[]),
            ("a::me@example.com", &[]),
            ("http://localhost:80/@a `:me@b.co` 10:30", &[]),
        ] {
            super::super::tests::check(|map| DIRECTIVE_IN_TEXT.in_prose(map), source, expected);
        }
    }

    #[track_caller]
    fn check_data(name: &str, is_data: bool) {
        let source = [":::{", name, "}\n"].concat();
        let map = Map::new(&source, Options::empty());
        assert_eq!(of_data(&map).len(), usize::from(is_data), "{name}");
    }

    #[test]
    fn names_tell_what_a_body_is() {
        for name in
            ["note", "proof:theorem", "prf:lemma", "grid-item", "exercise-start", ".a", "#b", "c=d"]
        {
            check_data(name, false);
        }
        for name in ["code-block", "math", "notes", "gridded", "proof", "raw"] {
            check_data(name, true);
        }
    }

    #[test]
    fn prose_has_colons_too() {
        for source in
            [":a: b", "a::b", ":: a", "a ::: b ::: c", ":::\n:a: b\n", "`:::a`", "    :::a b", "::"]
        {
            check(source, &[]);
        }
    }

    #[test]
    fn fences_without_braces_are_code() {
        let check = super::super::tests::check;
        check(without_name, ":::{\na\n:::\n:::{b} c\n:::\n", &[":::{\na\n"]);
        check(without_name, ":::\na\n> :::\nb\n:::\n", &[":::\na\n> :::\nb\n"]);
        check(without_name, "> :::\n> a\nb\n", &[":::\n> a\n"]);
        let source = "::: a\nb\n:::\n:::{c}\nd\n:::\n:::: h\n:::\n";
        check(without_name, source, &["::: a\nb\n", ":::: h\n:::\n"]);
    }
}
