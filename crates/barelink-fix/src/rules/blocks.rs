//! Blocks of pymdownx, `/// name | argument`, with options in the indented lines below, and its snippets, `--8<-- "name"`.

use std::ops::Range;

use super::patterns::{BLOCK, RAW_BLOCK, SNIPPET};
use crate::map::line::LEVEL;
use crate::map::Map;

/// Returns the first line of each block, and its options. Of a block without Markdown, also returns the body.
pub(super) fn ranges(map: &Map<'_>) -> Vec<Range<usize>> {
    let mut ranges = Vec::new();
    let mut has_options = false;
    // Slashes of an open block without Markdown, and its start.
    let mut raw: Option<(&str, usize)> = None;
    for line in map.lines() {
        if let Some((slashes, start)) = raw {
            if line.text == slashes {
                ranges.push(start..line.start);
                raw = None;
            }
            continue;
        }
        let prefix = line.prefix();
        has_options &= prefix.width >= LEVEL && !prefix.begins_item && !line.text.is_empty();
        let begins = BLOCK.is_match(line.text) && !map.is_code(line.start);
        if begins || has_options {
            ranges.push(line.range());
            has_options = true;
            raw = RAW_BLOCK
                .groups(line.text)
                .filter(|_| begins)
                .map(|[slashes]| (slashes, line.start));
        }
    }
    ranges.extend(raw.map(|(_, start)| start..map.source.len()));
    ranges
}

/// Returns the names of pymdownx's snippets: `--8<-- "name"`, or lines between two lines `--8<--`. Without the second line,
/// all further lines are names. Code does not hide them, but the second line may then be missing.
pub(super) fn snippets(map: &Map<'_>) -> Vec<Range<usize>> {
    // pymdownx reads lines before blocks, so one in a list or a quote is none. A writer may not know that.
    let (mut ranges, mut open) = (Vec::new(), None);
    for line in map.lines() {
        if SNIPPET.groups(line.text).is_some_and(|[names]| !names.is_empty()) {
            ranges.push(line.range());
        } else if SNIPPET.groups(line.whole.trim_start()) == Some([""]) {
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

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use pulldown_cmark::Options;

    use super::*;

    #[test]
    fn a_block_has_options_and_a_body() {
        let source = "/// html | a[b]\n    attrs: {c: d}\n    e: f\n\n    g\n///\n/// see h\n";
        let map = Map::new(source, Options::empty());
        let found: Vec<_> = ranges(&map).into_iter().map(|range| &source[range]).collect();
        assert_eq!(found, ["/// html | a[b]", "attrs: {c: d}", "e: f"]);
    }

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
}
