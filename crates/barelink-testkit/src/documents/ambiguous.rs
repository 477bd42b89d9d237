//! Generates random documents that may mean something else to a site generator, or to the author, than to a Markdown
//! parser.

use fastrand::Rng;

use super::grammar::generated;

/// Host of the links that `fix` must leave alone, whatever its rules.
pub const LEFT: &str = "left.example";

/// Returns a random document, with front matter or without. A line ends at LF, CRLF or CR.
pub fn random(rng: &mut Rng) -> String {
    let source = generated(rng, "ambiguous");
    match rng.u8(..8) {
        0 => source.replace('\n', "\r\n"),
        // pulldown-cmark 0.13 does not find the end of fenced code at a lone CR.
        1 if !source.contains("```") => source.replace('\n', "\r"),
        _ => source,
    }
}
