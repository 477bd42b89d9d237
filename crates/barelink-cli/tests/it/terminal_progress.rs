//! Checks the progress line on a terminal that shows output and messages.

use std::fs::File;
use std::io::{Read, Write};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use rustix::pty::{grantpt, openpt, ptsname, unlockpt, OpenptFlags};

use crate::program::{command, Folder};

/// The line is shown once a run takes half a second. Here the run waits for standard input.
#[test]
fn progress_is_shown_until_the_first_output() {
    let folder = Folder::with(&[("a.md", b"none\n"), ("b.md", b"www.a.com\n")]);
    let terminal = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&terminal).unwrap();
    unlockpt(&terminal).unwrap();
    let name = ptsname(&terminal, Vec::new()).unwrap();
    let path = Path::new(std::ffi::OsStr::from_bytes(name.as_bytes()));
    let screen = || Stdio::from(File::options().read(true).write(true).open(path).unwrap());
    let mut command = command();
    command.args(["check", "a.md", "-", "b.md"]).current_dir(folder.path());
    command.env("TERM", "xterm").stdin(Stdio::piped()).stdout(screen()).stderr(screen());
    let mut child = command.spawn().unwrap();
    // The terminal ends once no process has it open.
    drop(command);
    let mut stdin = child.stdin.take().unwrap();
    thread::sleep(Duration::from_millis(700));
    stdin.write_all(b"none\n").unwrap();
    drop(stdin);
    let mut shown = Vec::new();
    // At its end, a terminal returns an error.
    let _ = File::from(terminal).read_to_end(&mut shown);
    assert_eq!(child.wait().unwrap().code(), Some(1));
    let shown = String::from_utf8(shown).unwrap();
    let (before, after) = shown.split_once("bare link; write").unwrap();
    assert!(before.contains("2 of 3 files  standard input"), "{shown:?}");
    assert!(!after.contains(" of 3 files"), "{shown:?}");
    assert!(after.contains("Found 1 bare link in 1 file"), "{shown:?}");
}
