//! Checks that the offset of the first invalid byte is reported for input that is not UTF-8.

use similar_asserts::assert_eq;

use crate::program::{objects, run, run_in, run_on, texts, Folder};

/// Invalid texts, each with the offset of the first invalid byte.
const BAD: [(&[u8], usize); 6] = [
    (b"www.a.com \xFF\n", 10),
    (b"\xFF\xFEw\0", 0),
    (b"ab\xE9c\n", 2),
    (b"\xE6\x9D\xB1 \x80", 4),
    (b"abc\xE6\x9D", 3),
    (b"abcd\xF0", 4),
];

#[track_caller]
fn check(messages: &str, name: &str, offset: usize) {
    assert!(messages.contains(name), "{messages}");
    assert!(messages.contains("UTF-8"), "{messages}");
    let numbers = messages.split(|c: char| !c.is_ascii_alphanumeric());
    let offset = offset.to_string();
    assert!(numbers.into_iter().any(|n| n == offset), "{messages}");
}

#[test]
fn render_says_where() {
    for (bytes, offset) in BAD {
        let folder = Folder::with(&[("bad.md", bytes)]);
        let run = run_in(&folder, &["render", "bad.md"]);
        assert_eq!(run.code, Some(2));
        assert_eq!(run.out, "");
        check(&run.messages, "bad.md", offset);
    }
}

#[test]
fn list_says_where() {
    for (bytes, offset) in BAD {
        let folder = Folder::with(&[("bad.txt", bytes)]);
        for options in [&["list", "bad.txt"][..], &["list", "--text", "bad.txt"]] {
            let run = run_in(&folder, options);
            assert_eq!(run.code, Some(2));
            check(&run.messages, "bad.txt", offset);
        }
    }
}

#[test]
fn standard_input_has_a_name() {
    for command in ["render", "list", "html", "compare"] {
        let run = run(&[command, "-"], b"a\xFFb");
        assert_eq!(run.code, Some(2));
        check(&run.messages, "standard input", 1);
    }
}

#[test]
fn the_other_files_are_still_listed() {
    let folder = Folder::with(&[
        ("d/a.md", b"www.a.com\n"),
        ("d/b.md", b"www.b.com \xC3"),
        ("d/c.md", b"www.c.com\n"),
    ]);
    for paths in [&["d"][..], &["d/b.md", "d/a.md", "d/c.md"]] {
        let arguments = [&["list", "--format", "json"], paths].concat();
        let run = run_in(&folder, &arguments);
        assert_eq!(run.code, Some(2));
        check(&run.messages, "b.md", 10);
        assert_eq!(run.messages.lines().count(), 1, "{}", run.messages);
        let links = objects(&run.out);
        assert_eq!(texts(&links, "text"), ["www.a.com", "www.c.com"]);
    }
}

#[test]
fn every_scalar_value_is_fine() {
    let document = "\0 \u{7F} \u{80} \u{FFFD} \u{FFFF} \u{10FFFF} www.a.com\n";
    assert_eq!(run_on(&["list"], document).ok().lines().count(), 1);
}
