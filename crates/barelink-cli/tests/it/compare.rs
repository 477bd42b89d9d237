//! Checks that `compare` shows on the terminal the links that only some dialects find.

use similar_asserts::assert_eq;

use crate::program::{run, run_in, Folder};

#[track_caller]
fn compared(options: &[&str], document: &str) -> String {
    run(&[&["compare"], options].concat(), document).ok()
}

#[test]
fn each_dialect_where_they_differ() {
    // docs/dialects.md describes both differences.
    let document =
        "www.a.com\n\nsee https://ja.wikipedia.org/wiki/日本語。 and (http://localhost:3000/)\n";
    let expected = "\
-:3:5  see https://ja.wikipedia.org/wiki/日本語。 and (http://localhost:3000/)
    gfm    https://ja.wikipedia.org/wiki/日本語。
      it ends before white space
    md4c   no link
      it is no link: the character after it does not allow one: `日`
    uts58  https://ja.wikipedia.org/wiki/日本語
      it ends before punctuation that belongs to the sentence: `。`

-:3:45  ….wikipedia.org/wiki/日本語。 and (http://localhost:3000/)
    gfm, uts58  http://localhost:3000/
      it ends before a closing bracket that does not close one inside it: `)`
    md4c   no link
      it is no link: its host has no dot: `localhost`

2 differ, 1 are the same in all dialects (links: gfm 3, md4c 1, uts58 3)
";
    assert_eq!(compared(&[], document), expected.replace("-:", "standard input:"));
}

#[test]
fn a_reason_of_two_links_once() {
    let out = compared(&["--text"], "http://例え.jp。;http://例え.jpwww.b.co。;\n");
    assert!(!out.contains("uts58, uts58"), "{out}");
}

#[test]
fn nothing_where_they_do_not() {
    let out = compared(&[], "www.a.com b@c.com\n");
    assert_eq!(out.lines().count(), 1, "{out}");
    assert!(out.starts_with("0 differ, 2 are the same"), "{out}");
}

#[test]
fn markdown_or_text() {
    let document = "`http://a.com/é`\n";
    assert!(compared(&[], document).starts_with("0 differ, 0 "));
    assert!(compared(&["--text"], document).starts_with("standard input:1:2 "));
}

#[test]
fn several_files_and_text_by_its_name() {
    let files: &[(&str, &[u8])] = &[
        ("a.md", b"`http://a.com/\xC3\xA9`\n"),
        ("b.TXT", b"`http://b.com/\xC3\xA9` http://b/\n"),
    ];
    let folder = Folder::with(files);
    let out = run_in(&folder, &["compare", "a.md", "b.TXT"]).ok();
    assert!(out.starts_with("a.md: 0 differ, 0 are the same"), "{out}");
    assert!(out.contains("\nb.TXT:1:2  `http://b.com/é`"), "{out}");
    assert!(out.contains("\nb.TXT: 2 differ, 0 are the same"), "{out}");
    // An unreadable file does not stop the others.
    let run = run_in(&folder, &["compare", "missing.md", "a.md"]);
    assert_eq!(run.code, Some(2));
    assert!(run.out.starts_with("a.md: 0 differ"), "{run:?}");
}

#[test]
fn front_matter_is_left_out_and_extensions_are_known() {
    let document = "---\na: http://b/é\n---\n\n| www.a.com |\n|-|\n| http://c/é\\|d |\n";
    let out = compared(&["--extension", "table"], document);
    assert!(out.starts_with("standard input:7:3 "), "{out}");
    assert!(
        out.ends_with("1 differ, 1 are the same in all dialects (links: gfm 2, md4c 1, uts58 2)\n"),
        "{out}"
    );
}

#[test]
fn options_of_detection() {
    let document = "http://a/é b.com c@d.com\n";
    let out = compared(&["--kinds", "email"], document);
    assert!(out.starts_with("0 differ, 1 are the same"), "{out}");
    assert!(!run(&["compare", "--dialect", "gfm"], document).messages.is_empty());
}

#[test]
fn a_stranger_s_document_does_not_steer_the_terminal() {
    let out = compared(&[], "\u{1b}[31m\u{202E} http://a.com/\u{1b}[2Jé \u{7}\n");
    assert!(out.lines().count() > 1, "{out:?}");
    let is_active = |c: char| c.is_control() && c != '\n' || c == '\u{202E}';
    assert!(!out.contains(is_active), "{out:?}");
}

#[test]
fn long_lines_are_cut() {
    let document = "word ".repeat(20_000) + "http://a.com/é " + &"word ".repeat(20_000);
    let out = compared(&[], &document);
    assert!(out.lines().all(|line| line.chars().count() < 200));
    assert!(out.lines().next().unwrap().ends_with('…'));
}

#[test]
fn what_cannot_be_read() {
    let folder = Folder::with(&[("bad.md", b"a\xFF")]);
    for name in ["bad.md", "missing.md"] {
        let run = run_in(&folder, &["compare", name]);
        assert_eq!(run.code, Some(2));
        assert_eq!(run.out, "");
        assert!(run.messages.contains(name), "{run:?}");
    }
}
