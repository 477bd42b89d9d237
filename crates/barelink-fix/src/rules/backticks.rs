//! Runs of backticks that do not match. In Python-Markdown, a code span may end with a shorter run than it begins with,
//! and in kramdown with a longer one. In all of these, a pipe in code separates no cells of a table.

use std::ops::Range;

use crate::map::line::{fence, is_escaped, LEVEL};
use crate::map::Map;

/// Returns the text of each paragraph from the first run that begins no code to the last run.
pub(super) fn unmatched(map: &Map<'_>) -> Vec<Range<usize>> {
    let mut ranges = Vec::new();
    let mut runs: Vec<Range<usize>> = Vec::new();
    for line in map.lines() {
        let prefix = line.prefix();
        // Only a parser knows whether deep indentation is a container's.
        let is_shallow = prefix.column < LEVEL;
        let is_fence = is_fence(line.text) && (is_shallow || map.is_code_block(line.start));
        if prefix.begins_item || line.text.is_empty() || line.text.starts_with(['#', '|', '`']) {
            // A line with backticks at its start goes on with the paragraph, unless it is a fence.
            if !line.text.starts_with('`') || is_fence {
                // The other parsers know no fence in a paragraph.
                if !runs.is_empty() && is_fence {
                    runs.extend(runs_in(line.text, line.start));
                }
                ranges.extend(from_unmatched(map, &runs));
                runs.clear();
            }
        }
        if !is_fence {
            runs.extend(runs_in(line.text, line.start));
        }
    }
    ranges.extend(from_unmatched(map, &runs));
    ranges
}

/// Returns the text from the first run that begins no code to the last run, with both.
fn from_unmatched(map: &Map<'_>, runs: &[Range<usize>]) -> Option<Range<usize>> {
    // Runs that match in pairs need no parser.
    if runs.chunks(2).all(|pair| matches!(pair, [first, last] if first.len() == last.len())) {
        return None;
    }
    let first = runs.iter().find(|run| !begins_code(map, run))?;
    let last = runs.last().filter(|last| last.start > first.start)?;
    Some(first.start..last.end)
}

/// Returns true if a run begins code, or nothing because it is escaped.
fn begins_code(map: &Map<'_>, run: &Range<usize>) -> bool {
    let start = run.start + usize::from(is_escaped(map.source, run.start));
    start == run.end || map.is_code(start)
}

/// Returns runs that match and that a pipe separates, with the text between them. In GFM, they are in different cells.
pub(super) fn around_pipes(map: &Map<'_>) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    for line in map.lines().filter(|line| line.text.contains('|')) {
        let runs: Vec<_> = runs_in(line.text, line.start).collect();
        for (first, last) in runs.iter().zip(runs.iter().skip(1)) {
            let text = first.start..last.end;
            let is_new = found.last().is_none_or(|before| before.end < first.start);
            if first.len() == last.len()
                && is_new
                && map.source.get(text.clone()).is_some_and(|it| it.contains('|'))
                && !begins_code(map, first)
            {
                found.push(text);
            }
        }
    }
    found
}

/// Returns the runs of backticks in a line that begins at `start`.
fn runs_in(line: &str, start: usize) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut end = 0;
    memchr::memchr_iter(b'`', line.as_bytes()).filter_map(move |at| {
        if at < end {
            return None;
        }
        let rest = line.get(at..).unwrap_or_default();
        end = at + rest.len() - rest.trim_start_matches('`').len();
        Some(start + at..start + end)
    })
}

/// Returns true for three backticks or more at the start of a line without another one.
fn is_fence(line: &str) -> bool {
    fence(line).is_some_and(|(marks, info)| marks.starts_with('`') && !info.contains('`'))
}

#[cfg(test)]
mod tests {
    use pulldown_cmark::Options;

    use super::*;

    #[track_caller]
    fn check(source: &str, expected: &[&str]) {
        let map = Map::new(source, Options::empty());
        let found: Vec<_> = unmatched(&map).into_iter().map(|range| &source[range]).collect();
        assert_eq!(found, expected, "{source:?}");
    }

    #[test]
    fn pipes_separate_cells_in_code() {
        let rows = "|a|b|c|\n|-|-|-|\n| `d|e` | `f\\|g` |\n| `h` | `i` |\n|`j|``k|`|\n\n`l|m`\n";
        let map = Map::new(rows, Options::ENABLE_TABLES);
        let found: Vec<_> = around_pipes(&map).into_iter().map(|it| &rows[it]).collect();
        assert_eq!(found, ["`d|e`"]);
    }

    #[test]
    fn unmatched_runs_enclose_text() {
        check("a ``b` c", &["``b`"]);
        check("> `a\n> b``\n\n- ``c\r\n  d` e `f` g", &["`a\n> b``", "``c\r\n  d` e `f`"]);
        check("``` a\nb` c", &[]);
        check("a `b` ``c\n`d", &["``c\n`"]);
        check("a ``b\n```\nc\n```\nd", &["``b\n```"]);
        check("a\n    ```b\n`", &["```b\n`"]);
        check("> a\n>\t```b`\n", &["```b`"]);
    }

    #[test]
    fn other_backticks_enclose_none() {
        for source in [
            "a `b` c ``d `e` f``", "a ` b", "``a\n\nb`", "- ``a\n- b`", "``a\n# b`",
            "| ``a |\n| b` |", "```\na\n\nb\n```\nc `d` e", "```\na`\n```\n``b", "\\`a b`",
            "`a` b ``c", "- a `\n\n    ```\n    b\n    ```\n", "a\n    ```b\n",
        ] {
            check(source, &[]);
        }
    }
}
