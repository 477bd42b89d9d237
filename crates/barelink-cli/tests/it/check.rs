//! `check` reports what `fix` would change, for people.

use similar_asserts::assert_eq;

use crate::program::{command, run, run_in, Folder};

const DOCUMENT: &str = "# Tides\n\nSee https://example.com/tides, or x**www.a.bc**.\n";

#[test]
fn the_line_and_a_caret_below() {
    let run = run(&["check", "-"], DOCUMENT);
    assert_eq!(run.code, Some(1));
    assert_eq!(run.messages, "");
    let expected = "\
standard input:3:5: bare link; write <https://example.com/tides>
  See https://example.com/tides, or x**www.a.bc**.
      ^^^^^^^^^^^^^^^^^^^^^^^^^
standard input:3:38: bare link, left alone: a delimiter next to it would no longer open or close emphasis
  See https://example.com/tides, or x**www.a.bc**.
                                       ^^^^^^^^
";
    assert_eq!(run.out, expected);
}

/// 東 and 京 are two columns wide; a tab is shown as four.
#[test]
fn the_caret_is_below_the_link_whatever_is_before_it() {
    let run = run(&["check"], "a\t東京\u{301} `\u{1b}[31m` www.a.bc/é b\r\n");
    let lines: Vec<_> = run.out.lines().collect();
    assert_eq!(lines[1], "  a    東京\u{301} `\\u{1b}[31m` www.a.bc/é b");
    let before = "  a    東京\u{301} `\\u{1b}[31m` ";
    let width = before.chars().count() + 2 - 1;
    assert_eq!(lines[2], format!("{}{}", " ".repeat(width), "^".repeat(10)));
}

#[test]
fn long_lines_are_cut() {
    let document = format!(
        "{} https://a.bc/{} {}\n",
        "x".repeat(90),
        "y".repeat(200),
        "z".repeat(90)
    );
    let run = run(&["check"], document);
    let lines: Vec<_> = run.out.lines().collect();
    assert!(
        lines[1].starts_with("  …xxx") && lines[1].ends_with("zzz…"),
        "{}",
        lines[1]
    );
    assert!(lines[1].chars().count() < 210, "{}", lines[1]);
    assert!(lines[2].trim_start().len() <= 121, "{}", lines[2]);
}

#[test]
fn the_exit_code_and_the_summary_are_those_of_fix_check() {
    let folder = Folder::with(&[
        ("d/a.md", DOCUMENT.as_bytes()),
        ("d/b.md", b"<https://a.bc>\n"),
        ("d/.c/d.md", b"www.a.bc\n"),
    ]);
    for options in [
        &["d"][..],
        &["d/b.md"],
        &["d", "none.md"],
        &["--hidden", "d"],
    ] {
        let check = run_in(&folder, &[&["check"], options].concat());
        let fix = run_in(&folder, &[&["fix", "--check"], options].concat());
        assert_eq!(check.code, fix.code, "{options:?}");
        assert_eq!(check.messages.lines().last(), fix.messages.lines().last());
        assert_eq!(
            check.out.matches("; write ").count(),
            fix.out.lines().count()
        );
    }
    let check = run_in(&folder, &["check", "d"]);
    assert_eq!(
        check.messages,
        "1 bare link to be made explicit in 1 of 2 files; 1 left alone; \
         passed over: 1 hidden (1 directory among them)\n"
    );
}

/// A job without a terminal whose command names no path would pass whatever its files are.
#[test]
fn an_empty_input_that_nobody_named_is_told() {
    for command in [&["check"][..], &["fix", "--check"]] {
        let implied = run(command, "");
        assert_eq!((implied.code, implied.out.as_str()), (Some(0), ""));
        assert!(
            implied.messages.contains("standard input is empty"),
            "{}",
            implied.messages
        );
        let named = run(&[command, &["-"]].concat(), "");
        assert_eq!((named.code, named.messages.as_str()), (Some(0), ""));
        let full = run(command, "a\n");
        assert_eq!((full.code, full.messages.as_str()), (Some(0), ""));
    }
}

#[test]
fn links_that_are_left_alone_are_no_failure() {
    for format in ["human", "json", "github", "sarif"] {
        let run = run(&["check", "--format", format], "x**www.a.bc**\n");
        assert_eq!((run.code, run.messages.as_str()), (Some(0), ""), "{format}");
        assert!(
            run.out.contains("www.a.bc") || run.out.contains("left alone"),
            "{}",
            run.out
        );
    }
}

#[test]
fn colours_and_hyperlinks_where_they_are_asked_for() {
    let folder = Folder::with(&[("a b.md", b"www.a.bc\n")]);
    let run = |color: &str, hyperlinks: &str| {
        let mut command = command();
        command
            .args(["check", "--color", color, "a b.md"])
            .current_dir(folder.path());
        let output = command.env("FORCE_HYPERLINK", hyperlinks).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let plain = run("never", "1");
    assert!(!plain.contains('\u{1b}'), "{plain:?}");
    let coloured = run("always", "0");
    assert!(
        coloured.contains("\u{1b}[") && !coloured.contains("\u{1b}]8"),
        "{coloured:?}"
    );
    let linked = run("always", "1");
    assert!(
        linked.contains("\u{1b}]8;;file:///") && linked.contains("/a%20b.md\u{1b}\\"),
        "{linked:?}"
    );
}
