//! Checks that a panic in a parser stops only the work on one file or chapter.

use similar_asserts::assert_eq;

use crate::program::{run_in, run_on, Folder};

/// A document on which pulldown-cmark 0.13.6 panics with task lists and heading attributes.
const PANICS: &[u8] = b"www.a.bc\n\n- [ ] \\\n  -";
const OPTIONS: [&str; 4] = ["--extension", "tasklist", "--extension", "heading-attributes"];

/// Returns true if this version of the parser panics. A later version may not.
fn panics() -> bool {
    let text = String::from_utf8(PANICS.to_vec()).unwrap();
    let options = pulldown_cmark::Options::ENABLE_TASKLISTS
        | pulldown_cmark::Options::ENABLE_HEADING_ATTRIBUTES;
    let parse = || pulldown_cmark::Parser::new_ext(&text, options).count();
    std::panic::catch_unwind(parse).is_err()
}

#[test]
fn other_files_go_on() {
    if !panics() {
        return;
    }
    for command in ["list", "fix"] {
        let folder = Folder::with(&[
            ("a.md", PANICS),
            ("b.md", b"www.b.cd\n"),
            ("c.md", PANICS),
            ("d.md", b"www.d.ef\n"),
        ]);
        let run = run_in(&folder, &[&[command, "."][..], &OPTIONS].concat());
        assert_eq!(run.code, Some(2), "{run:?}");
        for name in ["a.md", "c.md"] {
            let named = run.messages.lines().find(|line| line.contains(name));
            let named = named.expect("the file is named");
            assert!(named.contains("pulldown-cmark-0.13"), "{named}");
            let path = folder.path().join(name);
            assert_eq!(std::fs::read(path).unwrap(), PANICS);
        }
        assert!(!run.messages.contains("RUST_BACKTRACE"), "{run:?}");
        let expected = if command == "list" { "www.d.ef" } else { "" };
        assert!(run.out.contains(expected), "{run:?}");
        if command == "fix" {
            assert!(run.messages.contains("in 2 of 2 files"), "{run:?}");
        }
    }
}

#[test]
fn a_single_input_is_a_failure() {
    if !panics() {
        return;
    }
    for command in ["render", "compare", "list", "fix"] {
        let run = run_on(&[&[command][..], &OPTIONS].concat(), PANICS);
        assert_eq!((run.code, &*run.out), (Some(2), ""), "{run:?}");
        let named = "barelink: standard input: skipped: pulldown-cmark-0.13";
        assert!(run.messages.starts_with(named), "{run:?}");
        assert_eq!(run.messages.lines().count(), 1, "{run:?}");
    }
}
