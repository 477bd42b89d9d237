//! Checks that a reader may close the output early.

use std::io::{Read, Write};
use std::process::{Child, Stdio};

use similar_asserts::assert_eq;

use crate::program::{command, Folder};

/// Returns a document for which each command writes more than a pipe holds.
fn large() -> String {
    "see www.example.com/a and write to me@example.org\n\n".repeat(800)
}

/// Returns the exit code and the messages.
fn end(child: Child) -> (Option<i32>, String) {
    let output = child.wait_with_output().unwrap();
    let messages = String::from_utf8(output.stderr).unwrap();
    (output.status.code(), messages)
}

#[test]
fn after_a_little_of_it() {
    let large = large();
    let folder = Folder::with(&[("a.md", large.as_bytes()), ("a.txt", large.as_bytes())]);
    for arguments in [
        &["render", "a.md"][..],
        &["render", "--safe", "a.md"],
        &["list", "a.md"],
        &["list", "--format", "json", "a.md", "a.md"],
        &["html", "a.txt"],
        &["fix", "--diff", "a.md"],
        &["fix", "--check", "a.md"],
    ] {
        let mut command = command();
        command.args(arguments).current_dir(folder.path());
        let mut child = command.spawn().unwrap();
        let mut some = [0; 64];
        let mut out = child.stdout.take().unwrap();
        out.read_exact(&mut some).unwrap();
        drop(out);
        // `fix --check` found links before the pipe was closed.
        let code = i32::from(arguments.contains(&"--check"));
        assert_eq!(end(child), (Some(code), String::new()), "{arguments:?}");
    }
}

/// Every write to `/dev/full` fails, as on a full disk.
#[cfg(target_os = "linux")]
#[test]
fn help_that_cannot_be_written_is_a_failure() {
    for arguments in [&["--help"][..], &["--version"], &["check", "--help"], &["man"]] {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let child = command().args(arguments).stdout(full).spawn().unwrap();
        let (code, messages) = end(child);
        assert_eq!(code, Some(2), "{arguments:?}");
        assert!(messages.starts_with("barelink: standard output: "), "{messages}");
    }
}

#[test]
fn before_any_of_it() {
    for arguments in [
        &["render"][..],
        &["list"],
        &["list", "--format", "json"],
        &["html"],
        &["compare"],
        &["completions", "zsh"],
        &["man"],
    ] {
        let mut child = command().args(arguments).stdin(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let mut input = child.stdin.take().unwrap();
        // Some commands do not read their input, so writing it may fail.
        let _ = input.write_all(b"www.a.com\n");
        drop(input);
        assert_eq!(end(child), (Some(0), String::new()), "{arguments:?}");
    }
}

#[test]
fn but_a_file_that_could_not_be_read_is_still_told_of() {
    let folder = Folder::with(&[]);
    let mut child = command()
        .args(["list", "missing.md", "-"])
        .current_dir(folder.path())
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"www.a.com\n").unwrap();
    drop(input);
    let (code, messages) = end(child);
    assert!(messages.contains("missing.md"), "{messages}");
    assert_eq!(code, Some(2));
}

#[test]
fn whoever_reads_the_messages_may_stop_too() {
    let folder = Folder::with(&[("a.md", b"www.a.com\n")]);
    let mut child = command()
        .args(["list", "-", "missing.md", "a.md"])
        .current_dir(folder.path())
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stderr.take());
    drop(child.stdin.take());
    let output = child.wait_with_output().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    assert!(out.contains("a.md:1:1"), "the other file is not listed: {out:?}");
    assert_eq!(output.status.code(), Some(2));
}
