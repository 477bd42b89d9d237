//! Checks links in plain text with ANSI escapes, as programs write it to terminals.

use barelink_testkit::cases::some_cases;
use similar_asserts::assert_eq;

use crate::program::{listed, numbers, run, texts};

/// A line as Vite prints it. The port is bold, and the colour ends directly after the slash.
const SERVER: &str = "  \u{1b}[32m➜\u{1b}[39m  \u{1b}[1mLocal\u{1b}[22m:   \u{1b}[36mhttp://localhost:\u{1b}[1m5173\u{1b}[22m/\u{1b}[39m\n";

#[test]
fn escapes_are_no_part_of_a_link() {
    for dialect in ["gfm", "uts58"] {
        let links = listed(&["--text", "--dialect", dialect], SERVER);
        assert_eq!(texts(&links, "text"), ["http://localhost:5173/"]);
        assert_eq!(texts(&links, "destination"), ["http://localhost:5173/"]);
        // The range is in the file, including the escapes.
        let (start, end) = numbers(&links, "start", "end")[0];
        let written = &SERVER[start as usize..end as usize];
        assert_eq!(written, "http://localhost:\u{1b}[1m5173\u{1b}[22m/");
        // Of the 38 characters before the link, 24 belong to escapes.
        assert_eq!(numbers(&links, "line", "column"), [(1, 39)]);
    }
}

#[test]
fn a_link_in_an_escape_is_none() {
    let text = "\u{1b}]8;;https://a.com\u{1b}\\b\u{1b}]8;;\u{1b}\\ www.c.com\n";
    assert_eq!(texts(&listed(&["--text"], text), "text"), ["www.c.com"]);
}

/// A terminal abandons an unterminated control string, so the string hides no text.
#[test]
fn a_string_without_end_hides_nothing() {
    let kinds = ["]0;", "P", "_", "^", "X", "]8;;", "]"];
    let tails = ["x\n", "x\r\n", "x", "", "x\u{1b}[1m", "x\u{18}", "x\u{1b}]y\n"];
    let pairs = kinds.iter().flat_map(|kind| tails.map(|tail| (kind, tail)));
    for (kind, tail) in some_cases(pairs) {
        let text = format!("\u{1b}{kind}{tail} www.a.com\nwww.b.com\n");
        let links = listed(&["--text"], &text);
        assert_eq!(texts(&links, "text"), ["www.a.com", "www.b.com"], "{text:?}");
        let page = run(&["html", "-"], &text).ok();
        assert!(page.contains('x') || !tail.contains('x'), "{text:?}");
    }
    for kind in kinds {
        let text = format!("\u{1b}{kind}www.a.com\u{1b}\\ www.b.com\n");
        assert_eq!(texts(&listed(&["--text"], &text), "text"), ["www.b.com"]);
    }
    // BEL terminates only an OSC string.
    let links = listed(&["--text"], "\u{1b}]www.a.com\u{7} www.b.com\n");
    assert_eq!(texts(&links, "text"), ["www.b.com"]);
    let links = listed(&["--text"], "\u{1b}_ www.a.com \u{7} www.b.com\n");
    assert_eq!(texts(&links, "text"), ["www.a.com", "www.b.com"]);
}

#[test]
fn what_is_rejected_is_reported() {
    let text = "www.a.com ssh\u{1b}[1m://\u{1b}[2mb.com\n";
    let links = listed(&["--text", "--report"], text);
    let found: Vec<_> =
        links.iter().map(|link| (link["text"].as_str(), link["reason"].as_str())).collect();
    let expected = [(Some("www.a.com"), None), (Some("ssh://b.com"), Some("scheme"))];
    assert_eq!(found, expected);
}

/// A text has the same links and rejected candidates with and without a sequence elsewhere.
#[test]
fn an_escape_hides_no_other_control() {
    let controls =
        ["\u{1}", "\u{7}", "\u{8}", "\u{b}", "\u{1f}", "\u{7f}", "\u{85}", "\t", "\u{2028}"];
    for control in controls {
        let text = format!("https://example.com/a{control}b me@example.com{control}\n");
        for options in [&["--text"][..], &["--text", "--untrusted", "--report"]] {
            for dialect in ["gfm", "uts58"] {
                let options = [options, &["--dialect", dialect]].concat();
                let plain = listed(&options, &text);
                let escaped = listed(&options, &["\u{1b}[1mx\u{1b}[0m ", &text].concat());
                assert_eq!(texts(&escaped, "text"), texts(&plain, "text"), "{control:?}");
                let reasons = |links: &[serde_json::Value]| -> Vec<_> {
                    links.iter().map(|link| link.get("reason").cloned()).collect()
                };
                assert_eq!(reasons(&escaped), reasons(&plain), "{control:?}");
            }
        }
        let page = run(&["html", "-"], ["\u{1b}[1m", &text].concat()).ok();
        assert_eq!(page, run(&["html", "-"], &text).ok());
    }
}

#[test]
fn a_page_has_no_escapes() {
    let page = run(&["html", "-"], "\u{1b}[1mwww.a.\u{1b}[22mcom\u{1b}[0m\n").ok();
    assert_eq!(page, "<a href=\"http://www.a.com\">www.a.com</a>\n");
}

#[test]
fn markdown_is_read_as_it_is() {
    let links = listed(&[], "www.a.\u{1b}[1mcom\n");
    assert_eq!(texts(&links, "text"), ["www.a.\u{1b}[1mcom"]);
}
