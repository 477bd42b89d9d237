//! Prints the links of standard input.

use barelink::{Dialect, LinkFinder};

fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    for link in LinkFinder::new(Dialect::Uts58).links(&text) {
        println!("{}", link.destination());
    }
}
