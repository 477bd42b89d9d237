//! Generates random inline content, nearly always on one line.

use fastrand::Rng;

use super::{now_and_then, pick, word};

/// Returns one to four words, links or pieces of Markdown, most of them separated by white space.
pub(super) fn line(rng: &mut Rng) -> String {
    content(rng, 0)
}

/// Returns content for a table cell. In five of six cases, each `|` is escaped.
pub(super) fn cell(rng: &mut Rng) -> String {
    let mut cell = content(rng, 1);
    if !now_and_then(rng, 6) {
        cell = cell.replace('|', "\\|");
    }
    cell
}

fn content(rng: &mut Rng, depth: u8) -> String {
    let mut line = String::new();
    for index in 0..rng.usize(1..5) {
        if index > 0 && !now_and_then(rng, 3) {
            line.push_str(pick(rng, &[" ", " ", " ", "  ", "\t", "\u{a0}"]));
        }
        line.push_str(&piece(rng, depth));
    }
    line
}

fn piece(rng: &mut Rng, depth: u8) -> String {
    match rng.u8(..12) {
        0..=3 => url(rng),
        4 => word(rng, "addresses").to_owned(),
        5 | 6 if depth < 3 => {
            let (around, label) = (word(rng, "around inlines"), word(rng, "labels"));
            let around = around.replace("[r]", &format!("[{label}]"));
            around.replace('…', &content(rng, depth + 1))
        }
        7 if now_and_then(rng, 3) => {
            let label = word(rng, "labels");
            pick(rng, &["[…]", "[…][]", "![…]", "[^…]", "[^…]"]).replace('…', label)
        }
        7 => word(rng, "single inlines").to_owned(),
        8 => word(rng, "marks").to_owned(),
        9 => word(rng, "scripts").to_owned(),
        _ => word(rng, "words").to_owned(),
    }
}

/// Returns a URL or a near miss, often with Markdown in its path.
pub(super) fn url(rng: &mut Rng) -> String {
    let mut url = [word(rng, "starts"), word(rng, "hosts")].concat();
    for _ in 0..rng.usize(..3) {
        url.push_str(word(rng, "tails"));
    }
    if now_and_then(rng, 6) {
        url.push_str(word(rng, "marks"));
    }
    if now_and_then(rng, 12) {
        url.push('/');
        url.push_str(word(rng, "scripts"));
    }
    url
}
