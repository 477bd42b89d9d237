//! Prints the links of standard input.

fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    for link in linkify::LinkFinder::new().links(&text) {
        println!("{}", link.as_str());
    }
}
