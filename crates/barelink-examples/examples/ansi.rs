//! Lists the links in the output of a program that colours it: `cargo doc --color always 2>&1 | cargo run --example ansi`.
//!
//! An escape may stand anywhere in a URL: anstream drops them and gives what is left in pieces, which are searched as they are.

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
    let links = finder.links_in(strip_str(output));
    links.map(|link| link.destination().into_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The line is Vite's.
    #[test]
    fn a_port_is_bold() {
        let line = "\u{1b}[36mhttp://localhost:\u{1b}[1m5173\u{1b}[22m/\u{1b}[39m\n";
        assert_eq!(links(line), ["http://localhost:5173/"]);
        // Searched as it is, the text has another link or none.
        let finder = LinkFinder::new(Dialect::Uts58);
        let found: Vec<_> = finder.links(line).map(|link| link.as_str()).collect();
        assert_ne!(found, ["http://localhost:5173/"]);
    }

    /// A recorded `cargo doc`: rustdoc shows each URL twice, the second time between coloured brackets.
    #[test]
    fn a_build_has_links() {
        let tides = "https://tides.example.org/api/v2?format=json&lang=en";
        let harbours = "http://www.example.com/harbours";
        let expected = [tides, tides, harbours, harbours];
        assert_eq!(links(include_str!("../data/cargo-doc.txt")), expected);
    }
}
