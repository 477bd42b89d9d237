//! Checks that an unknown value of an option is an error that lists the known ones.

use similar_asserts::assert_eq;

use crate::program::{run, run_on};

#[track_caller]
fn unknown(command: &str, option: &str, known: &str) {
    let run = run(&[command, option, "nonesuch"], "www.a.com\n");
    assert_eq!(run.out, "");
    for part in ["nonesuch", option].into_iter().chain(known.split(' ')) {
        run.fails(part);
    }
}

#[test]
fn every_option_names_its_values() {
    let extensions =
        "gfm strikethrough table tasklist footnotes smart math wikilinks alerts metadata \
                      definition-lists superscript subscript heading-attributes";
    for (commands, option, known) in [
        (&["render", "list"][..], "--extension", extensions),
        (&["render"], "--dialect", "gfm none"),
        (&["list"], "--dialect", "gfm"),
        (&["render", "list"], "--kinds", "url www domain email"),
        (&["render", "list"], "--scheme-less", "https http"),
        (&["render"], "--parser", "pulldown-cmark"),
        (&["list"], "--format", "table json"),
    ] {
        for command in commands {
            unknown(command, option, known);
        }
    }
}

#[test]
fn none_is_no_dialect_to_list_links_by() {
    let run = run_on(&["list", "--dialect", "none"], "www.a.com\n");
    run.fails("gfm");
}

#[test]
fn the_defaults_can_be_named() {
    let document = "www.a.com b@c.dd\n";
    let plain = run(&["render"], document).ok();
    let named = ["render", "--dialect", "gfm", "--parser", "pulldown-cmark", "-"];
    assert_eq!(run(&named, document).ok(), plain);
    let plain = run_on(&["list"], document).ok();
    let named = ["list", "--dialect", "gfm", "--markdown", "--format", "table", "-"];
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
        run.fails("--nonesuch");
    }
}
