//! Checks that a link whose source has escapes or entities is listed as it is displayed.

use similar_asserts::assert_eq;

use crate::program::{listed, numbers, texts};

#[track_caller]
fn check(document: &str, range: (u64, u64), text: &str, destination: &str) {
    let links = listed(&[], document);
    assert_eq!(texts(&links, "text"), [text], "{document:?}");
    assert_eq!(texts(&links, "destination"), [destination], "{document:?}");
    assert_eq!(numbers(&links, "start", "end"), [range], "{document:?}");
}

#[test]
fn an_escape_in_an_address() {
    check("a\\@b.cc\n", (0, 7), "a@b.cc", "mailto:a@b.cc");
    check("é a\\_b@c.dd.\n", (3, 12), "a_b@c.dd", "mailto:a_b@c.dd");
}

#[test]
fn an_entity_in_an_address() {
    check("x a&#64;b.cc\n", (2, 12), "a@b.cc", "mailto:a@b.cc");
    check("x a@b&period;cc\n", (2, 15), "a@b.cc", "mailto:a@b.cc");
}

#[test]
fn an_entity_in_a_url_is_literal() {
    let url = "http://a.com/?b&amp;c=d";
    check("http://a.com/?b&amp;c=d\n", (0, 23), url, url);
}

#[test]
fn an_escape_in_a_url_is_literal() {
    let url = "http://a.com/b\\*c";
    check("http://a.com/b\\*c\n", (0, 17), url, url);
}

#[test]
fn a_pipe_in_a_cell() {
    let document = "|a|\n|-|\n|http://a.com/b\\|c|\n";
    let links = listed(&["--extension", "table"], document);
    assert_eq!(texts(&links, "text"), ["http://a.com/b|c"]);
    assert_eq!(texts(&links, "destination"), ["http://a.com/b|c"]);
    assert_eq!(numbers(&links, "start", "end"), [(9, 26)]);
}

#[test]
fn an_escape_keeps_a_url_from_being_one() {
    assert!(listed(&[], "http\\://a.com www\\.a.com http&#58;//a.com\n").is_empty());
}
