//! Checks how comments begin, and that conditions are written as `if`.

use super::{files_with, read};

/// Openings of doc comments that do not say what an item is or does.
const RIDDLES: [&str; 8] = ["What", "Whether", "Where", "Those", "The same", "How", "As", "Of"];

#[test]
fn doc_comments_say_what_an_item_does() {
    let (mut all, mut riddles) = (0, Vec::new());
    for file in files_with("rs") {
        for (line, text) in doc_comments(&read(&file)) {
            all += 1;
            if is_riddle(text) {
                riddles.push(format!("{}:{line}: {text}", file.display()));
            }
        }
    }
    assert!(all > 2_000, "{all}");
    assert!(riddles.is_empty(), "{riddles:#?}");
}

#[test]
fn no_match_on_a_bool() {
    let mut matches = Vec::new();
    for file in files_with("rs") {
        for (line, text) in (1..).zip(read(&file).lines()) {
            if is_arm_of_a_bool(text) {
                matches.push(format!("{}:{line}", file.display()));
            }
        }
    }
    assert!(matches.is_empty(), "write `if` and `else`: {matches:#?}");
}

/// Returns the first line of each doc comment, with its number.
fn doc_comments(source: &str) -> Vec<(usize, &str)> {
    let mut comments = Vec::new();
    let mut is_inside = false;
    for (number, line) in (1..).zip(source.lines()) {
        let line = line.trim_start();
        let text = line.strip_prefix("///").or_else(|| line.strip_prefix("//!"));
        if let (Some(text), false) = (text, is_inside) {
            comments.push((number, text.trim_start()));
        }
        is_inside = text.is_some();
    }
    comments
}

fn is_riddle(text: &str) -> bool {
    let rest = RIDDLES.iter().find_map(|words| text.strip_prefix(words));
    rest.is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
}

fn is_arm_of_a_bool(line: &str) -> bool {
    let line = line.trim_start();
    line.starts_with("true =>") || line.starts_with("false =>")
}

#[test]
fn riddles_are_recognised() {
    let source =
        "//! Of a\n//! How b\n\n/// Whether c\n#[d]\n/// What\nfn e() {\n    /// Asks f\n}\n";
    let comments = doc_comments(source);
    let lines: Vec<_> = comments.iter().map(|(line, _)| *line).collect();
    assert_eq!(lines, [1, 4, 6, 8]);
    let riddles = comments.iter().filter(|(_, text)| is_riddle(text));
    assert_eq!(riddles.count(), 3);
}

#[test]
fn arms_of_a_bool_are_recognised() {
    assert!(is_arm_of_a_bool("        true => 1,"));
    assert!(is_arm_of_a_bool("        false => 2,"));
    assert!(!is_arm_of_a_bool("        (true, _) => 2,"));
    assert!(!is_arm_of_a_bool("        Some('{') => true,"));
}
