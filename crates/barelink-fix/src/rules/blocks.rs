//! Blocks of pymdownx: `/// name | argument`, with options in the indented lines below.

use std::ops::Range;

use crate::map::line::LEVEL;
use crate::map::Map;

/// Elements whose content pymdownx does not read as Markdown.
const RAW: &str = "canvas math option pre script style textarea";

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
        let begins = begins(line.text) && !map.is_code(line.start);
        if begins || has_options {
            ranges.push(line.range());
            has_options = true;
            raw = slashes_of_raw(line.text).filter(|_| begins).map(|slashes| (slashes, line.start));
        }
    }
    ranges.extend(raw.map(|(_, start)| start..map.source.len()));
    ranges
}

/// Returns the slashes of a line that begins an element without Markdown: `/// html | pre`.
fn slashes_of_raw(line: &str) -> Option<&str> {
    let name = line.trim_start_matches('/');
    let tag = name.trim_start().strip_prefix("html")?.trim_start().strip_prefix('|')?.trim_start();
    let end = tag.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(tag.len());
    let is_raw = tag.get(..end).is_some_and(|tag| RAW.split(' ').any(|raw| raw == tag));
    is_raw.then(|| line.get(..line.len() - name.len()))?
}

/// Returns true for three slashes or more, a name, and then nothing or an argument.
fn begins(line: &str) -> bool {
    let name = line.trim_start_matches('/');
    let is_of_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-');
    let after = name.trim_start().trim_start_matches(is_of_name);
    let has_name = after.len() < name.trim_start().len();
    let after = after.trim_start();
    line.len() - name.len() >= 3 && has_name && (after.is_empty() || after.starts_with('|'))
}

#[cfg(test)]
mod tests {
    use pulldown_cmark::Options;

    use super::*;

    #[test]
    fn a_block_has_options_and_a_body() {
        let source = "/// html | a[b]\n    attrs: {c: d}\n    e: f\n\n    g\n///\n/// see h\n";
        let map = Map::new(source, Options::empty());
        let found: Vec<_> = ranges(&map).into_iter().map(|range| &source[range]).collect();
        assert_eq!(found, ["/// html | a[b]", "attrs: {c: d}", "e: f"]);
    }
}
