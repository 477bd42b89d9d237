//! Prints the lines of standard input.

fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    for line in text.lines() {
        println!("{line}");
    }
}
