//! Lines that include another file or page.

use std::ops::Range;

use crate::map::Map;

/// Returns the names of pymdownx's snippets: `--8<-- "name"`, or lines between two lines `--8<--`. Without the second line,
/// all further lines are names. Code does not hide them, but the second line may then be missing.
pub(super) fn snippets(map: &Map<'_>) -> Vec<Range<usize>> {
    // pymdownx reads lines before blocks, so one in a list or a quote is none. A writer may not know that.
    let (mut ranges, mut open) = (Vec::new(), None);
    for line in map.lines() {
        if after_scissors(line.text).is_some_and(|names| !names.is_empty()) {
            ranges.push(line.range());
        } else if after_scissors(line.whole.trim_start()) == Some("") {
            match open.take() {
                Some(start) => ranges.push(start..line.begin),
                None => open = Some(line.begin + line.whole.len()),
            }
        }
    }
    let open = open.filter(|&open| !map.is_code(open - 1));
    ranges.extend(open.map(|start| start..map.source.len()));
    ranges
}

/// Returns the text after `--8<--` at the start of a line, or `None` if there are no such scissors.
fn after_scissors(line: &str) -> Option<&str> {
    let blade = line.trim_start_matches('-').strip_prefix("8<")?;
    let after = blade.trim_start_matches('-');
    (line.starts_with('-') && after.len() < blade.len()).then(|| after.trim_start())
}

/// Returns the text from `[!NAME` to `]`, as in `[!VIDEO …]` of Microsoft Learn.
pub(super) fn videos(map: &Map<'_>) -> Vec<Range<usize>> {
    let source = map.source;
    let video = |at: usize| {
        let after = source.get(at + 2..)?;
        let name = after.find(|c: char| !c.is_ascii_alphabetic())?;
        let argument = after.get(name..)?.strip_prefix([' ', '\t'])?;
        // Another bracket begins the next candidate.
        let end = argument.find([']', '[', '\n', '\r'])?;
        let start = source.len() - argument.len();
        let is_closed = source.get(start + end..)?.starts_with(']');
        (name > 0 && is_closed && !map.is_code(start)).then_some(at..start + end + 1)
    };
    memchr::memmem::find_iter(source.as_bytes(), "[!").filter_map(video).collect()
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
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
    fn videos_have_an_argument() {
        check(videos, "> [!VIDEO d]\n[!Video e f]", &["[!VIDEO d]", "[!Video e f]"]);
        for source in ["[!NOTE] a", "[!a]", "[![b](c)](d)", "[!A b", "[!A b\nc]", "`[!A b]`"] {
            check(videos, source, &[]);
        }
    }
}
