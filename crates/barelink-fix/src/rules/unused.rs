//! Finds comments for this tool that disable no link.

use std::ops::Range;

use barelink::markdown::Lines;

use super::directive::{contents, parse};
use super::patterns::{NAMES_THIS_TOOL, OPEN_FOR_THIS_TOOL};
use crate::map::Map;

/// A comment for this tool that disables no link: its name is unknown, or its lines have no bare link.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnusedComment {
    /// Range of the comment's name, such as `barelink-disable-line`, in bytes of the source.
    pub range: Range<usize>,
    /// True if a comment has this name.
    pub is_known: bool,
}

impl UnusedComment {
    /// Names of comments, in lower case.
    pub const NAMES: [&'static str; 5] = [
        "barelink-disable", "barelink-disable-line", "barelink-disable-next-line",
        "barelink-disable-file", "barelink-enable",
    ];
}

/// Returns true if the name of a comment for this tool follows a `<!--` or `/*`.
pub(crate) fn may_have_comments(source: &str) -> bool {
    OPEN_FOR_THIS_TOOL.is_match(source)
}

/// Returns the comments for this tool that disable none of the links, in source order. `links` are the offsets of the links
/// that were left alone.
pub(crate) fn unused(map: &Map<'_>, links: &[usize]) -> Vec<UnusedComment> {
    let lines = Lines::new(map.source);
    let mut linked: Vec<_> = links.iter().map(|&start| lines.line(start)).collect();
    linked.sort_unstable();
    let mut unused = Vec::new();
    // Line of the next comment that enables links.
    let mut enabled = usize::MAX;
    let comments = contents(map).into_iter().rev();
    for (start, content) in comments.filter(|(_, content)| NAMES_THIS_TOOL.is_match(content)) {
        let line = lines.line(start);
        let action = parse(content).map(|(_, action)| action);
        let disabled = match action.as_deref() {
            Some("disable-line") => line..line + 1,
            Some("disable-next-line") => line + 1..line + 2,
            Some("disable-file") => 0..usize::MAX,
            Some("disable") => line..enabled,
            Some(_) => {
                enabled = line;
                continue;
            }
            None => 0..0,
        };
        let first = linked.partition_point(|&line| line < disabled.start);
        if linked.get(first).is_none_or(|&line| line >= disabled.end) {
            let start = start + content.len() - content.trim_start().len();
            let name = content.split_whitespace().next().unwrap_or_default();
            let range = start..start + name.len();
            unused.push(UnusedComment { range, is_known: action.is_some() });
        }
    }
    unused.reverse();
    unused
}

#[cfg(test)]
mod tests {
    use pulldown_cmark::Options;

    use super::*;

    #[test]
    fn comments_without_effect() {
        for (source, links, expected) in [
            (
                "a <!-- barelink-disabel-line -->\n",
                &[0][..],
                &[("barelink-disabel-line", false)][..],
            ),
            ("a <!-- barelink-disable-line -->\n", &[0], &[]),
            ("a\n<!-- barelink-disable-line -->\n", &[0], &[("barelink-disable-line", true)]),
            ("<!-- barelink-disable-next-line -->\na\n", &[36], &[]),
            ("<!-- barelink-disable-next-line -->\n", &[], &[("barelink-disable-next-line", true)]),
            ("<!-- barelink-disable-file: why -->\n", &[], &[("barelink-disable-file:", true)]),
            (
                "<!-- barelink-disable -->\n<!-- barelink-enable -->\n",
                &[],
                &[("barelink-disable", true)],
            ),
            ("<!-- barelink-disable -->\na\n", &[26], &[]),
            ("`<!-- barelink-disabel -->`\n", &[], &[]),
            ("<!-- markdownlint-disabel -->\n<!-- a barelink-x -->\n", &[], &[]),
        ] {
            let found = unused(&Map::new(source, Options::ENABLE_TABLES), links).into_iter();
            let found: Vec<_> = found.map(|it| (&source[it.range], it.is_known)).collect();
            assert_eq!(found, expected, "{source}");
        }
    }

    #[test]
    fn names_of_comments_are_known() {
        for name in UnusedComment::NAMES {
            assert!(parse(name).is_some(), "{name}");
        }
    }
}
