//! Checks that the offset of the first invalid byte is reported for input that is not UTF-8, and that pages with escapes
//! of ISO-2022-JP are left alone.

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

/// In ISO-2022-JP, a browser reads `$<` after `ESC $ B` as one letter, and `</` as another. `ESC ( J` and `ESC ( I` make
/// other letters of ASCII bytes.
#[test]
fn a_page_with_escapes_of_an_encoding_is_left_alone() {
    for escape in ["$B$<$R\u{1b}(B", "$@$<", "(J\\", "(I!"] {
        let page = format!("<meta charset=iso-2022-jp>http://a.com/\u{1b}{escape}");
        let run = run(&["page", "-"], &page);
        assert_eq!((run.out, run.code), (page, Some(0)));
        assert!(
            run.messages.contains("left alone: it contains escapes of ISO-2022-JP"),
            "{escape}"
        );
    }
}

/// No other byte after an escape switches characters (Encoding Standard, section 12.2.1).
#[test]
fn a_page_with_colours_of_a_terminal_has_links() {
    let page = "<pre>\u{1b}[32mok\u{1b}[0m</pre><p>http://a.com \u{1b}";
    let expected =
        "<pre>\u{1b}[32mok\u{1b}[0m</pre><p><a href=\"http://a.com\">http://a.com</a> \u{1b}";
    assert_eq!(run(&["page", "-"], page).ok(), expected);
}
