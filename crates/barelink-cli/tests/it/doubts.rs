//! Checks that `fix` writes no doubtful URL. A URL is doubtful if the dialect and UTS #58 with `LinkEnd::InText` read
//! it differently. It is also doubtful if its text, or the text or HTML around it, suggests another meaning.

use std::fs;

use barelink::Dialect;
use barelink_testkit::fix_suite::FixSuite;
use serde_json::Value;
use similar_asserts::assert_eq;

use crate::program::{listed, run_in, run_on, Folder};

/// Documents with a doubtful link, each with the reading by UTS #58 that the message names.
const DOUBTS: [(&str, &str); 6] = [
    ("https://example.com/foo。次の文\n", "`https://example.com/foo`"),
    ("（https://example.com/a）。\n", "`https://example.com/a`"),
    ("从https://example.com/a下载\n", "`https://example.com/a`"),
    ("https://example.comを見て\n", "`https://example.com`"),
    ("中文https://penguin.ooo英文\n", "`https://penguin.ooo`"),
    ("con www. Por\n", "no link"),
];

#[test]
fn a_doubtful_link_is_left_alone_and_both_readings_are_told() {
    for (document, reading) in DOUBTS {
        let fixed = run_on(&["fix", "-v"], document);
        assert_eq!(fixed.out, document);
        assert!(fixed.messages.contains(reading), "{fixed:?}");
        let check = run_on(&["fix", "--check"], document);
        assert_eq!((check.code, &*check.out), (Some(0), ""), "{check:?}");
        assert_eq!(run_on(&["fix", "--diff"], document).out, "");
        let trusted = run_on(&["fix", "--trust-dialect"], document);
        assert!(trusted.out != document && trusted.messages.is_empty(), "{trusted:?}");
    }
}

#[test]
fn what_both_read_alike_is_written() {
    for (document, expected) in [
        ("见 https://example.com/日本/東京 。\n", "见 <https://example.com/日本/東京> 。\n"),
        ("**https://example.com/a**\n", "**<https://example.com/a>**\n"),
        ("http://localhost:3000/a\n", "<http://localhost:3000/a>\n"),
        ("me@nas.local\n", "<me@nas.local>\n"),
    ] {
        assert_eq!(run_on(&["fix"], document).ok(), expected);
    }
}

#[test]
fn in_text_without_spaces_the_end_is_known() {
    let text = "从https://example.com/a下载。www.example.org，\n";
    let expected = "从<https://example.com/a>下载。[www.example.org](http://www.example.org)，\n";
    assert_eq!(run_on(&["fix", "--ends", "text"], text).ok(), expected);
    assert_eq!(listed(&["--ends", "text"], text).len(), 2);
}

/// A parser shows an unterminated tag, and the URL in it, as text. But the author meant a tag.
#[test]
fn a_tag_without_end_is_left_alone() {
    for document in ["<img src=https://example.com/a.png\n", "<a\nhref=\"https://example.com/\n"] {
        let fixed = run_on(&["fix"], document);
        assert_eq!(fixed.out, document);
        assert!(fixed.messages.contains("an HTML tag"), "{fixed:?}");
    }
}

/// Returns the plain GFM examples of the suite `fix/doubt` that `fix` leaves unchanged. Each is a source and the links
/// left alone.
fn left_alone() -> Vec<(String, Vec<String>)> {
    let suites = FixSuite::all().unwrap();
    let suite = suites.into_iter().find(|suite| suite.name == "fix/doubt");
    let examples = suite.unwrap().examples.into_iter();
    let examples = examples.filter(|example| {
        let is_plain = example.file == "md" && example.extensions.len() == 1;
        is_plain && example.dialect == Dialect::Gfm && example.input == example.written
    });
    let examples = examples.map(|example| (example.input, example.left_alone));
    examples.collect()
}

#[test]
fn check_names_the_reasons_of_the_suite() {
    let examples = left_alone();
    assert!(examples.len() > 12, "{examples:?}");
    for (source, left_alone) in examples {
        let check = run_on(&["check", "--format", "json"], &source);
        let lines = check.out.lines().map(|line| {
            let line: Value = serde_json::from_str(line).unwrap();
            let [text, reason] =
                ["text", "reason"].map(|key| line[key].as_str().unwrap().to_owned());
            format!("{text}: {reason}")
        });
        assert_eq!(lines.collect::<Vec<_>>(), left_alone, "{source}");
        assert_eq!(check.code, Some(0));
    }
}

#[test]
fn the_same_is_left_alone_in_books_and_in_comments_of_rust() {
    for (source, _) in left_alone() {
        assert_eq!(crate::mdbook::chapter(&source), source);
        let lines = source.lines().map(|line| format!("/// {line}\n"));
        let rust = lines.collect::<String>() + "fn f() {}\n";
        assert_eq!(fixed_file("a.rs", &rust), rust);
    }
}

#[test]
fn the_same_is_left_alone_in_mdx() {
    let mut number = 0;
    for (source, _) in left_alone() {
        // MDX has no autolinks, and braces are JavaScript.
        if !source.contains(['{', '<']) || source.contains("<code>") {
            assert_eq!(fixed_file("a.mdx", &source), source);
            number += 1;
        }
    }
    assert!(number > 8, "{number}");
}

/// Returns the content of a file of this name after `fix`.
fn fixed_file(name: &str, content: &str) -> String {
    let folder = Folder::with(&[(name, content.as_bytes())]);
    let run = run_in(&folder, &["fix", name]);
    assert_eq!(run.code, Some(0), "{run:?}");
    fs::read_to_string(folder.path().join(name)).unwrap()
}
