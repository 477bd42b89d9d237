//! Invariants of the program's machine-readable output.

use barelink::LinkFinder;
use barelink_cli::list;
use pulldown_cmark::Options;
use serde::Deserialize;

use super::markdown::{is_verbatim, leads_to_address};
use super::parser_panics::may_panic;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    path: String,
    line: usize,
    column: usize,
    start: usize,
    end: usize,
    kind: String,
    text: String,
    destination: String,
}

/// Checks that each line of the output is a JSON object with the text, the destination and the position of a link.
///
/// `markdown` has the options for a Markdown input, or is `None` for plain text. Skips inputs on which pulldown-cmark
/// may panic.
pub fn check(finder: &LinkFinder, input: &str, markdown: Option<Options>) {
    if markdown.is_some_and(|options| may_panic(input, options)) {
        return;
    }
    let path = "a \"b\"\\\n\u{1}é.md";
    let json = list::json_lines(path, input, markdown, finder).expect("nothing is written to");
    let json = String::from_utf8(json).expect("it is UTF-8");
    assert!(json.is_empty() || json.ends_with('\n'));
    let mut end = 0;
    for line in json.lines() {
        let row: Row = serde_json::from_str(line).expect("it is an object");
        assert_eq!(row.path, path);
        assert!(end <= row.start && row.start < row.end, "{line}");
        end = row.end;
        let written = &input[row.start..row.end];
        // An ANSI escape is not part of plain text, even inside a link.
        let has_escapes = markdown.is_none() && written.contains('\u{1b}');
        let is_verbatim = is_verbatim(written) && !has_escapes;
        if is_verbatim && (markdown.is_none() || row.kind != "email") {
            assert_eq!(row.text, written);
        }
        let is_text = row.destination.ends_with(&row.text);
        assert!(is_text || leads_to_address(&row.destination, &row.text), "{line}");
        let before = input[..row.start].replace("\r\n", "\n").replace('\r', "\n");
        let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
        assert_eq!(row.line, before.matches('\n').count() + 1, "{line}");
        assert_eq!(row.column, column, "{line}");
    }
}
