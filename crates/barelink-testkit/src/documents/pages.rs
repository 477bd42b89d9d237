//! Generates random HTML pages, most of them malformed.

use fastrand::Rng;

use super::{now_and_then, pick, word};

/// Returns a random page.
pub fn page(rng: &mut Rng) -> String {
    let mut page = String::new();
    if rng.bool() {
        page.push_str("<!doctype html>");
    }
    let mut open = Vec::new();
    for _ in 0..rng.usize(1..24) {
        match rng.u8(..10) {
            0..3 => {
                page.push_str(word(rng, "links in pages"));
                page.push_str(pick(rng, &[" ", "", "<", "\n"]));
            }
            3..6 => {
                let is_rare = now_and_then(rng, 100);
                let name = word(rng, if is_rare { "rare elements" } else { "elements" });
                let attributes = word(rng, "attributes");
                page.extend(["<", name, attributes, ">"]);
                open.push(name);
            }
            // Closes elements in order, out of order, or without a start tag.
            6 => close(&mut page, open.pop()),
            7 if !open.is_empty() => {
                let name = open.swap_remove(rng.usize(..open.len()));
                close(&mut page, Some(name));
            }
            8 if now_and_then(rng, 4) => close(&mut page, Some(word(rng, "elements"))),
            _ => page.push_str(word(rng, "parts of pages")),
        }
    }
    page
}

fn close(page: &mut String, name: Option<&str>) {
    if let Some(name) = name {
        page.extend(["</", name, ">"]);
    }
}
