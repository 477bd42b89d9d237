//! Several inputs of `list`, including standard input.

use similar_asserts::assert_eq;

use crate::program::{objects, run, run_in_with, texts, Folder};

#[test]
fn standard_input_among_files() {
    let folder = Folder::with(&[("a.md", b"www.a.com\n"), ("b.md", b"www.b.com\n")]);
    let arguments = ["list", "--format", "json", "b.md", "-", "a.md"];
    let links = objects(&run_in_with(&folder, &arguments, "www.c.com\n").ok());
    assert_eq!(texts(&links, "path"), ["b.md", "-", "a.md"]);
    assert_eq!(
        texts(&links, "text"),
        ["www.b.com", "www.c.com", "www.a.com"]
    );
}

#[test]
fn standard_input_without_a_path() {
    for arguments in [&["list"][..], &["list", "-"]] {
        let out = run(arguments, "www.a.com\n").ok();
        assert!(out.starts_with("-:1:1 "), "{out}");
    }
}

#[test]
fn each_file_counts_for_itself() {
    let folder = Folder::with(&[("a.md", b"\n\nwww.a.com\n"), ("b.md", b"www.b.com")]);
    let arguments = ["list", "--format", "json", "a.md", "b.md", "a.md"];
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
