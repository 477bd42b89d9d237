//! Extracts the Markdown of an item's comments as rustc and rustdoc do.

use std::ops::Range;

use crate::excerpt::Excerpt;

/// A line of a comment, with its offset in the source.
type Line<'s> = (usize, &'s str);

/// Joins the lines of these comments, without their delimiters, frames of stars and common indentation.
pub(super) fn of(source: &str, comments: &[Range<usize>]) -> Excerpt<'static> {
    let mut lines: Vec<Line<'_>> = Vec::new();
    for comment in comments {
        let text = source.get(comment.clone()).unwrap_or_default();
        let block = text.strip_prefix("/*").and_then(|text| text.get(1..));
        match block.and_then(|text| text.strip_suffix("*/")) {
            Some(block) => lines.extend(without_stars(comment.start + 3, block)),
            // `///` or `//!`.
            None => lines.push((comment.start + 3, text.get(3..).unwrap_or_default())),
        }
    }
    let written = lines.iter().filter(|(_, line)| !is_blank(line));
    let indent =
        written.map(|(_, line)| line.len() - without_indent(line).len()).min().unwrap_or(0);
    let mut markdown = Excerpt::default();
    for (at, line) in lines {
        let indent = if is_blank(line) { 0 } else { indent };
        markdown.push(at + indent, &[line.get(indent..).unwrap_or_default(), "\n"].concat());
    }
    markdown
}

fn is_blank(line: &str) -> bool {
    line.trim().is_empty()
}

fn without_indent(line: &str) -> &str {
    line.trim_start_matches([' ', '\t'])
}

/// Returns the lines of a block comment without its frame of stars, as rustc's `beautify_doc_string` does. `block` is
/// the text between `/**` or `/*!` and `*/`, and `start` is its offset in the source.
fn without_stars(start: usize, block: &str) -> Vec<Line<'_>> {
    let mut at = start;
    let mut lines: Vec<Line<'_>> = Vec::new();
    for line in block.split_inclusive('\n') {
        lines.push((at, line.trim_end_matches('\n').trim_end_matches('\r')));
        at += line.len();
    }
    if lines.len() < 2 {
        return lines;
    }
    if lines.last().is_some_and(|(_, line)| !line.is_empty() && line.trim_matches('*').is_empty()) {
        lines.pop();
    }
    if lines.first().is_some_and(|(_, line)| line.trim_matches('*').is_empty()) {
        lines.remove(0);
    }
    let Some(column) = column_of_stars(&lines) else {
        return lines;
    };
    let column = column.to_owned();
    for (at, line) in &mut lines {
        let Some(rest) = line.strip_prefix(&*column) else {
            continue;
        };
        let is_star = rest == "*" || rest.starts_with("* ") || rest.starts_with("**");
        let rest = if is_star { rest.get(1..).unwrap_or_default() } else { rest };
        *at += line.len() - rest.len();
        *line = rest;
    }
    lines
}

/// Returns the white space before the stars, or `None` if a line has no star in the same column. Blank lines at the
/// start and the end do not count.
fn column_of_stars<'s>(lines: &[Line<'s>]) -> Option<&'s str> {
    // Text after the comment's opening counts only if it is a star.
    let is_skipped = lines.first().is_some_and(|(_, line)| !line.trim_start().starts_with('*'));
    let rest = lines.get(usize::from(is_skipped)..)?;
    let first = rest.iter().position(|(_, line)| !is_blank(line))?;
    let last = rest.iter().rposition(|(_, line)| !is_blank(line))?;
    let mut columns = rest.get(first..=last)?.iter().map(|(_, line)| {
        let stars = without_indent(line);
        line.get(..line.len() - stars.len()).filter(|_| stars.starts_with('*'))
    });
    let column = columns.next()??;
    columns.all(|other| other.is_some_and(|it| it.len() == column.len())).then_some(column)
}
