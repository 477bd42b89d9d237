//! Lists the links in coloured output: `cargo doc --color always 2>&1 | cargo run --example ansi`.
//!
//! ANSI escapes may occur inside a URL. anstream removes them and returns the text between them in pieces, which are
//! searched without copying.

use std::io::{self, Read};

use anstream::adapter::strip_str;
use barelink::{Dialect, LinkFinder};

fn main() -> io::Result<()> {
    let mut output = String::new();
    io::stdin().read_to_string(&mut output)?;
    for link in links(&output) {
        println!("{link}");
    }
    Ok(())
}

fn links(output: &str) -> Vec<String> {
    let finder = LinkFinder::new(Dialect::Uts58);
    let links = finder.links_in_chunks(strip_str(output));
    links.map(|link| link.destination().into_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Vite prints the port in bold.
    #[test]
    fn escapes_in_a_url_are_skipped() {
        let line = "\u{1b}[36mhttp://localhost:\u{1b}[1m5173\u{1b}[22m/\u{1b}[39m\n";
        assert_eq!(links(line), ["http://localhost:5173/"]);
        // With its escapes, the text does not contain this link.
        let finder = LinkFinder::new(Dialect::Uts58);
        let found: Vec<_> = finder.links(line).map(|link| link.as_str()).collect();
        assert_ne!(found, ["http://localhost:5173/"]);
    }

    /// Recorded output of `cargo doc`. rustdoc shows each URL twice, the second time between coloured brackets.
    #[test]
    fn links_in_recorded_output() {
        let tides = "https://tides.example.org/api/v2?format=json&lang=en";
        let harbours = "http://www.example.com/harbours";
        let expected = [tides, tides, harbours, harbours];
        assert_eq!(links(include_str!("../data/cargo-doc.txt")), expected);
    }
}
