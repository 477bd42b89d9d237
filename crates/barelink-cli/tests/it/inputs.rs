//! Checks `list` with several inputs, including standard input.

use similar_asserts::assert_eq;

use crate::program::{objects, run_in, run_in_with, texts, Folder};

#[test]
fn standard_input_among_files() {
    let folder = Folder::with(&[("a.md", b"www.a.com\n"), ("b.md", b"www.b.com\n")]);
    let arguments = ["list", "--format", "json", "b.md", "-", "a.md"];
    let links = objects(&run_in_with(&folder, &arguments, "www.c.com\n").ok());
    assert_eq!(texts(&links, "path"), ["b.md", "-", "a.md"]);
    assert_eq!(texts(&links, "text"), ["www.b.com", "www.c.com", "www.a.com"]);
}

#[test]
fn standard_input_is_read_if_it_is_named() {
    let folder = Folder::with(&[("a.md", b"www.b.com\n")]);
    for (arguments, expected) in
        [(&["list"][..], "a.md:1:1 "), (&["list", "-"], "standard input:1:1 ")]
    {
        let out = run_in_with(&folder, arguments, "www.a.com\n").ok();
        assert!(out.replace('\\', "/").starts_with(expected), "{out}");
    }
    for command in ["list", "check", "fix", "page"] {
        let run = run_in(&folder, &[command, "--stdin-filename", "b.md"]);
        run.fails("give `-` as a path too");
    }
}

#[test]
fn each_file_counts_for_itself() {
    let text = b"\n\nwww.a.com\n";
    let folder = Folder::with(&[("a.md", text), ("b.md", b"www.b.com"), ("c.md", text)]);
    let arguments = ["list", "--format", "json", "a.md", "b.md", "c.md"];
    let links = objects(&run_in_with(&folder, &arguments, "").ok());
    let lines: Vec<_> = links.iter().map(|link| link["line"].clone()).collect();
    assert_eq!(lines, [3, 1, 3]);
}

#[test]
fn definitions_and_open_brackets_do_not_reach_the_next_file() {
    let folder = Folder::with(&[("a.md", b"[ b\n"), ("b.md", b"www.b.com\n")]);
    let out = run_in_with(&folder, &["list", "a.md", "b.md"], "").ok();
    assert_eq!(out.lines().count(), 1);
}

#[test]
fn an_empty_file_is_fine() {
    let folder = Folder::with(&[("a.md", b""), ("b.md", b"www.b.com")]);
    let out = run_in_with(&folder, &["list", "a.md", "b.md"], "").ok();
    assert_eq!(out.lines().count(), 1);
}

/// A commit may contain files with any name, and hooks pass each of them after `--`.
#[cfg(unix)]
#[test]
fn names_behind_two_hyphens_are_no_options() {
    let folder = Folder::with(&[("--exclude=*.md", b"www.a.com\n"), ("a.md", b"www.b.com\n")]);
    let run = run_in(&folder, &["check", "--", "--exclude=*.md", "a.md"]);
    assert_eq!(run.code, Some(1));
    assert!(run.out.contains("--exclude=*.md:1:1") && run.out.contains("a.md:1:1"), "{run:?}");
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let read = |name: &str| std::fs::read_to_string(root.join(name)).unwrap();
    let hooks = read(".pre-commit-hooks.yaml");
    assert_eq!(hooks.matches("- id:").count(), hooks.matches("  args: [--]\n").count());
    assert!(read("docs/guide.md").contains("xargs -0 -r barelink check --\n"));
    assert!(read("action.yml").contains("$ARGUMENTS -- $PATHS"));
}

/// The script says nothing on standard output if there is no program, and the action builds one.
#[cfg(unix)]
#[test]
fn the_download_of_a_release_uses_https_alone() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let server = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    server.set_nonblocking(true).unwrap();
    let folder = Folder::with(&[]);
    let run = std::process::Command::new(root.join("hooks/download"))
        .arg(folder.path().join("a"))
        .env("BARELINK_RELEASES", format!("http://{}", server.local_addr().unwrap()))
        .output()
        .unwrap();
    assert_eq!((run.status.code(), &*run.stdout), (Some(0), &b""[..]), "{run:?}");
    assert_eq!(server.accept().unwrap_err().kind(), std::io::ErrorKind::WouldBlock);
}
