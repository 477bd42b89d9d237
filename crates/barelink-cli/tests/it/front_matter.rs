//! Checks that `list` skips front matter, but counts its lines.

use similar_asserts::assert_eq;

use crate::program::{listed, numbers, texts};

#[track_caller]
fn check(document: &str, place: (u64, u64)) {
    let links = listed(&[], document);
    assert_eq!(texts(&links, "text"), ["www.a.com"], "{document:?}");
    assert_eq!(numbers(&links, "line", "column"), [place], "{document:?}");
    let start = document.find("www.a.com").unwrap() as u64;
    assert_eq!(numbers(&links, "start", "end"), [(start, start + 9)], "{document:?}");
}

#[test]
fn yaml() {
    check("---\ntitle: é\nurl: http://b.com\n---\nc www.a.com\n", (5, 3));
    check("---\nurl: http://b.com\n---\n\n\nwww.a.com", (6, 1));
}

#[test]
fn toml() {
    check("+++\nurl = \"http://b.com\"\n+++\nwww.a.com\n", (4, 1));
}

#[test]
fn lines_end_in_cr_lf_too() {
    check("---\r\nurl: http://b.com\r\n---\r\nwww.a.com\r\n", (4, 1));
    check("+++\r\nurl = \"http://b.com\"\r\n+++\r\nc www.a.com\r\n", (4, 3));
}

#[test]
fn after_a_byte_order_mark() {
    check("\u{FEFF}---\nurl: http://b.com\n---\nwww.a.com\n", (4, 1));
}

#[test]
fn an_indented_code_block_may_follow() {
    assert!(listed(&[], "---\na: b\n---\n    www.a.com\n").is_empty());
}

#[test]
fn nothing_may_follow() {
    for document in ["---\na: http://b.com\n---\n", "---\na: http://b.com\n---"] {
        assert!(listed(&[], document).is_empty(), "{document:?}");
    }
}

#[test]
fn only_when_it_leads() {
    check("b\n\n---\na: www.a.com\n---\n", (4, 4));
}

/// Generators read front matter differently. Zola allows white space before it, and Jekyll and Astro allow blank lines
/// in it.
#[test]
fn by_the_widest_reading() {
    check("\n---\na: http://b.com\n---\nwww.a.com\n", (5, 1));
    check("---\n\na: http://b.com\n---\nwww.a.com\n", (5, 1));
    check("---toml\na = 'http://b.com'\n---\nwww.a.com\n", (4, 1));
    check("{\n\"a\": \"http://b.com\"\n}\nwww.a.com\n", (4, 1));
    check("---\n\nSee www.a.com\n\n---\n", (3, 5));
}

#[test]
fn only_when_it_ends() {
    check("---\na: www.a.com\n", (2, 4));
    check("+++\na www.a.com\n---\n", (2, 3));
}
