//! Checks properties of every link in the fixtures.

use std::fs;

use similar_asserts::assert_eq;

use crate::program::{fixture, numbers, objects, run, texts};

const DOCUMENTS: [&str; 8] = [
    "changelog.md", "crlf.md", "mail.txt", "plain.md", "readme.md", "tour.md", "traps.md",
    "travel-ja.md",
];

const OPTIONS: [&[&str]; 4] = [
    &[],
    &["--text"],
    &["--extension", "gfm"],
    &["--extension", "smart", "--extension", "math", "--extension", "definition-lists"],
];

/// Computes line and column of an offset by counting from the start.
fn place(source: &str, offset: usize) -> (u64, u64) {
    let before = source[..offset].replace("\r\n", "\n").replace('\r', "\n");
    let last = before.rsplit('\n').next().unwrap();
    let lines = before.matches('\n').count() + 1;
    (lines as u64, last.chars().count() as u64 + 1)
}

#[test]
fn places_agree_and_ascend() {
    for name in DOCUMENTS {
        let path = fixture(name);
        let source = fs::read_to_string(&path).unwrap();
        for options in OPTIONS {
            let path = path.to_str().unwrap();
            let arguments = [&["list", "--format", "json"], options, &[path]].concat();
            let links = objects(&run(&arguments, "").ok());
            let ranges = numbers(&links, "start", "end");
            let places: Vec<_> =
                ranges.iter().map(|range| place(&source, range.0 as usize)).collect();
            assert_eq!(numbers(&links, "line", "column"), places, "{name} {options:?}");
            assert!(ranges.iter().all(|(start, end)| start < end), "{name}");
            assert!(ranges.windows(2).all(|two| two[0].1 <= two[1].0), "{name}");
        }
    }
}

#[test]
fn the_text_stands_in_the_file() {
    for name in DOCUMENTS {
        let path = fixture(name);
        let source = fs::read_to_string(&path).unwrap();
        let path = path.to_str().unwrap();
        let arguments = ["list", "--text", "--format", "json", path];
        let links = objects(&run(&arguments, "").ok());
        let slices: Vec<_> = numbers(&links, "start", "end")
            .into_iter()
            .map(|(start, end)| source[start as usize..end as usize].to_owned())
            .collect();
        assert_eq!(texts(&links, "text"), slices, "{name}");
        assert_eq!(links.is_empty(), name == "plain.md", "{name}");
    }
}

#[test]
fn rendering_is_the_same_from_a_file_and_from_standard_input() {
    for name in DOCUMENTS {
        let path = fixture(name);
        let source = fs::read(&path).unwrap();
        let from_file = run(&["render", path.to_str().unwrap()], "").ok();
        assert_eq!(run(&["render", "-"], source).ok(), from_file, "{name}");
    }
}
