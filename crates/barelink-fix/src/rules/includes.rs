//! Lines that include another file or page.

use std::ops::Range;

use crate::map::line::Line;
use crate::map::Map;

/// Returns the names of pymdownx's snippets: `--8<-- "name"`, or lines between two lines `--8<--`. Without the second line,
/// all further lines are names. Code does not hide them, but the second line may then be missing.
pub(super) fn snippets(map: &Map<'_>) -> Vec<Range<usize>> {
    // pymdownx reads lines before blocks, so one in a list or a quote is none. A writer may not know that.
    let is_name =
        |line: &Line<'_>| after_scissors(line.text).is_some_and(|names| !names.is_empty());
    let mut ranges: Vec<_> = map.lines().filter(is_name).map(|line| line.range()).collect();
    let mut open: Option<usize> = None;
    for line in map.lines() {
        let range = line.begin..line.begin + line.whole.len();
        let Some(names) = after_scissors(line.whole.trim_start()) else { continue };
        if !names.is_empty() {
            continue;
        }
        match open.take() {
            Some(start) => ranges.push(start..range.start),
            None => open = Some(range.end),
        }
    }
    let open = open.filter(|&open| !map.is_code(open - 1));
    ranges.extend(open.map(|start| start..map.source().len()));
    ranges
}

/// Returns the text after `--8<--` at the start of a line, or `None` if there are no such scissors.
fn after_scissors(line: &str) -> Option<&str> {
    let blade = line.trim_start_matches('-').strip_prefix("8<")?;
    let after = blade.trim_start_matches('-');
    (line.starts_with('-') && after.len() < blade.len()).then(|| after.trim_start())
}

/// Returns the arguments of `@import "…"` at the start of a line (Markdown Preview Enhanced), and of `[!VIDEO …]`
/// (Microsoft Learn).
pub(super) fn others(map: &Map<'_>) -> Vec<Range<usize>> {
    let mut ranges = Vec::new();
    for line in map.lines() {
        let import = line
            .text
            .strip_prefix("@import")
            .filter(|path| path.trim_start().starts_with(['"', '\'']));
        if let Some(path) = import.filter(|_| !map.is_code(line.start)) {
            ranges.push(line.start + line.text.len() - path.len()..line.start + line.text.len());
        } else {
            ranges.extend(videos(&line, map));
        }
    }
    ranges
}

/// Returns the text between `[!NAME` and `]`.
fn videos<'l>(line: &'l Line<'_>, map: &'l Map<'_>) -> impl Iterator<Item = Range<usize>> + 'l {
    let opens = line.text.match_indices("[!");
    opens.filter_map(move |(at, _)| {
        let after = line.text.get(at + 2..)?;
        let name = after.find(|c: char| !c.is_ascii_uppercase() && c != '_')?;
        let argument = after.get(name..)?.strip_prefix([' ', '\t'])?;
        // Another bracket begins the next candidate.
        let end = argument
            .find([']', '['])
            .filter(|&end| argument.get(end..).is_some_and(|rest| rest.starts_with(']')))?;
        let start = line.start + line.text.len() - argument.len();
        (name > 0 && !map.is_code(start)).then_some(start..start + end)
    })
}

#[cfg(test)]
mod tests {
    use super::super::check;
    use super::*;

    #[test]
    fn snippets_have_scissors() {
        check(snippets, "--8<-- \"a\"\n-8<- 'b'\n", &["--8<-- \"a\"", "-8<- 'b'"]);
        check(snippets, "-8<----\na", &["\na"]);
        check(snippets, "--8<--\na\nb\n--8<--\nc\n", &["\na\nb\n"]);
        check(snippets, "```\n--8<--\n```\na\n--8<--\n", &["\n```\na\n"]);
        for source in
            ["8< a", "--8<a", "a --8<-- b", "`--8<-- a`", "- --8<--\na", "    --8<--\n\na"]
        {
            check(snippets, source, &[]);
        }
    }

    #[test]
    fn imports_and_videos() {
        check(others, "@import \"a\" {b=c}\n> [!VIDEO d]\n", &[" \"a\" {b=c}", "d"]);
        for source in [
            "a @import \"b\"", "@imported \"a\"", "@import a", "[!NOTE] a", "[!a]", "[![b](c)](d)",
            "[!A b",
        ] {
            check(others, source, &[]);
        }
    }
}
