//! Generates all texts of a given number of tokens from an alphabet, in a fixed order.

use std::ops::Range;

use super::vocabulary::unescaped;

/// A few tokens. The texts to try are all sequences of these tokens up to a given length.
#[derive(Debug, Clone)]
pub struct Alphabet {
    pub name: &'static str,
    /// Text before and after the tokens.
    pub around: [&'static str; 2],
    pub tokens: Vec<String>,
    /// Texts without any of these strings are left out, because nearly all of them have no link.
    pub candidates: &'static [&'static str],
    /// Maximum number of tokens of a text in a long run.
    pub length: u32,
}

/// Strings of which GFM requires at least one, except for an `@` that is written as a character reference.
const CANDIDATES: &[&str] = &["://", "www.", "@"];

/// Returns an alphabet whose texts have up to seven tokens, nothing around them, and at least one of [`CANDIDATES`].
///
/// `tokens` are separated by spaces, and written with the signs of `vocabulary.txt`, such as `␣` for a space.
pub(super) fn alphabet(name: &'static str, tokens: &str) -> Alphabet {
    Alphabet {
        name,
        around: ["", ""],
        tokens: tokens.split(' ').map(unescaped).collect(),
        candidates: CANDIDATES,
        length: 7,
    }
}

impl Alphabet {
    pub(super) fn around(self, before: &'static str, after: &'static str) -> Self {
        let around = [before, after];
        Alphabet { around, ..self }
    }

    pub(super) fn candidates(self, candidates: &'static [&'static str]) -> Self {
        Alphabet { candidates, ..self }
    }

    pub(super) fn length(self, length: u32) -> Self {
        Alphabet { length, ..self }
    }

    /// Returns the number of texts of exactly `length` tokens.
    pub fn texts(&self, length: u32) -> u64 {
        (self.tokens.len() as u64).pow(length)
    }

    /// Returns the texts of `length` tokens with these indices. Texts without a candidate are left out.
    ///
    /// The index of a text is a number in base `tokens.len()`, whose digits are the tokens' positions in the alphabet.
    /// The first token is the most significant digit.
    pub fn documents(&self, length: u32, indices: Range<u64>) -> Vec<String> {
        let mut documents = Vec::new();
        let mut text = String::new();
        for index in indices {
            text.clear();
            self.write(&mut text, length, index);
            if self.candidates.iter().any(|needle| text.contains(needle)) {
                documents.push(text.clone());
            }
        }
        documents
    }

    /// Appends the text with `length` tokens and this index (see [`Alphabet::documents`]), and the text around the
    /// tokens.
    fn write(&self, text: &mut String, length: u32, index: u64) {
        let [before, after] = self.around;
        text.push_str(before);
        for place in (0..length).rev() {
            let digit = index / self.texts(place) % self.texts(1);
            text.push_str(&self.tokens[digit as usize]);
        }
        text.push_str(after);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_make_each_text_once() {
        let small = alphabet("small", "www . @").around("> ", "!");
        let parts = [0..2, 2..3, 3..9].map(|part| small.documents(2, part)).concat();
        // The other three texts have no candidate: `wwwwww`, `..` and `.www`.
        assert_eq!(parts, ["> www.!", "> www@!", "> .@!", "> @www!", "> @.!", "> @@!"]);
    }
}
