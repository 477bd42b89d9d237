//! Finds the links in an editor's buffer. The chunks of a rope are searched as pieces, and only the text around a chunk
//! boundary is copied, usually one word.

use barelink::{Dialect, LinkFinder};
use ropey::Rope;

/// Returns the links' ranges in characters, the rope's unit.
fn links(rope: &Rope) -> Vec<(usize, usize)> {
    let finder = LinkFinder::new(Dialect::Uts58);
    let links = finder.links_in_chunks(rope.chunks()).map(|link| link.range());
    let in_chars = |range: std::ops::Range<usize>| {
        (rope.byte_to_char(range.start), rope.byte_to_char(range.end))
    };
    links.map(in_chars).collect()
}

fn main() {
    let rope = Rope::from_str("see example.com and 東京 https://ja.wikipedia.org/wiki/東京");
    for (start, end) in links(&rope) {
        println!("{start}..{end} {}", rope.slice(start..end));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 10 MB of Japanese with links. Edits give its chunks various sizes.
    #[test]
    fn a_large_rope_has_the_links_of_its_text() {
        let page = include_str!("../../../fixtures/travel-ja.md");
        let mut rope = Rope::from_str(&page.repeat(10_000_000 / page.len() + 1));
        for number in 0..1_000 {
            rope.insert(number * 3_001, "https://exam");
            rope.insert(number * 3_001 + 12, "ple.com/ a");
        }
        let text = rope.to_string();
        let finder = LinkFinder::new(Dialect::Uts58);
        let whole = finder.links(&text).map(|link| link.range());
        let found = finder.links_in_chunks(rope.chunks()).map(|link| link.range());
        assert!(found.eq(whole));
        assert!(rope.chunks().count() > 5_000 && links(&rope).len() > 10_000);
    }

    #[test]
    fn ranges_are_in_characters() {
        let rope = Rope::from_str("東京 example.com");
        assert_eq!(links(&rope), [(3, 14)]);
    }
}
