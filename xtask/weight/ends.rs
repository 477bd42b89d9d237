//! Prints the links of standard input. With an argument, a link ends where a sentence without spaces goes on.

use barelink::options::LinkEnd;
use barelink::{Dialect, LinkFinder};

fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let ends = if std::env::args().len() > 1 { LinkEnd::InText } else { LinkEnd::ByStandard };
    for link in LinkFinder::builder(Dialect::Gfm).link_end(ends).build().links(&text) {
        println!("{}", link.destination());
    }
}
