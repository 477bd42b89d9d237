//! Checks help and version.

use similar_asserts::assert_eq;

use crate::program::{command, run};

#[test]
fn version() {
    let expected = concat!("barelink ", env!("CARGO_PKG_VERSION"), "\n");
    for option in ["--version", "-V"] {
        assert_eq!(run(&[option], "").ok(), expected);
    }
}

#[test]
fn help_names_the_commands() {
    for arguments in [["--help"], ["-h"], ["help"]] {
        let out = run(&arguments, "").ok();
        assert!(out.contains("Usage: barelink"), "{out}");
        for command in [
            "  render ", "  list ", "  check ", "  fix ", "  config ", "  mdbook ", "  html ",
            "  compare ", "  explain ", "  url ", "  completions ", "  man ",
        ] {
            assert!(out.contains(command), "{out}");
        }
    }
}

#[test]
fn help_of_a_command_names_its_options() {
    for (command, options) in [
        ("render", &["FILE", "--safe", "--parser", "--dialect", "--extension"][..]),
        (
            "list",
            &[
                "PATH", "--text", "--markdown", "--format", "--dialect", "--extension",
                "--include", "--exclude", "--color",
            ],
        ),
        (
            "check",
            &[
                "PATH", "--format", "--exclude", "--hidden", "--stdin-filename", "--style",
                "--color",
            ],
        ),
        ("html", &["FILE", "--rel", "--target", "--dialect"]),
        ("compare", &["FILE", "--text", "--extension"]),
    ] {
        for arguments in [[command, "--help"], [command, "-h"], ["help", command]] {
            let out = run(&arguments, "").ok();
            let shared =
                ["--kinds", "--scheme-less", "--tld", "--file-names", "--untrusted", "Examples:"];
            for option in options.iter().chain(&shared) {
                assert!(out.contains(option), "{option}: {out}");
            }
        }
    }
}

/// A screen of a terminal has 24 to 70 lines. `--help` has the details.
#[test]
fn short_help_fits_on_a_screen() {
    let names = [
        "render", "list", "check", "fix", "page", "html", "explain", "url", "compare", "config",
        "mdbook", "completions", "man",
    ];
    for name in names.map(Some).into_iter().chain([None]) {
        let lines = |help: &str| {
            let mut command = command();
            command.args(name).arg(help).env("COLUMNS", "80");
            let out = String::from_utf8(command.output().unwrap().stdout).unwrap();
            out.lines().count()
        };
        assert!(lines("-h") < 70, "{name:?}: {}", lines("-h"));
        assert!(lines("--help") >= lines("-h"), "{name:?}");
    }
}

#[test]
fn options_of_other_tools_lead_to_ours() {
    for (arguments, command) in [
        (&["check", "--fix"][..], "barelink fix"),
        (&["check", "--fix", "--dialect", "uts58", "d"], "barelink fix --dialect uts58 d"),
        (&["check", "--diff", "--format", "json", "a b.md"], "barelink fix --diff 'a b.md'"),
        (&["fix", "--dry-run", "."], "barelink fix --diff ."),
        (&["page", "--dry-run", "public"], "barelink page --diff public"),
        (&["--no-config", "check", "-v", "--fix", "--statistics"], "barelink fix --no-config"),
    ] {
        let run = run(arguments, "");
        run.fails(&format!("; run `{command}`\n"));
        assert_eq!((run.messages.lines().count(), &*run.out), (1, ""), "{run:?}");
    }
    for arguments in [["list", "--fix"], ["check", "--fixed"], ["fix", "--fix"]] {
        run(&arguments, "").fails("unexpected argument");
    }
}

#[test]
fn help_of_the_preprocessor_names_its_keys() {
    let out = run(&["mdbook", "--help"], "").ok();
    let keys = [
        "command", "after", "dialect", "kinds", "scheme-less", "tld", "file-names", "untrusted",
        "headings",
    ];
    for key in keys {
        assert!(out.contains(&format!("  {key} = ")), "{key}: {out}");
    }
}

#[test]
fn no_arguments() {
    let run = run::<&str>(&[], "www.a.com\n");
    assert_eq!(run.code, Some(2));
    let said = run.out + &run.messages;
    for part in ["Usage: barelink", "render", "list", "Exit codes:"] {
        assert!(said.contains(part), "{said}");
    }
}

#[test]
fn an_unknown_command() {
    let run = run(&["rendr", "a.md"], "");
    run.fails("rendr");
    assert!(run.messages.contains("render"), "{run:?}");
    assert_eq!(run.out, "");
}

/// In a paragraph that was wrapped twice, some lines have room for the first word of the next line.
#[test]
fn help_is_wrapped_once_at_any_width() {
    let names = ["render", "list", "check", "fix", "html", "url", "compare", "config", "man"];
    for name in names.map(Some).into_iter().chain([None]) {
        for width in [50, 72, 90, 100] {
            let mut command = command();
            command.args(name).arg("--help").env("COLUMNS", width.to_string());
            let out = String::from_utf8(command.output().unwrap().stdout).unwrap();
            let lines: Vec<_> = out.lines().collect();
            for pair in lines.windows(2) {
                let is_prose = |line: &str| line.starts_with(|c: char| !c.is_whitespace());
                let [line, next] = [pair[0], pair[1]];
                if is_prose(line) && is_prose(next) {
                    let word = next.split(' ').next().unwrap();
                    let length = line.chars().count() + 1 + word.chars().count();
                    assert!(length > width, "{name:?} at {width}: {line:?}, {next:?}");
                }
            }
        }
    }
}
