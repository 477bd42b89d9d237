//! Checks how doc comments begin.

use super::{files_with, read};

/// Openings of doc comments that do not say what an item is or does.
const RIDDLES: [&str; 8] = ["What", "Whether", "Where", "Those", "The same", "How", "As", "Of"];

#[test]
fn doc_comments_say_what_an_item_does() {
    let (mut all, mut riddles) = (0, Vec::new());
    for file in files_with("rs") {
        let mut is_inside = false;
        for (number, line) in (1..).zip(read(&file).lines()) {
            let line = line.trim_start();
            let text = line.strip_prefix("///").or_else(|| line.strip_prefix("//!"));
            if let Some(text) = text.filter(|_| !is_inside) {
                all += 1;
                let mut openings = RIDDLES.iter();
                let rest = openings.find_map(|words| text.trim_start().strip_prefix(words));
                if rest.is_some_and(|rest| !rest.starts_with(char::is_alphanumeric)) {
                    riddles.push(format!("{}:{number}:{text}", file.display()));
                }
            }
            is_inside = text.is_some();
        }
    }
    assert!(all > 2_000, "{all}");
    assert!(riddles.is_empty(), "{riddles:#?}");
}
