//! Checks that the table of `list` has the contents of its JSON, in aligned lines.

use similar_asserts::assert_eq;

use crate::program::{run_in, run_on, Folder};

#[test]
fn place_kind_text_and_destination() {
    let out = run_on(&["list"], "www.a.com\n\nb http://c.com\n").ok();
    let lines: Vec<_> = out.lines().collect();
    assert_eq!(lines.len(), 2, "{out}");
    for (line, parts) in [
        (lines[0], ["input:1:1", "www", "www.a.com", "http://www.a.com"]),
        (lines[1], ["input:3:3", "url", "http://c.com", "http://c.com"]),
    ] {
        for part in parts {
            assert!(line.split_whitespace().any(|word| word == part), "{line}");
        }
    }
}

#[test]
fn it_is_the_default() {
    let document = "www.a.com\n";
    let table = run_on(&["list", "--format", "table"], document).ok();
    assert_eq!(run_on(&["list"], document).ok(), table);
}

#[test]
fn columns_are_aligned() {
    let mut document = "a@b.cc\n".to_owned();
    for _ in 0..12 {
        document.push_str("long words before www.a.com\n");
    }
    let out = run_on(&["list"], document).ok();
    let places: Vec<_> = out
        .lines()
        .map(|line| {
            let kind = ["  email ", "  www "];
            kind.iter().find_map(|kind| line.find(kind)).unwrap()
        })
        .collect();
    assert_eq!(places, vec![places[0]; 13], "{out}");
}

#[test]
fn the_file_in_front() {
    let folder = Folder::with(&[("東京.md", "é www.a.com\n".as_bytes())]);
    let out = run_in(&folder, &["list", "東京.md"]).ok();
    assert!(out.starts_with("東京.md:1:3 "), "{out}");
}

#[test]
fn nothing_for_nothing() {
    assert_eq!(run_on(&["list"], "").ok(), "");
}
