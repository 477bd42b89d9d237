//! Finds comments that turn fixing off and on: comments for barelink, and for the rule MD034 of markdownlint.
//!
//! As in markdownlint, `disable` and `enable` take effect at the start of the line that contains them.

use std::ops::Range;

use barelink::markdown::Lines;

use super::patterns::{FOR_A_TOOL, FOR_MARKDOWNLINT, FOR_THIS_TOOL};
use crate::map::line::is_escaped;
use crate::map::tags::comments;
use crate::map::{merged, Map};

/// Start of an HTML comment.
const OPEN: &str = "<!--";

/// Maximum length in bytes of the text beside a comment in a cell.
const BESIDE: usize = 400;

/// A comment that turns fixing on or off, such as `<!-- markdownlint-disable MD034 -->`. `line` is the line on which
/// the comment begins, counted from 1.
#[derive(Debug)]
struct Directive {
    /// True for a comment for this tool, false for one of markdownlint.
    is_ours: bool,
    /// Such as `disable-line`, in lower case.
    action: String,
    line: usize,
}

/// Returns the byte ranges in which comments disable links, in source order. The ranges neither touch nor overlap.
///
/// HTML comments count outside of code. In the JavaScript of MDX, a comment counts if it is a whole expression: `{/* … */}`.
pub(super) fn disabled(map: &Map<'_>) -> Vec<Range<usize>> {
    let contents = contents(map);
    if contents.is_empty() {
        return Vec::new();
    }
    let lines = Lines::new(map.source);
    let directives = contents.into_iter().filter_map(|(start, content)| {
        let (is_ours, action) = parse(content)?;
        Some(Directive { is_ours, action, line: lines.line(start) })
    });
    let (ours, others): (Vec<_>, Vec<_>) = directives.partition(|directive| directive.is_ours);
    merged([ranges(map.source, &lines, &ours), ranges(map.source, &lines, &others)].concat())
}

/// Returns the text of each comment for this tool or markdownlint, with the text's offset, in source order: HTML comments outside of
/// code, and comments alone in an expression of MDX.
pub(super) fn contents<'s>(map: &Map<'s>) -> Vec<(usize, &'s str)> {
    let source = map.source;
    let comments = comments(source, |at| !map.is_code(at) && !is_escaped(source, at));
    let of_html = comments.filter_map(|comment| {
        let content = comment.start + OPEN.len()..comment.end - "-->".len();
        let text = source.get(content.clone()).filter(|text| FOR_A_TOOL.is_match(text))?;
        let is_label = source.get(..comment.start)?.ends_with('[')
            && source.get(comment.end..)?.starts_with("]:");
        let is_shown = is_label || is_code_in_cell(map, &comment);
        (!is_shown).then_some((content.start, text))
    });
    let of_script = map.script.iter().flat_map(|script| &script.ranges).filter_map(|range| {
        let script = source.get(range.clone())?;
        let comment = script.strip_prefix('{')?.strip_suffix('}')?.trim();
        let start = range.start + script.find("/*")? + "/*".len();
        let text = comment.strip_prefix("/*")?.strip_suffix("*/")?;
        FOR_A_TOOL.is_match(text).then_some((start, text))
    });
    let mut contents: Vec<_> = of_html.chain(of_script).collect();
    contents.sort_by_key(|(start, _)| *start);
    contents
}

/// Returns true if a comment is code in its cell of a table. The map lacks cells for which the header has no column, because
/// a parser drops them (GFM 0.29, section 4.10).
fn is_code_in_cell(map: &Map<'_>, comment: &Range<usize>) -> bool {
    let (source, end) = (map.source, comment.end.saturating_add(BESIDE));
    let ends_cell = |at: &usize| {
        let byte = source.as_bytes().get(*at);
        matches!(byte, None | Some(b'|' | b'\n' | b'\r')) && !is_escaped(source, *at)
    };
    let start = (comment.start.saturating_sub(BESIDE)..comment.start).rev().find(ends_cell);
    let end = (comment.end..end).find(ends_cell);
    let cell = start
        .zip(end)
        .and_then(|(start, end)| source.get(start + 1..end))
        .filter(|cell| cell.contains('`'));
    let before = start.map_or(0, |start| comment.start - start - 1);
    cell.is_some_and(|cell| {
        let text = cell.trim_start();
        Map::new(text, map.options).is_code(before + text.len() - cell.len())
    })
}

/// Returns the action of a comment, and true if it is for this tool. Returns `None` if the comment is not a directive or names
/// only other rules.
pub(super) fn parse(comment: &str) -> Option<(bool, String)> {
    let ours = FOR_THIS_TOOL.find(comment);
    let place = ours.clone().or_else(|| FOR_MARKDOWNLINT.find(comment))?;
    Some((ours.is_some(), comment.get(place)?.to_ascii_lowercase()))
}

/// Returns the byte ranges of the lines that the comments for a tool disable. `directives` are sorted by line.
fn ranges(source: &str, lines: &Lines, directives: &[Directive]) -> Vec<Range<usize>> {
    let of_file = directives.iter().rfind(|directive| directive.action.ends_with("-file"));
    let start_of = |line| lines.offset(line, 1).unwrap_or(source.len());
    // The line from which on links are disabled, and the one that `restore` assigns to it.
    let mut from = of_file.filter(|it| it.action == "disable-file").map(|_| 1);
    let mut captured = from;
    let mut ranges = Vec::new();
    for &Directive { ref action, line, .. } in directives {
        match action.as_str() {
            "disable" => from = from.or(Some(line)),
            "capture" => captured = from,
            "restore" if captured.is_some() => from = from.or(Some(line)),
            "enable" | "restore" => {
                let disabled = from.take().filter(|&from| from < line);
                ranges.extend(disabled.map(|from| start_of(from)..start_of(line)));
            }
            "disable-line" => ranges.push(start_of(line)..start_of(line + 1)),
            "disable-next-line" => ranges.push(start_of(line + 1)..start_of(line + 2)),
            _ => {}
        }
    }
    ranges.extend(from.map(|from| start_of(from)..source.len()));
    ranges
}

#[cfg(test)]
mod tests {
    use pulldown_cmark::Options;

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
