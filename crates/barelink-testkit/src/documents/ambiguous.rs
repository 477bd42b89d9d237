//! Generates random documents that may mean something else to a site generator, or to the author, than to a Markdown
//! parser.

use fastrand::Rng;

use super::{now_and_then, pick, word};

/// Host of the links that `fix` must leave alone, whatever its rules.
pub const LEFT: &str = "left.example";

/// Returns a random document, with front matter or without. A line ends at LF, CRLF or CR.
pub fn random(rng: &mut Rng) -> String {
    let mut source = String::new();
    if rng.bool() {
        source.push_str(word(rng, "front matter"));
        source.push_str(pick(rng, &["\n", "\n\n"]));
    }
    for _ in 0..rng.usize(1..6) {
        let is_left = rng.bool();
        let block = word(rng, if is_left { "left alone" } else { "perhaps fixed" });
        if now_and_then(rng, 4) {
            let [first, next] = *pick_container(rng);
            source.push_str(first);
            source.push_str(&block.replace('\n', next));
        } else {
            source.push_str(block);
        }
        source.push_str("\n\n");
    }
    match rng.u8(..8) {
        0 => source.replace('\n', "\r\n"),
        // pulldown-cmark 0.13 does not find the end of fenced code at a lone CR.
        1 if !source.contains("```") => source.replace('\n', "\r"),
        _ => source,
    }
}

/// Returns the prefix of the first line in a container, and the separator between its lines.
fn pick_container(rng: &mut Rng) -> &'static [&'static str; 2] {
    const CONTAINERS: [[&str; 2]; 3] = [["> ", "\n> "], ["- ", "\n  "], ["1. > ", "\n   > "]];
    &CONTAINERS[rng.usize(..CONTAINERS.len())]
}
