//! Checks that a command that waits for input from a terminal says so.

use std::fs::File;
use std::io::Write;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::process::Stdio;

use rustix::pty::{grantpt, openpt, ptsname, unlockpt, OpenptFlags};
use similar_asserts::assert_eq;

use crate::program::{command, Folder};

/// Runs the program in a directory with a terminal as standard input, and types this text. Returns the exit code, the
/// output and the messages.
#[track_caller]
fn run(folder: &Folder, arguments: &[&str], typed: &[u8]) -> (Option<i32>, String, String) {
    let terminal = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&terminal).unwrap();
    unlockpt(&terminal).unwrap();
    let name = ptsname(&terminal, Vec::new()).unwrap();
    let path = Path::new(std::ffi::OsStr::from_bytes(name.as_bytes()));
    let input = File::options().read(true).write(true).open(path).unwrap();
    let mut terminal = File::from(terminal);
    terminal.write_all(typed).unwrap();
    let mut command = command();
    command.args(arguments).current_dir(folder.path());
    let output = command.stdin(Stdio::from(input)).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

fn folder() -> Folder {
    Folder::with(&[("a.md", b"www.a.com\n"), ("b/c.md", b"https://b.com\n")])
}

#[test]
fn without_a_path_the_current_directory_is_meant() {
    for arguments in [&["list"][..], &["fix", "--diff"], &["fix", "--check"]] {
        let (_, out, _) = run(&folder(), arguments, b"");
        assert!(out.contains("a.md") && out.contains("c.md"), "{arguments:?}: {out}");
    }
}

#[test]
fn the_current_directory_is_fixed_too() {
    let folder = folder();
    let (code, out, messages) = run(&folder, &["fix"], b"");
    assert_eq!((code, out.as_str()), (Some(0), ""));
    assert!(messages.contains("Fixed "), "{messages}");
    assert_eq!(
        std::fs::read(folder.path().join("a.md")).unwrap(),
        b"[www.a.com](http://www.a.com)\n"
    );
}

/// The typed text ends with `\x04`, which is Ctrl-D.
#[test]
fn who_waits_says_so() {
    for (arguments, expected) in [
        (&["render"][..], "<p><a href=\"http://www.a.com\">www.a.com</a></p>\n"),
        (&["html"], "<a href=\"http://www.a.com\">www.a.com</a>\n"),
        (&["list", "-"], "standard input:1:1  www     www.a.com  ->  http://www.a.com\n"),
        (&["fix", "-"], "[www.a.com](http://www.a.com)\n"),
        (&["url", "minimal"], "www.a.com\n"),
    ] {
        let (code, out, messages) = run(&folder(), arguments, b"www.a.com\n\x04");
        assert_eq!((code, out.as_str()), (Some(0), expected), "{arguments:?}");
        assert_eq!(
            messages,
            "barelink: reading standard input; Ctrl-D on a line of its own ends it\n"
        );
    }
}
