//! Checks `-o FILE` and `--exit-zero`.

use std::fs;

use similar_asserts::assert_eq;

use crate::program::{run, run_in, Folder};

fn folder() -> Folder {
    Folder::with(&[("a.md", b"www.a.com\n"), ("a.txt", b"www.a.com\n")])
}

#[test]
fn a_file_gets_what_standard_output_would() {
    for arguments in [
        &["check", "--format", "sarif", "a.md"][..],
        &["list", "a.md"],
        &["render", "a.md"],
        &["html", "a.txt"],
        &["compare", "a.md"],
    ] {
        let folder = folder();
        let expected = run_in(&folder, arguments);
        for option in [&["-o", "out"][..], &["--output-file", "out"], &["--output", "out"]] {
            let run = run_in(&folder, &[arguments, option].concat());
            assert_eq!((run.code, &*run.out), (expected.code, ""), "{run:?}");
            let written = fs::read_to_string(folder.path().join("out")).unwrap();
            assert_eq!(written, expected.out, "{arguments:?}");
        }
        let on_standard_output = run_in(&folder, &[arguments, &["-o", "-"]].concat());
        assert_eq!(on_standard_output.out, expected.out);
    }
}

#[test]
fn a_file_gets_colours_only_if_asked() {
    let folder = folder();
    for (option, has_colours) in [("auto", false), ("always", true)] {
        run_in(&folder, &["list", "--color", option, "-o", "out", "a.md"]).ok();
        let written = fs::read_to_string(folder.path().join("out")).unwrap();
        assert_eq!(written.contains('\u{1b}'), has_colours, "{option}");
    }
}

#[test]
fn an_input_is_not_overwritten() {
    let folder = folder();
    run_in(&folder, &["render", "-o", "./a.md", "a.md"]).fails(" a.md: is an input");
    run_in(&folder, &["list", "-o", "a.md", "a.txt", "a.md"]).fails("a.md: is an input");
    assert_eq!(fs::read(folder.path().join("a.md")).unwrap(), b"www.a.com\n");
}

#[test]
fn a_report_of_the_other_files_is_written_after_a_failure() {
    let folder = folder();
    run_in(&folder, &["list", "-o", "out", "missing.md", "a.md"]).fails("missing.md");
    let written = fs::read_to_string(folder.path().join("out")).unwrap();
    assert!(written.starts_with("a.md:1:1"), "{written}");
    run_in(&folder, &["list", "-o", "no/out", "a.md"]).fails("no/out: cannot be written");
}

#[test]
fn findings_are_no_failure_with_exit_zero() {
    let folder = folder();
    folder.add("a.html", b"<p>www.a.com</p>\n");
    for arguments in
        [&["check", "a.md"][..], &["fix", "--check", "a.md"], &["page", "--check", "."]]
    {
        let run = run_in(&folder, arguments);
        let with_zero = run_in(&folder, &[arguments, &["--exit-zero"]].concat());
        assert_eq!((run.code, with_zero.code), (Some(1), Some(0)), "{arguments:?}");
        assert_eq!(with_zero.out, run.out);
    }
    run_in(&folder, &["check", "--exit-zero", "a.md", "missing.md"]).fails("missing.md");
}

#[test]
fn options_of_other_tools_lead_to_what_there_is() {
    for (arguments, advice) in [
        (
            &["check", "-l", "d e"][..],
            "there is no -l here; run `barelink check --format json 'd e' | jq -r .path | sort -u`",
        ),
        (
            &["list", "--list-files"],
            "there is no --list-files here; run `barelink list --format json | jq -r .path | sort -u`",
        ),
        (&["page", "-l", "."], "there is no -l here; run `barelink page --check .`"),
        (
            &["check", "-j4"],
            "there is no -j here; all processors are used, or as many as RAYON_NUM_THREADS says",
        ),
    ] {
        let run = run(arguments, "");
        run.fails(advice);
        assert_eq!((run.messages.lines().count(), &*run.out), (1, ""), "{run:?}");
    }
}
