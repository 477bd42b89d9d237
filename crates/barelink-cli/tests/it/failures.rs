//! Checks that a failure to read or write is reported and ends with exit code 2, while all other work is done.

use similar_asserts::assert_eq;

#[cfg(unix)]
use crate::program::Restricted;
use crate::program::{command, run, run_in, Folder, Run};

#[track_caller]
fn fails(run: &Run, name: &str) {
    run.fails(name);
    assert!(!run.messages.contains("panicked"), "{run:?}");
}

#[test]
fn a_missing_file() {
    let folder = Folder::with(&[]);
    for command in ["render", "list", "html", "compare"] {
        let run = run_in(&folder, &[command, "missing.md"]);
        fails(&run, "missing.md");
        assert_eq!(run.out, "");
    }
}

#[test]
fn a_missing_file_among_others() {
    let folder = Folder::with(&[("a.md", b"www.a.com\n"), ("b.md", b"www.b.com\n")]);
    let run = run_in(&folder, &["list", "a.md", "missing.md", "lost.md", "b.md"]);
    fails(&run, "missing.md");
    fails(&run, "lost.md");
    assert_eq!(run.messages.lines().count(), 2);
    assert_eq!(run.out.lines().count(), 2, "{}", run.out);
}

#[test]
fn a_folder_given_to_render() {
    let folder = Folder::with(&[("d/a.md", b"www.a.com\n")]);
    let run = run_in(&folder, &["render", "d"]);
    fails(&run, "d:");
    assert_eq!(run.out, "");
}

#[test]
fn two_files_given_to_render() {
    let folder = Folder::with(&[("a.md", b"a\n"), ("b.md", b"b\n")]);
    let run = run_in(&folder, &["render", "a.md", "b.md"]);
    fails(&run, "b.md");
    assert_eq!(run.out, "");
}

#[test]
fn an_empty_name() {
    fails(&run(&["render", ""], "a\n"), "FILE");
    fails(&run(&["list", ""], "a\n"), "PATH");
}

#[cfg(unix)]
#[test]
fn a_file_without_permission() {
    use std::fs;
    use std::os::unix::fs::PermissionsExt;

    let folder = Folder::with(&[("a.md", b"www.a.com\n"), ("b.md", b"www.b.com\n")]);
    let Some(restricted) = Restricted::new(&folder) else { return };
    let path = folder.path().join("a.md");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o000)).unwrap();
    fails(&restricted.run_in(&folder, &["render", "a.md"]), "a.md");
    for arguments in [&["list", "."][..], &["list", "a.md", "b.md"]] {
        let run = restricted.run_in(&folder, arguments);
        fails(&run, "a.md");
        assert_eq!(run.out.lines().count(), 1);
    }
}

/// A file is replaced by a new one in its directory, so the file's own permission is not enough.
#[cfg(unix)]
#[test]
fn a_folder_without_write_permission_is_named() {
    use std::fs;
    use std::os::unix::fs::PermissionsExt;

    let folder = Folder::with(&[
        ("d\u{1b}/a.md", b"www.a.com\n"),
        ("d\u{1b}/b.html", b"www.a.com\n"),
        ("e/a.md", b"www.a.com\n"),
    ]);
    let Some(restricted) = Restricted::new(&folder) else { return };
    let set = |mode| {
        let path = folder.path().join("d\u{1b}");
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    };
    set(0o555);
    let runs = [&["fix", "."][..], &["page", "--no-ignore", "."], &["fix", "d\u{1b}/a.md"]]
        .map(|arguments| restricted.run_in(&folder, arguments));
    set(0o755);
    for run in &runs {
        fails(
            run,
            "left unchanged; cannot be written: no permission to create files in the directory",
        );
        assert!(run.messages.contains("/d\\u{1b}\n"), "{run:?}");
        assert!(!run.messages.contains(".tmp\n") && !run.messages.contains('\u{1b}'), "{run:?}");
    }
    // Other directories do not matter.
    assert!(runs[0].messages.contains("Fixed 1 bare link in 1 of 1 file"), "{:?}", runs[0]);
}

#[cfg(unix)]
#[test]
fn folders_without_permission() {
    use std::fs;
    use std::os::unix::fs::PermissionsExt;

    const CLOSED: &str = "closed\u{1b}[31m";
    const LINK: &[u8] = b"www.a.com\n";
    let (closed, listed) = (format!("{CLOSED}/a.md"), "listed/a.md");
    let folder =
        Folder::with(&[(&closed, LINK), (listed, LINK), ("open/a.md", LINK), ("open/b.md", LINK)]);
    let Some(restricted) = Restricted::new(&folder) else { return };
    let set = |name: &str, mode| {
        let path = folder.path().join(name);
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    };
    set(CLOSED, 0);
    set("listed", 0o444);
    set("open/b.md", 0);
    let commands = [&["list", "."][..], &["fix", "--check", "."], &["fix", "."]];
    let runs = commands.map(|arguments| restricted.run_in(&folder, arguments));
    // The directories can then be deleted.
    set(CLOSED, 0o755);
    set("listed", 0o755);
    for run in &runs {
        fails(run, "./closed");
        fails(run, "listed/a.md");
        fails(run, "open/b.md");
        assert!(!run.messages.contains('\u{1b}'), "{run:?}");
    }
    for run in &runs[..2] {
        assert!(run.out.contains("open/a.md:1:1"), "{run:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_link_to_nowhere_that_is_named() {
    let folder = Folder::with(&[]);
    std::os::unix::fs::symlink("nowhere.md", folder.path().join("a.md")).unwrap();
    fails(&run_in(&folder, &["list", "a.md"]), "a.md");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk() {
    let folder = Folder::with(&[("a.md", b"www.a.com\n"), ("a.txt", b"www.a.com\n")]);
    for arguments in [
        &["render", "a.md"][..],
        &["list", "a.md"],
        &["list", "--format", "json", "a.md"],
        &["html", "a.txt"],
        &["compare", "a.md"],
        &["completions", "bash"],
        &["man"],
    ] {
        let full = std::fs::File::create("/dev/full").unwrap();
        let mut command = command();
        command.args(arguments).current_dir(folder.path());
        let output = command.stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let messages = String::from_utf8(output.stderr).unwrap();
        assert!(messages.contains("standard output"), "{messages}");
        assert_eq!(messages.lines().count(), 1, "{messages}");
    }
}
