//! Checks `--text` and `--markdown`.

use similar_asserts::assert_eq;

use crate::program::{listed, numbers, objects, run_in, run_on, texts, Folder};

const DOCUMENT: &str = "`www.a.com` http://b.com\n\n    c@d.ee\n\n[http://e.com](/f)\n";

#[test]
fn markdown_knows_code_and_links() {
    assert_eq!(texts(&listed(&[], DOCUMENT), "text"), ["http://b.com"]);
    assert_eq!(listed(&["--markdown"], DOCUMENT), listed(&[], DOCUMENT));
}

#[test]
fn plain_text_has_no_code() {
    // The text has no `www.` link, because none begins after a backtick.
    let links = listed(&["--text"], "`http://a.com` `b@c.dd` [http://e.com](/f)\n\n    g@h.ii\n");
    let found = texts(&links, "text");
    assert!(found[0].starts_with("http://a.com"), "{found:?}");
    assert_eq!(found[1], "b@c.dd");
    assert!(found[2].starts_with("http://e.com"), "{found:?}");
    assert_eq!(found[3], "g@h.ii");
    assert_eq!(found.len(), 4);
}

#[test]
fn plain_text_has_no_escapes() {
    assert!(listed(&["--text"], "a\\@b.cc a&#64;b.cc\n").is_empty());
}

#[test]
fn offsets_in_plain_text() {
    let links = listed(&["--text"], "# é\r\n*b@c.dd*\r\n");
    assert_eq!(numbers(&links, "line", "column"), [(2, 2)]);
    assert_eq!(numbers(&links, "start", "end"), [(7, 13)]);
}

#[test]
fn a_file_that_is_named_is_read_whatever_its_extension() {
    let folder =
        Folder::with(&[("a.txt", b"`b@c.dd`\n"), ("a.md", b"`b@c.dd`\n"), ("a", b"`b@c.dd`\n")]);
    let links = |arguments: &[&str]| {
        let arguments = [&["list"], arguments].concat();
        run_in(&folder, &arguments).ok().lines().count()
    };
    for (file, without_options) in [("a.txt", 1), ("a.md", 0), ("a", 0)] {
        assert_eq!(links(&[file]), without_options, "{file}");
        assert_eq!(links(&["--text", file]), 1, "{file}");
        assert_eq!(links(&["--markdown", file]), 0, "{file}");
    }
}

#[test]
fn types_choose_the_files_that_are_read_as_text() {
    let folder = Folder::with(&[
        ("d/a.md", b"`b@c.dd`\n"),
        ("d/b.txt", b"e@f.gg\n"),
        ("d/c.rs", b"h@i.jj\n"),
    ]);
    for (types, expected) in
        [(&[][..], "e@f.gg"), (&["--type", "md"], "b@c.dd"), (&["--type", "rs"], "h@i.jj")]
    {
        let out =
            run_in(&folder, &[&["list", "--text", "--format", "json"], types, &["d"]].concat())
                .ok();
        assert_eq!(texts(&objects(&out), "text"), [expected], "{types:?}");
    }
}

#[test]
fn the_name_of_standard_input_counts_too() {
    for (name, links) in [("a.txt", 1), ("a.md", 0)] {
        let out = run_on(&["list", "--stdin-filename", name], "`b@c.dd`\n").ok();
        assert_eq!(out.lines().count(), links, "{name}");
    }
}

#[test]
fn not_both() {
    let run = run_on(&["list", "--text", "--markdown"], "");
    run.fails("--text");
    assert!(run.messages.contains("--markdown"), "{run:?}");
}
