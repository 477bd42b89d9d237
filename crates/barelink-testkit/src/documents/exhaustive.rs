//! Generates all texts of a given number of tokens from an alphabet, in a fixed order.

use std::ops::Range;

use super::vocabulary::unescaped;

/// A few tokens. The texts to try are all sequences of these tokens up to a given length.
#[derive(Debug, Clone)]
pub struct Alphabet {
    pub name: &'static str,
    /// Text before and after the tokens.
    pub around: (String, String),
    pub tokens: Vec<String>,
    /// Texts without any of these strings are left out, because nearly all of them have no link.
    pub candidates: &'static str,
    /// Maximum number of tokens of a text.
    pub length: u32,
}

/// Strings of which GFM requires at least one, except for an `@` that is written as a character reference.
const CANDIDATES: &str = ":// www. @";

impl Alphabet {
    /// Returns the alphabets of a kind in `alphabets.txt`: `gfm`, `md4c`, `uts58` or `blocks`.
    pub fn all(kind: &str) -> Vec<Alphabet> {
        let sections = include_str!("alphabets.txt").split("\n§ ").skip(1);
        let of_kind = sections.filter_map(|section| section.strip_prefix(kind)?.strip_prefix(' '));
        of_kind.map(Alphabet::new).collect()
    }

    /// Parses a section: a name with settings, and the tokens in the next line.
    fn new(section: &'static str) -> Self {
        let mut lines = section.lines();
        let mut settings = lines.next().unwrap_or_default().split(", ");
        let mut alphabet = Alphabet {
            name: settings.next().unwrap_or_default(),
            around: Default::default(),
            tokens: lines.next().unwrap_or_default().split(' ').map(unescaped).collect(),
            candidates: CANDIDATES,
            length: 7,
        };
        for setting in settings {
            match setting.split_once(' ') {
                Some(("around", around)) => {
                    let (before, after) = around.split_once('…').expect("the tokens' place");
                    alphabet.around = (unescaped(before), unescaped(after));
                }
                Some(("candidates", candidates)) => alphabet.candidates = candidates,
                Some(("length", length)) => alphabet.length = length.parse().expect("a number"),
                _ => panic!("{setting} is no setting"),
            }
        }
        alphabet
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
            if self.candidates.split(' ').any(|needle| text.contains(needle)) {
                documents.push(text.clone());
            }
        }
        documents
    }

    /// Appends the text with `length` tokens and this index (see [`Alphabet::documents`]), and the text around the
    /// tokens.
    fn write(&self, text: &mut String, length: u32, index: u64) {
        let (before, after) = &self.around;
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
        let small = Alphabet::new("small, around >␣…!\nwww . @");
        let parts = [0..2, 2..3, 3..9].map(|part| small.documents(2, part)).concat();
        // The other three texts have no candidate: `wwwwww`, `..` and `.www`.
        assert_eq!(parts, ["> www.!", "> www@!", "> .@!", "> @www!", "> @.!", "> @@!"]);
    }
}
