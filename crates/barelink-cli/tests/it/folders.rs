//! Checks how `list` searches directories.

use std::path::Path;

use similar_asserts::assert_eq;

use crate::program::{objects, run_in, texts, Folder};

const LINK: &[u8] = b"www.a.com\n";

/// Returns the files in which links are found, with `/` as separator.
#[track_caller]
fn files(folder: &Folder, arguments: &[&str]) -> Vec<String> {
    let arguments = [&["list", "--format", "json"], arguments].concat();
    let out = run_in(folder, &arguments).ok();
    let mut files = texts(&objects(&out), "path");
    for file in &mut files {
        *file = file.replace(std::path::MAIN_SEPARATOR, "/");
    }
    files
}

#[test]
fn markdown_files_at_any_depth() {
    let folder = Folder::with(&[
        ("d/a.md", LINK),
        ("d/b.markdown", LINK),
        ("d/c.txt", LINK),
        ("d/e/f/g.md", LINK),
        ("d/h", LINK),
        ("d/md", LINK),
        ("d/i.mdx", LINK),
        ("d/j.md.bak", LINK),
        ("k.md", LINK),
    ]);
    assert_eq!(files(&folder, &["d"]), ["d/a.md", "d/b.markdown", "d/e/f/g.md"]);
    assert_eq!(files(&folder, &["--markdown", "d"]), files(&folder, &["d"]));
}

#[test]
fn text_files_with_text() {
    let folder = Folder::with(&[("d/a.md", LINK), ("d/b.markdown", LINK), ("d/c.txt", LINK)]);
    assert_eq!(files(&folder, &["--text", "d"]), ["d/c.txt"]);
}

#[test]
fn a_folder_that_looks_like_a_file_is_none() {
    let folder = Folder::with(&[("d/a.md/b.md", LINK)]);
    assert_eq!(files(&folder, &["d"]), ["d/a.md/b.md"]);
}

#[test]
fn gitignore_is_respected() {
    let folder = Folder::with(&[
        ("d/.gitignore", b"/out/\n*.draft.md\n!kept.draft.md\n"),
        ("d/out/a.md", LINK),
        ("d/b.draft.md", LINK),
        ("d/kept.draft.md", LINK),
        ("d/e/.gitignore", b"f.md\n"),
        ("d/e/f.md", LINK),
        ("d/e/out/g.md", LINK),
    ]);
    assert_eq!(files(&folder, &["d"]), ["d/e/out/g.md", "d/kept.draft.md"]);
}

#[test]
fn so_is_that_of_a_folder_above() {
    let folder =
        Folder::with(&[(".gitignore", b"d/out/\n"), ("d/out/a.md", LINK), ("d/b.md", LINK)]);
    assert_eq!(files(&folder, &["d"]), ["d/b.md"]);
}

#[test]
fn a_file_that_is_named_is_read_all_the_same() {
    let folder = Folder::with(&[(".gitignore", b"a.md\n"), ("a.md", LINK), (".b.md", LINK)]);
    assert_eq!(files(&folder, &["a.md", ".b.md"]), ["a.md", ".b.md"]);
}

#[test]
fn hidden_files_are_left_out() {
    let folder = Folder::with(&[("d/.a.md", LINK), ("d/.b/c.md", LINK), ("d/e.md", LINK)]);
    assert_eq!(files(&folder, &["d"]), ["d/e.md"]);
    assert_eq!(files(&folder, &["d/.b"]), ["d/.b/c.md"]);
}

#[test]
fn in_order() {
    let names = ["d/a.md", "d/b/c.md", "d/b/d.md", "d/e.md", "d/f/a.md", "d/z.md"];
    let mut reversed: Vec<_> = names.iter().map(|name| (*name, LINK)).collect();
    reversed.reverse();
    let folder = Folder::with(&reversed);
    for _ in 0..3 {
        assert_eq!(files(&folder, &["d"]), names);
    }
}

#[test]
fn several_in_the_order_of_the_command_line() {
    let folder = Folder::with(&[("d/a.md", LINK), ("b.md", LINK), ("c/a.md", LINK)]);
    let expected = ["d/a.md", "b.md", "c/a.md"];
    assert_eq!(files(&folder, &["d", "b.md", "c"]), expected);
}

#[test]
fn the_folder_one_is_in() {
    let folder = Folder::with(&[("a.md", LINK)]);
    let found = files(&folder, &["."]);
    assert_eq!(found.len(), 1);
    assert!(Path::new(&found[0]).ends_with("a.md"), "{found:?}");
}

#[test]
fn one_without_such_files_has_no_links() {
    let folder = Folder::with(&[("d/a.txt", LINK)]);
    assert!(files(&folder, &["--allow-empty", "d"]).is_empty());
}

#[cfg(unix)]
#[test]
fn a_ring_of_links_has_an_end() {
    let folder = Folder::with(&[("d/a.md", LINK)]);
    std::os::unix::fs::symlink("..", folder.path().join("d/ring")).unwrap();
    assert_eq!(files(&folder, &["d"]), ["d/a.md"]);
}

#[cfg(unix)]
#[test]
fn links_to_themselves_are_no_files_and_stay() {
    let folder = Folder::with(&[("d/a.md", LINK)]);
    for (target, link) in [("self.md", "self.md"), ("y.md", "x.md"), ("x.md", "y.md")] {
        std::os::unix::fs::symlink(target, folder.path().join("d").join(link)).unwrap();
    }
    assert_eq!(files(&folder, &["d"]), ["d/a.md"]);
    for arguments in [
        &["list", "d/self.md"][..],
        &["fix", "d/self.md"],
        &["render", "d/x.md"],
        &["compare", "d/x.md"],
    ] {
        run_in(&folder, arguments).fails("d/");
    }
    let kept = std::fs::read_link(folder.path().join("d/self.md")).unwrap();
    assert_eq!(kept, Path::new("self.md"));
    assert_eq!(std::fs::read_dir(folder.path().join("d")).unwrap().count(), 4);
}

#[test]
fn ignore_files_take_back_what_others_ignore() {
    let folder = Folder::with(&[
        (".gitignore", b"*.md\n!b.md\n/c\n"),
        (".ignore", b"!a.md\n"),
        ("a.md", b"www.a.com\n"),
        ("b.md", b"www.b.com\n"),
        ("c/b.md", b"www.c.com\n"),
        ("d/.gitignore", b"!e.md\nb.md\n"),
        ("d/e.md", b"www.e.com\n"),
        ("d/b.md", b"www.b.com\n"),
        ("d/.f.md", b"www.f.com\n"),
        ("g/.barelinkignore", b"a.md\n!.f.md\n"),
        ("g/a.md", b"www.a.com\n"),
        ("g/.f.md", b"www.f.com\n"),
    ]);
    let run = run_in(&folder, &["list", "."]);
    let found = |name: &str| run.out.lines().any(|line| line.starts_with(&format!("{name}:")));
    for name in ["a.md", "b.md", "d/e.md", "g/.f.md"] {
        assert!(found(name), "{name}: {run:?}");
    }
    assert_eq!(run.out.lines().filter(|line| line.contains("www")).count(), 4, "{run:?}");
}
