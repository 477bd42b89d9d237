//! Renders standard input with its bare links.

use barelink_comrak::{Autolinker, Dialect, LinkFinder};
use comrak::Options;

fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let autolinker = Autolinker::new(&LinkFinder::new(Dialect::Gfm));
    print!("{}", autolinker.to_html(&text, &Options::default()));
}
