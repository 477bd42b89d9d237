//! Renders standard input with its bare links.

use barelink_pulldown_cmark::{Autolinker, Dialect, LinkFinder};
use pulldown_cmark::{html, Options};

fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let autolinker = Autolinker::new(&LinkFinder::new(Dialect::Gfm));
    let mut page = String::new();
    html::push_html(&mut page, autolinker.events(&text, Options::all()));
    print!("{page}");
}
