//! Checks that untrusted text in messages cannot move the cursor or imitate a message.

use serde_json::json;

use crate::program::{run, Run};

const ACTIVE: &str = "shown\u{1b}[31m\u{9b}\u{202e}\u{2028}\u{2029}\u{85}\nbarelink: forged";

#[track_caller]
fn check(run: &Run) {
    assert_eq!(run.code, Some(2), "{run:?}");
    assert!(run.messages.contains("shown"), "it is shown: {run:?}");
    let is_active =
        |c: char| (c.is_control() && c != '\n') || "\u{202e}\u{2028}\u{2029}".contains(c);
    assert!(!run.messages.contains(is_active), "{run:?}");
    let mut further = run.messages.lines().skip(1);
    assert!(further.all(|line| !line.starts_with("barelink:")), "{run:?}");
}

#[test]
fn arguments_in_errors() {
    for arguments in [
        &["list", "--format", ACTIVE][..],
        &["list", &["--format=", ACTIVE].concat()],
        &["list", &["--", ACTIVE].concat()],
        &["list", "--include", &["(", ACTIVE].concat()],
        &["list", "--max-size", ACTIVE],
        &[ACTIVE],
        &["list", ACTIVE],
        &["url", "minimal", ACTIVE],
    ] {
        check(&run(arguments, ""));
    }
}

#[test]
fn a_book() {
    for (table, is_shown) in [
        (json!({ACTIVE: true}), true),
        (json!({"dialect": ACTIVE}), false),
        (json!({"kinds": [ACTIVE]}), false),
    ] {
        let config = json!({"book": {}, "preprocessor": {"barelink": table}});
        let context = json!({
            "root": "/b", "config": config, "renderer": "html", "mdbook_version": "0.5.4",
        });
        let input = json!([context, {"items": []}]).to_string();
        let run = run(&["mdbook"], input);
        if is_shown {
            check(&run);
        } else {
            run.fails("invalid value");
            assert!(!run.messages.contains(ACTIVE), "{run:?}");
        }
    }
}

/// Checks that line separators in the name of a file are not printed.
#[test]
fn separators_in_a_name() {
    let run = run(&["list", "shown\u{2028}31m\u{2029}.md"], "");
    check(&run);
}

/// Checks the output of commands for people. In GFM, a URL may contain these control characters.
#[test]
fn documents() {
    let document = "(https://a.bc/\u{1b}[31m\u{9b}\u{202e}d)\u{1b}e ";
    for arguments in [
        &["list", "-"][..],
        &["check", "-v", "-"],
        &["compare", "-"],
        &["explain", "-"],
        &["fix", "--check", "-v", "-"],
    ] {
        let run = run(arguments, document);
        let shown = [&*run.out, &run.messages].concat();
        assert!(shown.contains("https://a.bc/"), "{run:?}");
        let is_active = |c: char| (c.is_control() && c != '\n') || c == '\u{202e}';
        assert!(!shown.contains(is_active), "{arguments:?}: {run:?}");
    }
}
