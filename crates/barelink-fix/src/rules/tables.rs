//! Tables of Pandoc whose columns are those of the source: an explicit link would outgrow its cell.

use std::ops::Range;

use super::patterns::GRID_BORDER;
use crate::map::line::Line;
use crate::map::Map;

/// Maximum number of lines of a table with blank lines.
const LINES: usize = 256;

/// Returns the grid tables: lines `+---+---+`, and lines with pipes between them.
pub(super) fn grids(map: &Map<'_>) -> Vec<Range<usize>> {
    let mut tables: Vec<Range<usize>> = Vec::new();
    let mut is_open = false;
    for line in map.lines() {
        let is_border = line.text.starts_with('+') && GRID_BORDER.is_match(line.text);
        if is_open && (is_border || line.text.starts_with('|')) {
            if let Some(table) = tables.last_mut() {
                table.end = line.end;
            }
            continue;
        }
        is_open = is_border && !map.is_code(line.start);
        if is_open {
            tables.push(line.start..line.end);
        }
    }
    tables
}

/// Returns the simple tables and the tables with rows of several lines. A line of dashes marks the columns of each.
pub(super) fn dashed(map: &Map<'_>) -> Vec<Range<usize>> {
    let lines: Vec<_> = map.lines().collect();
    let mut tables: Vec<Range<usize>> = Vec::new();
    // The first line of the paragraph.
    let mut first = 0;
    for (index, columns) in lines.iter().enumerate() {
        if columns.text.is_empty() {
            first = index + 1;
        }
        let is_done = tables.last().is_some_and(|table| columns.start < table.end);
        let has_columns = is_dashes(columns.text) && columns.text.contains(' ');
        if is_done || !has_columns || map.is_code(columns.start) {
            continue;
        }
        let Some(head) = lines.get(first) else { continue };
        let is_headerless = first == index;
        let has_frame = !is_headerless && is_dashes(head.text);
        if is_headerless && lines.get(index + 1).is_none_or(|line| line.text.is_empty()) {
            continue;
        }
        let end = end(&lines, index + 1, has_frame || is_headerless);
        let end = end.or_else(|| (!is_headerless).then(|| map.end_of_paragraph(columns.start)));
        tables.extend(end.map(|end| head.start..end));
    }
    tables
}

/// Returns the end of the first line of dashes from this index on that a blank line follows. Without `has_blank_lines`, it
/// is in the same paragraph.
fn end(lines: &[Line<'_>], from: usize, has_blank_lines: bool) -> Option<usize> {
    let mut below = lines.iter().enumerate().skip(from).take(LINES);
    let (_, line) = below
        .find(|(index, line)| {
            let is_last = lines.get(index + 1).is_none_or(|next| next.text.is_empty());
            is_dashes(line.text) && is_last || line.text.is_empty() && !has_blank_lines
        })
        .filter(|(_, line)| !line.text.is_empty())?;
    Some(line.end)
}

/// Returns true for two dashes or more, and spaces.
fn is_dashes(line: &str) -> bool {
    line.starts_with("--") && line.bytes().all(|b| matches!(b, b'-' | b' '))
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::*;

    #[test]
    fn grids_have_borders() {
        check(
            grids,
            "a\n\n+--+--+\n| b | c |\n+==+==+\n| d |\n\n| e |",
            &["+--+--+\n| b | c |\n+==+==+\n| d |\n"],
        );
        check(grids, "> +:-:+\r\n> | a |\r\n> +---+\r\n", &["+:-:+\r\n> | a |\r\n> +---+\r\n"]);
        for source in ["+\n| a |\n", "| a |\n|---|\n", "++\n| a |\n", "`+--+\n|a`", "+--+ a"] {
            check(grids, source, &[]);
        }
    }

    #[test]
    fn dashes_mark_columns() {
        check(dashed, "a b\n--- --\nc d\n\ne", &["a b\n--- --\nc d\n"]);
        check(dashed, "--- --\na b\n--- --\n\nc", &["--- --\na b\n--- --\n"]);
        let lines = "------\na b\n--- --\nc d\n\ne f\n------\n";
        check(dashed, &["g\n\n", lines, "\nh"].concat(), &[lines]);
        for source in ["a\n\n- - -\n\nb", "a\n---\nb", "--- ---\n\na\n", "--- --\na b\n", "| --- |"]
        {
            check(dashed, source, &[]);
        }
    }
}
