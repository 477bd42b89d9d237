//! Renders standard input.

use comrak::{markdown_to_html, Options};

fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    print!("{}", markdown_to_html(&text, &Options::default()));
}
