//! Renders standard input.

use pulldown_cmark::{html, Options, Parser};

fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let mut page = String::new();
    html::push_html(&mut page, Parser::new_ext(&text, Options::all()));
    print!("{page}");
}
