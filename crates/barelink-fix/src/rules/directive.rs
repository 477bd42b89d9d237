//! Finds comments that turn fixing off and on: comments for barelink, and for the rule MD034 of markdownlint.
//!
//! As in markdownlint, `disable` and `enable` take effect at the start of the line that contains them.

use std::ops::Range;

use barelink::markdown::Lines;
use pulldown_cmark::{Event, Options, Tag, TagEnd};

use crate::map::line::is_escaped;
use crate::map::tags::comments;
use crate::map::{merged, Map};
use crate::rendering::by_pulldown_cmark;

/// Words that select the rule MD034 in markdownlint's comments: the rule's two names and its two tags.
const NAMES: [&str; 4] = ["MD034", "no-bare-urls", "links", "url"];

/// Start of an HTML comment.
const OPEN: &str = "<!--";

/// The tool that a comment addresses. Each tool is turned off and on separately.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Tool {
    Barelink,
    Markdownlint,
}

/// Actions of comments, in lower case.
const ACTIONS: [&str; 8] = [
    "disable", "enable", "disable-line", "disable-next-line", "disable-file", "enable-file",
    "capture", "restore",
];

/// A comment that turns fixing on or off, such as `<!-- markdownlint-disable MD034 -->`. `line` is the line on which
/// the comment begins, counted from 1.
#[derive(Debug, Clone, Copy)]
struct Directive {
    tool: Tool,
    /// One of [`ACTIONS`].
    action: &'static str,
    line: usize,
}

/// State of a tool at a line. `captured` is the value that `restore` assigns to `is_disabled`.
#[derive(Debug, Clone, Copy, Default)]
struct State {
    is_disabled: bool,
    captured: bool,
}

/// Returns the byte ranges in which comments disable links, in source order. The ranges neither touch nor overlap.
///
/// HTML comments count in raw HTML, not in code. In the JavaScript of MDX, a comment counts if it is a whole expression: `{/* … */}`.
pub(super) fn disabled(map: &Map<'_>) -> Vec<Range<usize>> {
    let source = map.source();
    if !may_have_directives(source) {
        return Vec::new();
    }
    let lines = Lines::new(source);
    let mut directives = Vec::new();
    for (start, content) in contents(map) {
        let line = lines.line(start);
        let meaning = parse(content);
        directives.extend(meaning.map(|(tool, action)| Directive { tool, action, line }));
    }
    directives.sort_by_key(|directive| directive.line);
    let of_tool = |tool| ranges(source, &lines, &directives, tool);
    let mut ranges = of_tool(Tool::Barelink);
    ranges.extend(of_tool(Tool::Markdownlint));
    merged(ranges)
}

/// Returns the text of each comment in raw HTML or alone in an expression of MDX, with the text's offset.
fn contents<'s>(map: &Map<'s>) -> Vec<(usize, &'s str)> {
    let source = map.source();
    let mut contents = Vec::new();
    for html in raw_html(source, map.options()) {
        let text = source.get(html.clone()).unwrap_or_default();
        let inside =
            comments(text).map(|comment| comment.start + OPEN.len()..comment.end - "-->".len());
        contents.extend(
            inside.filter_map(|inside| Some((html.start + inside.start, text.get(inside)?))),
        );
    }
    for range in map.script.iter().flat_map(|script| &script.ranges) {
        let script = source.get(range.clone()).unwrap_or_default();
        let comment = script.strip_prefix('{').and_then(|s| s.strip_suffix('}'));
        let comment = comment.and_then(|s| s.trim().strip_prefix("/*")?.strip_suffix("*/"));
        let offset = script.find("/*").unwrap_or_default() + "/*".len();
        contents.extend(comment.map(|comment| (range.start + offset, comment)));
    }
    contents
}

/// Returns the ranges of raw HTML, and of what a table drops.
fn raw_html(source: &str, options: Options) -> Vec<Range<usize>> {
    let mut html = Vec::new();
    let mut cell_end = 0;
    for (event, range) in by_pulldown_cmark::events(source, options) {
        match event {
            Event::Start(Tag::HtmlBlock) | Event::InlineHtml(_) => html.push(range),
            Event::End(TagEnd::TableCell) => cell_end = range.end,
            // A parser drops cells for which the header has no column (GFM 0.29, section 4.10).
            Event::End(TagEnd::TableRow) => {
                let cells = cells(source, cell_end..range.end);
                html.extend(cells.flat_map(|cell| inline_html(source, cell, options)));
            }
            _ => {}
        }
    }
    html
}

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

/// Returns the comments for this tool that disable none of the links, in source order. `links` are the offsets of the links
/// that were left alone.
pub(crate) fn unused(map: &Map<'_>, links: &[usize]) -> Vec<UnusedComment> {
    let source = map.source();
    let lines = Lines::new(source);
    let mut found = Vec::new();
    for (offset, content) in contents(map) {
        let name = content.split_whitespace().next().unwrap_or_default();
        if without_prefix(name, "barelink-").is_some() {
            let start = offset + (content.len() - content.trim_start().len());
            let action = parse(content).map(|(_, action)| action);
            found.push((start..start + name.len(), lines.line(start), action));
        }
    }
    found.sort_by_key(|(range, ..)| range.start);
    let mut linked: Vec<_> = links.iter().map(|&start| lines.line(start)).collect();
    linked.sort_unstable();
    let mut unused = Vec::new();
    // Line of the next comment that enables links.
    let mut enabled = usize::MAX;
    for (range, line, action) in found.into_iter().rev() {
        let is_used = match action {
            Some("disable-line") => has_link(&linked, line..line + 1),
            Some("disable-next-line") => has_link(&linked, line + 1..line + 2),
            Some("disable-file") => !linked.is_empty(),
            Some("disable") => has_link(&linked, line..enabled),
            Some(_) => true,
            None => false,
        };
        if action == Some("enable") {
            enabled = line;
        }
        if !is_used {
            unused.push(UnusedComment { range, is_known: action.is_some() });
        }
    }
    unused.reverse();
    unused
}

/// Returns true if one of the sorted lines with links is in a range.
fn has_link(linked: &[usize], lines: Range<usize>) -> bool {
    let first = linked.partition_point(|&line| line < lines.start);
    linked.get(first).is_some_and(|&line| line < lines.end)
}

/// Splits a part of a table row before each pipe that is not escaped. Code spans do not matter: a row is split into cells
/// first (GFM 0.29, section 4.10).
fn cells(source: &str, row: Range<usize>) -> impl Iterator<Item = Range<usize>> + '_ {
    let text = source.get(row.clone()).unwrap_or_default();
    let pipes = memchr::memchr_iter(b'|', text.as_bytes());
    let pipes = pipes.filter(|&at| !is_escaped(text, at));
    let mut start = row.start;
    pipes.map(move |at| row.start + at).chain([row.end]).map(move |end| {
        let cell = start..end;
        start = end;
        cell
    })
}

/// Returns the ranges of raw HTML in a part of the source, parsed as a paragraph.
fn inline_html(
    source: &str,
    part: Range<usize>,
    options: Options,
) -> impl Iterator<Item = Range<usize>> + '_ {
    let text = source.get(part.clone()).unwrap_or_default().trim_start();
    let start = part.end - text.len();
    by_pulldown_cmark::events(text, options).filter_map(move |(event, range)| {
        matches!(event, Event::InlineHtml(_)).then(|| start + range.start..start + range.end)
    })
}

/// Returns true if `barelink-` or `markdownlint-` follows a `<!--` or `/*`.
pub(crate) fn may_have_directives(source: &str) -> bool {
    [OPEN, "/*"].iter().any(|open| {
        memchr::memmem::find_iter(source.as_bytes(), open).any(|at| {
            let rest = source.get(at + open.len()..).unwrap_or_default();
            let rest = rest.trim_start();
            without_prefix(rest, "barelink-")
                .or_else(|| without_prefix(rest, "markdownlint-"))
                .is_some()
        })
    })
}

/// Returns the tool and action of a comment, or `None` if the comment is not a directive or names only other rules.
fn parse(comment: &str) -> Option<(Tool, &'static str)> {
    let mut words = comment.split_whitespace();
    let name = words.next()?;
    if let Some(action) = without_prefix(name, "barelink-") {
        // Further words are an explanation.
        let action = self::action(action.trim_end_matches([':', ',']))?;
        let is_ours = !matches!(action, "enable-file" | "capture" | "restore");
        return is_ours.then_some((Tool::Barelink, action));
    }
    let action = action(without_prefix(name, "markdownlint-")?)?;
    let has_names = !matches!(action, "capture" | "restore");
    let mut names = words.peekable();
    let is_meant = !has_names
        || names.peek().is_none()
        || names.any(|name| NAMES.iter().any(|known| name.eq_ignore_ascii_case(known)));
    is_meant.then_some((Tool::Markdownlint, action))
}

fn action(name: &str) -> Option<&'static str> {
    ACTIONS.into_iter().find(|known| name.eq_ignore_ascii_case(known))
}

/// Returns the text after `prefix`, or `None` if `text` does not begin with `prefix`. Ignores ASCII case.
fn without_prefix<'t>(text: &'t str, prefix: &str) -> Option<&'t str> {
    let (start, rest) = text.split_at_checked(prefix.len())?;
    start.eq_ignore_ascii_case(prefix).then_some(rest)
}

/// Returns the byte ranges of the lines that this tool's comments disable. `directives` are sorted by line.
fn ranges(source: &str, lines: &Lines, directives: &[Directive], tool: Tool) -> Vec<Range<usize>> {
    let directives: Vec<_> = directives.iter().filter(|d| d.tool == tool).collect();
    let mut state = State::default();
    for directive in &directives {
        match directive.action {
            "disable-file" => state.is_disabled = true,
            "enable-file" => state.is_disabled = false,
            _ => {}
        }
    }
    state.captured = state.is_disabled;
    let mut ranges = Vec::new();
    let mut ahead = directives.iter().peekable();
    // Number of a line that `disable-next-line` disables regardless of the state.
    let mut alone = None;
    for number in 1..=lines.count() {
        let mut is_alone = alone == Some(number);
        while let Some(directive) = ahead.next_if(|directive| directive.line <= number) {
            match directive.action {
                "disable" => state.is_disabled = true,
                "enable" => state.is_disabled = false,
                "capture" => state.captured = state.is_disabled,
                "restore" => state.is_disabled = state.captured,
                "disable-line" => is_alone = true,
                "disable-next-line" => alone = Some(number + 1),
                _ => {}
            }
        }
        if state.is_disabled || is_alone {
            let start = lines.offset(number, 1).unwrap_or(source.len());
            let end = lines.offset(number + 1, 1).unwrap_or(source.len());
            ranges.push(start..end);
        }
    }
    merged(ranges)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Asserts that exactly the lines `expected`, counted from 1, are disabled.
    #[track_caller]
    fn check(source: &str, expected: &[usize]) {
        let ranges = disabled(&Map::new(source, Options::ENABLE_TABLES));
        let mut start = 0;
        let mut lines = Vec::new();
        for (number, line) in (1..).zip(source.split_inclusive('\n')) {
            if ranges.iter().any(|range| range.contains(&start)) {
                lines.push(number);
            }
            start += line.len();
        }
        assert_eq!(lines, expected, "{source}");
    }

    #[test]
    fn our_own() {
        check(
            "a\n\n<!-- barelink-disable -->\n\nb\n\n<!-- barelink-enable -->\n\nc\n",
            &[3, 4, 5, 6],
        );
        check("a <!-- barelink-disable-line --> b\nc\n", &[1]);
        check("<!-- barelink-disable-line: why -->\n", &[1]);
        check("<!-- barelink-disable-line, why -->\n", &[1]);
        check("<!-- barelink-disable-line-or-not -->\n", &[]);
        check("<!-- barelink-disable-next-line -->\na\nb\n", &[2]);
        check("a\n\n<!--barelink-disable-file because it is generated-->\n", &[1, 2, 3]);
        check("<!--\tBareLink-Disable-Line\n-->\na\n", &[1]);
        check("a <!-- barelink-disable-line\n--> b\n", &[1]);
        check("<!-- barelink-disables --> <!-- barelink --> <!-- a barelink-disable -->\n", &[]);
        check("<!-- barelink-capture --> <!-- barelink-disable-file:x -->\n", &[]);
    }

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

    #[test]
    fn in_a_table_row() {
        check("|a|\n|-|\n|b <!-- barelink-disable-line -->|\n|c|\n", &[3]);
        check("|a|\n|-|\n|b|<!-- barelink-disable-line -->|\n|c|\n", &[3]);
        check("a\n-|-\nb|c|d|<!-- barelink-disable-next-line -->\n|e|\n", &[4]);
        check("|a|\n|-|\n|b| <!-- barelink-disable-line -->\n|c|\n", &[3]);
        for dropped in ["`<!-- barelink-disable-file -->`", "\\<!-- barelink-disable-file -->"] {
            check(&format!("|a|\n|-|\n|b|{dropped}|\n|c|\n"), &[]);
            check(&format!("|a|\n|-|\n|{dropped}|\n|c|\n"), &[]);
        }
        // A code span does not cross cells, and an escaped pipe does not end a cell.
        check("|a|\n|-|\n|b|`c|<!-- barelink-disable-line -->|`|\n|d|\n", &[3]);
        check("|a|\n|-|\n|b|`c\\|<!-- barelink-disable-line -->`|\n|d|\n", &[]);
    }

    /// The expected lines follow `inlineCommentStartRe` and `applyEnableDisable` in `helpers.cjs` and
    /// `markdownlint.mjs` of markdownlint 0.40.
    #[test]
    fn those_of_markdownlint() {
        for names in ["", " MD034", " md034", " MD013 No-Bare-URLs", " links", " url MD013"] {
            check(&format!("a <!-- markdownlint-disable{names} --> b\n"), &[1]);
        }
        check("a <!-- markdownlint-disable MD013 MD0344 --> b\n", &[]);
        check("<!-- markdownlint-disable-next-line MD034 -->\na\nb\n", &[2]);
        check("a\n\n<!-- markdownlint-disable-file -->\n", &[1, 2, 3]);
        check(
            "<!-- markdownlint-disable-file --> <!-- markdownlint-enable-file MD034 -->\na\n",
            &[],
        );
        check(
            "<!-- markdownlint-disable -->\na\n\n<!-- markdownlint-enable MD034 -->\n",
            &[1, 2, 3],
        );
        check(
            "<!-- markdownlint-disable -->\na\n\n<!-- markdownlint-enable MD013 -->\n",
            &[1, 2, 3, 4],
        );
    }

    #[test]
    fn a_state_can_be_captured_and_restored() {
        check(
            "<!-- markdownlint-capture -->\n<!-- markdownlint-disable -->\na\n\n<!-- markdownlint-restore -->\n\nb\n",
            &[2, 3, 4],
        );
        // Without `capture`, the initial state is restored.
        check("<!-- markdownlint-disable -->\n<!-- markdownlint-restore -->\n", &[1]);
    }

    /// MDX has no HTML comments. An expression that contains only a comment takes their place.
    #[test]
    fn in_javascript_a_comment_is_alone_in_its_expression() {
        for (script, expected) in [
            ("{/* barelink-disable-next-line */}", &[2][..]),
            ("{ /* markdownlint-disable MD034 */ }", &[1, 2, 3]),
            ("{/* barelink-disable */ a}", &[]),
            ("/* barelink-disable */", &[]),
        ] {
            let source = format!("{script}\na\nb\n");
            let place = 0..script.len();
            let mut map = Map::new(&source, Options::empty());
            map.script.get_or_insert_default().ranges.push(place);
            let ranges = disabled(&map);
            let starts = [0, script.len() + 1, script.len() + 3];
            let is_disabled = |at: &usize| ranges.iter().any(|range| range.contains(at));
            let lines = (1..).zip(starts).filter(|(_, start)| is_disabled(start));
            let lines: Vec<_> = lines.map(|(number, _)| number).collect();
            assert_eq!(lines, expected, "{script}");
        }
    }

    #[test]
    fn ranges_neither_touch_nor_overlap() {
        for source in [
            "a\n\n<!-- barelink-disable-file -->\n",
            "<!-- barelink-disable-file -->\n<!-- markdownlint-disable-next-line -->\na\nb\n",
            "<!-- markdownlint-disable -->\n<!-- barelink-disable -->\na\n",
        ] {
            let ranges = disabled(&Map::new(source, Options::empty()));
            let whole = 0..source.len();
            assert_eq!(ranges, std::slice::from_ref(&whole), "{source}");
        }
    }

    #[test]
    fn each_tool_has_its_own_state() {
        check("<!-- barelink-disable -->\n<!-- markdownlint-enable -->\na\n", &[1, 2, 3]);
        check("<!-- markdownlint-disable -->\n<!-- barelink-enable -->\na\n", &[1, 2, 3]);
    }

    #[test]
    fn code_that_shows_such_comments_does_nothing() {
        for source in [
            "`<!-- barelink-disable -->` a\n", "    <!-- barelink-disable -->\n\na\n",
            "```html\n<!-- barelink-disable -->\n```\na\n", "\\<!-- barelink-disable --> a\n",
            "[<!-- barelink-disable -->]: /a\n", "&lt;!-- barelink-disable --> a\n",
            "<a b='barelink-disable'> c\n", "<!-- a\n```\n<!-- barelink-disable\n",
        ] {
            check(source, &[]);
        }
        check("```\n<!-- barelink-disable -->\n```\n> <!-- barelink-disable -->\n> a\n", &[4, 5]);
    }
}
