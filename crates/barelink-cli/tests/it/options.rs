//! Checks that an unknown value of an option is an error that lists the known ones.

use similar_asserts::assert_eq;

use crate::program::{run, run_on, Run};

#[track_caller]
fn unknown(command: &str, option: &str, known: &[&str]) -> Run {
    let run = run(&[command, option, "nonesuch"], "www.a.com\n");
    assert_eq!(run.code, Some(2), "{command} {option}");
    assert_eq!(run.out, "");
    for part in [&["nonesuch", option], known].concat() {
        assert!(run.messages.contains(part), "{part}: {}", run.messages);
    }
    run
}

#[test]
fn extension() {
    let known = [
        "gfm",
        "strikethrough",
        "table",
        "tasklist",
        "footnotes",
        "smart",
        "math",
        "wikilinks",
        "alerts",
        "metadata",
        "definition-lists",
        "superscript",
        "subscript",
        "heading-attributes",
    ];
    unknown("render", "--extension", &known);
    unknown("list", "--extension", &known);
}

#[test]
fn dialect() {
    unknown("render", "--dialect", &["gfm", "none"]);
    unknown("list", "--dialect", &["gfm"]);
}

#[test]
fn none_is_no_dialect_to_list_links_by() {
    let run = run_on(&["list", "--dialect", "none"], "www.a.com\n");
    assert_eq!(run.code, Some(2));
    assert!(run.messages.contains("gfm"), "{run:?}");
}

#[test]
fn kinds() {
    unknown("render", "--kinds", &["url", "www", "domain", "email"]);
    unknown("list", "--kinds", &["url", "www", "domain", "email"]);
}

#[test]
fn scheme_less() {
    unknown("render", "--scheme-less", &["https", "http"]);
    unknown("list", "--scheme-less", &["https", "http"]);
}

#[test]
fn parser_and_format() {
    unknown("render", "--parser", &["pulldown-cmark"]);
    unknown("list", "--format", &["table", "json"]);
}

#[test]
fn the_defaults_can_be_named() {
    let document = "www.a.com b@c.dd\n";
    let plain = run(&["render"], document).ok();
    let named = [
        "render",
        "--dialect",
        "gfm",
        "--parser",
        "pulldown-cmark",
        "-",
    ];
    assert_eq!(run(&named, document).ok(), plain);
    let plain = run_on(&["list"], document).ok();
    let named = [
        "list",
        "--dialect",
        "gfm",
        "--markdown",
        "--format",
        "table",
        "-",
    ];
    assert_eq!(run(&named, document).ok(), plain);
}

#[test]
fn options_may_follow_the_file() {
    let run = run(&["render", "-", "--dialect", "none"], "www.a.com\n");
    assert_eq!(run.ok(), "<p>www.a.com</p>\n");
}

#[test]
fn an_unknown_option() {
    for command in ["render", "list"] {
        let run = run(&[command, "--nonesuch"], "");
        assert_eq!(run.code, Some(2));
        assert!(run.messages.contains("--nonesuch"), "{run:?}");
    }
}
