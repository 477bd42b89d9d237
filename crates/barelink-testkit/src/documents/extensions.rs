//! Generates documents of syntax that only parsers' extensions read, with links between and inside it.

use fastrand::Rng;

use super::{now_and_then, pick, word};

/// Returns the source of a random document.
pub fn random(rng: &mut Rng) -> String {
    let mut document = String::new();
    for _ in 0..rng.usize(1..3) {
        let block = word(rng, "blocks of extensions");
        document.push_str(block);
        let mut pieces = Vec::new();
        for _ in 0..rng.usize(1..5) {
            let is_link = now_and_then(rng, 3);
            let list = if is_link { "links among extensions" } else { "constructs of extensions" };
            pieces.push(word(rng, list));
        }
        let space = pick(rng, &[" ", " ", "\n"]);
        document.push_str(&pieces.join(space));
        if block == "# " && rng.bool() {
            document.push_str(" {#id a=\"http://a.b {\"}");
        }
        document.push_str("\n\n");
    }
    document + pick(rng, &["", "[r]: /u\n\n[^1]: d\n"])
}
