//! Checks patterns in place of files, which some shells leave to the program.

use similar_asserts::assert_eq;

use crate::program::{objects, run_in, texts, Folder};

const LINK: &[u8] = b"www.a.bc\n";

fn folder() -> Folder {
    Folder::with(&[
        ("a.md", LINK),
        ("d/b.md", LINK),
        ("d/b.txt", LINK),
        ("d/c.toml", LINK),
        ("d/e/f.md", LINK),
        ("d/.g/h.md", LINK),
        ("d/[x].md", LINK),
        ("d/i/ignored.md", LINK),
        ("d/.gitignore", b"i/\n"),
    ])
}

#[track_caller]
fn found(pattern: &str) -> Vec<String> {
    let run = run_in(&folder(), &["list", "--format", "json", pattern]);
    assert_eq!(run.code, Some(0), "{run:?}");
    let paths = texts(&objects(&run.out), "path").into_iter();
    paths.map(|path| path.replace('\\', "/")).collect()
}

#[test]
fn a_pattern_stands_for_the_files_that_it_matches() {
    assert_eq!(found("*.md"), ["a.md"]);
    assert_eq!(found("./d/?.md"), ["d/b.md"]);
    assert_eq!(found("d/[a-c].md"), ["d/b.md"]);
    assert_eq!(found("d/{b,x}.md"), ["d/b.md"]);
    assert_eq!(found("*/*.md"), ["d/[x].md", "d/b.md"]);
    assert_eq!(found("d/**/*.md"), ["d/[x].md", "d/b.md", "d/e/f.md"]);
    // As in a shell, a directory may match.
    assert_eq!(found("d/e*"), ["d/e/f.md"]);
    // A directory that is named is searched, though it is hidden or ignored.
    assert_eq!(found("d/.g/*.md"), ["d/.g/h.md"]);
    assert_eq!(found("d/i/*.md"), ["d/i/ignored.md"]);
}

#[test]
fn a_file_of_the_name_comes_first() {
    assert_eq!(found("d/[x].md"), ["d/[x].md"]);
}

#[test]
fn a_pattern_that_names_an_extension_names_its_files() {
    assert_eq!(found("d/*.txt"), ["d/b.txt"]);
    run_in(&folder(), &["check", "d/*.toml"]).fails("d/c.toml: is not Markdown by its name");
    // Other patterns match files with a known extension.
    assert_eq!(found("d/*b*"), ["d/b.md"]);
}

#[test]
fn a_pattern_without_a_match_is_an_error() {
    for pattern in ["x*.md", "no/*.md", "d/*/ignored.md", "d/[.md", "d/b.md/*"] {
        for command in [&["list"][..], &["check"], &["fix"]] {
            let run = run_in(&folder(), &[command, &[pattern, "a.md"]].concat());
            run.fails(&format!("{pattern}: no such file, and as a pattern it matches none"));
            assert_eq!(run.messages.matches("matches none").count(), 1);
        }
    }
    assert_eq!(run_in(&folder(), &["list", "--allow-empty", "x*.md"]).code, Some(0));
}

#[test]
fn a_file_counts_once() {
    let run = run_in(&folder(), &["list", "d/*.md", "d/b.md", "d"]);
    assert_eq!(run.out.matches("d/b.md:").count(), 1, "{run:?}");
}

#[test]
fn files_of_a_pattern_are_fixed() {
    let folder = folder();
    run_in(&folder, &["fix", "-q", "d/*.md"]).ok();
    let content = |name: &str| std::fs::read(folder.path().join(name)).unwrap();
    assert_eq!(content("d/b.md"), b"[www.a.bc](http://www.a.bc)\n");
    assert_eq!(content("d/e/f.md"), LINK);
}
