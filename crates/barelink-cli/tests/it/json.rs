//! Checks `list --format json`, which prints one object per line.

use similar_asserts::assert_eq;

use crate::program::{listed, objects, run, run_in, run_on, texts, Folder};

#[test]
fn every_field_in_this_order() {
    let out = run_on(&["list", "--format", "json"], "see www.a.com.\n").ok();
    let expected = concat!(
        r#"{"path":"-","line":1,"column":5,"start":4,"end":13,"#,
        r#""kind":"www","text":"www.a.com","destination":"http://www.a.com"}"#,
        "\n"
    );
    assert_eq!(out, expected);
}

#[test]
fn a_line_for_each_link() {
    let out = run(&["list", "--format", "json", "-"], "a@b.cc http://c.com\n\nftp://d.com").ok();
    let expected = concat!(
        r#"{"path":"-","line":1,"column":1,"start":0,"end":6,"#,
        r#""kind":"email","text":"a@b.cc","destination":"mailto:a@b.cc"}"#,
        "\n",
        r#"{"path":"-","line":1,"column":8,"start":7,"end":19,"#,
        r#""kind":"url","text":"http://c.com","destination":"http://c.com"}"#,
        "\n",
        r#"{"path":"-","line":3,"column":1,"start":21,"end":32,"#,
        r#""kind":"url","text":"ftp://d.com","destination":"ftp://d.com"}"#,
        "\n"
    );
    assert_eq!(out, expected);
}

#[test]
fn a_path_never_begins_with_a_dot_and_a_slash() {
    let folder = Folder::with(&[("b/a.md", b"www.a.com\n")]);
    for command in ["list", "check"] {
        for path in ["b/a.md", "./b/a.md", "./b", "."] {
            let out = run_in(&folder, &[command, "--format", "json", path]).out;
            assert_eq!(texts(&objects(&out), "path"), ["b/a.md"], "{command} {path}");
        }
    }
}

#[test]
fn nothing_for_nothing() {
    assert!(listed(&[], "").is_empty());
    assert!(listed(&[], "no links\n").is_empty());
    assert!(listed(&["--text"], "").is_empty());
}

#[test]
fn strings_are_escaped() {
    let links = listed(&[], "http://a.com/\"b\\c\u{1}d\n");
    assert_eq!(texts(&links, "text"), ["http://a.com/\"b\\c\u{1}d"]);
}

#[test]
fn a_prefix_is_part_of_the_text() {
    let links = listed(&[], "mailto:a@b.cc xmpp:c@d.ee/f\n");
    let expected = ["mailto:a@b.cc", "xmpp:c@d.ee/f"];
    assert_eq!(texts(&links, "text"), expected);
    assert_eq!(texts(&links, "destination"), expected);
    assert_eq!(texts(&links, "kind"), ["email", "email"]);
}

#[test]
fn marked_up_links_are_not_listed() {
    let links = listed(&[], "<http://a.com> [b](http://c.com) [http://d.com](/e) <f@g.hh>\n");
    assert!(links.is_empty(), "{links:?}");
}

/// Checks that `path_bytes` is added only if a path is not UTF-8, on systems that allow such paths.
#[cfg(target_os = "linux")]
#[test]
fn names_that_are_not_utf_8_are_given_as_bytes() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let folder = crate::program::Folder::with(&[("a.md", b"www.a.bc\n")]);
    let name = OsStr::from_bytes(b"b\xFF.md");
    std::fs::write(folder.path().join(name), "www.b.cd\n").unwrap();
    let list = [OsStr::new("list"), "--format".as_ref(), "json".as_ref()];
    let run = crate::program::run_in(&folder, &[&list[..], &["a.md".as_ref(), name]].concat());
    let rows = crate::program::objects(&run.ok());
    assert_eq!(rows[0].get("path_bytes"), None);
    assert_eq!(rows[1]["path"], "b\u{FFFD}.md");
    assert_eq!(rows[1]["path_bytes"], serde_json::json!(b"b\xFF.md"));
}
