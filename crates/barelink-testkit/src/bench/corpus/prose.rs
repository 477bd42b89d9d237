//! Generates prose without links, and without candidates of GFM and md4c.

use std::sync::OnceLock;

use crate::bench::random::Random;

use super::draft::Draft;

const ESSAY: &str = include_str!("../../../../../fixtures/plain.md");

/// Returns a random part of a paragraph of [`ESSAY`]. Nearly all parts are a single sentence.
pub(super) fn sentence(random: &mut Random) -> &'static str {
    static SENTENCES: OnceLock<Vec<&str>> = OnceLock::new();
    let sentences = SENTENCES.get_or_init(|| {
        let paragraphs = ESSAY.split("\n\n").filter(|paragraph| is_prose(paragraph));
        paragraphs.flat_map(|paragraph| paragraph.split_inclusive(". ")).map(str::trim).collect()
    });
    random.pick(sentences)
}

/// Returns true if a paragraph begins with an ASCII capital, and contains none of the characters of `is_plain`.
fn is_prose(paragraph: &str) -> bool {
    let is_plain = |c: char| !"*_`[]<>|@/".contains(c);
    paragraph.starts_with(|c: char| c.is_ascii_uppercase()) && paragraph.chars().all(is_plain)
}

/// Returns paragraphs under headings. Each paragraph consists of random sentences of [`ESSAY`].
pub(super) fn document(seed: u64) -> Draft {
    let mut random = Random::new(seed);
    let mut draft = Draft::new();
    for paragraph in 0..30 {
        if paragraph % 5 == 0 {
            draft.words("## Of the same");
            draft.blank_line();
        }
        for _ in 0..4 + random.below(6) {
            draft.words(sentence(&mut random));
        }
        draft.blank_line();
    }
    draft
}
