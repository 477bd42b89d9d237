//! Prints the links of standard input that strangers may write.

use barelink::{Dialect, LinkFinder};

fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    for link in LinkFinder::builder(Dialect::Uts58).untrusted().build().links(&text) {
        println!("{}", link.destination());
    }
}
