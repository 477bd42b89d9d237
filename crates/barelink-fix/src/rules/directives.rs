//! Directives with colons: `:::name argument`, `::name[label]{…}` and `:::image source="…":::`. Their arguments and options
//! are not prose, but their bodies are.

use std::ops::Range;

use crate::map::line::Line;
use crate::map::{between, Map, Mark};

/// Maximum number of lines of options in YAML.
const LINES: usize = 64;

/// Returns the lines that begin a directive, the options below such a line, and directives inside a line.
pub(super) fn ranges(map: &Map<'_>) -> Vec<Range<usize>> {
    let mut ranges = Vec::new();
    let mut lines = map.lines().peekable();
    let mut has_options = false;
    while let Some(line) = lines.next() {
        if has_options && is_option(line.text) {
            ranges.push(line.range());
            continue;
        }
        has_options = begins(line.text) && !map.is_code(line.start);
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
        } else {
            ranges.extend(inside(&line, map));
        }
    }
    ranges
}

/// Returns true if a line begins a directive: two colons and a name, or three colons and text.
fn begins(line: &str) -> bool {
    let after = line.trim_start_matches(':');
    match line.len() - after.len() {
        0 | 1 => false,
        2 => after.starts_with(char::is_alphabetic),
        _ => !after.is_empty(),
    }
}

/// Returns true if a line is an option of a directive: `:name: value`.
fn is_option(line: &str) -> bool {
    let option = line.strip_prefix(':').and_then(|rest| rest.split_once(':'));
    option.is_some_and(|(name, _)| {
        let is_of_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.');
        !name.is_empty() && name.chars().all(is_of_name)
    })
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
    bodies(map, |after| in_braces(after).is_some_and(is_of_data))
}

/// Returns true for the name of a directive whose body is not known to be prose. In Pandoc, braces contain attributes.
fn is_of_data(name: &str) -> bool {
    let is_name = name.starts_with(char::is_alphabetic) && !name.contains(['=', ' ']);
    let is_known = |known: &str| match name.strip_prefix(known) {
        Some(rest) => rest.is_empty() || known.ends_with(':') || rest.starts_with('-'),
        None => false,
    };
    is_name && !OF_PROSE.split(", ").any(is_known)
}

/// Returns the text that braces enclose at the start of a directive's arguments.
pub(super) fn in_braces(after: &str) -> Option<&str> {
    let name = after.trim_start().strip_prefix('{')?.split_once('}')?.0;
    Some(name.trim())
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

/// Returns the directives from `:::` to `:::` inside a line, as Microsoft Learn has them.
fn inside(line: &Line<'_>, map: &Map<'_>) -> Vec<Range<usize>> {
    between(line.text.match_indices(":::").map(|(at, _)| {
        let after = line.text.get(at + 3..).unwrap_or_default();
        let at = line.start + at;
        let may_open = after.starts_with(char::is_alphabetic) && !map.is_code(at);
        (if may_open { Mark::Either } else { Mark::Close }, at..at + 3)
    }))
}

/// Returns the text directives of remark-directive before an `@` or a full stop: `:me` in `Mail:me@example.com`, and `:www`.
pub(super) fn in_text(map: &Map<'_>) -> Vec<Range<usize>> {
    let source = map.source;
    let is_of_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
    let directive = |at: usize| {
        let (before, after) = (source.get(..at)?, source.get(at + 1..)?);
        let rest = after.trim_start_matches(is_of_name);
        let is_one = !before.ends_with(':')
            && after.starts_with(|c: char| c.is_ascii_alphabetic())
            && (rest.starts_with('@') || after.starts_with("www."))
            && !map.is_code(at);
        is_one.then(|| at..source.len() - rest.len() + 1)
    };
    memchr::memchr_iter(b':', source.as_bytes()).filter_map(directive).collect()
}

#[cfg(test)]
mod tests {
    use pulldown_cmark::Options;

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
            let map = Map::new(source, Options::empty());
            let found: Vec<_> = in_text(&map).into_iter().map(|range| &source[range]).collect();
            assert_eq!(found, expected, "{source:?}");
        }
    }

    #[test]
    fn names_tell_what_a_body_is() {
        for name in
            ["note", "proof:theorem", "prf:lemma", "grid-item", "exercise-start", ".a", "#b", "c=d"]
        {
            assert!(!is_of_data(name), "{name}");
        }
        for name in ["code-block", "math", "notes", "gridded", "proof", "raw"] {
            assert!(is_of_data(name), "{name}");
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
}
