//! Patterns of pathological input.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use super::words;

/// Pieces of text, each repeated, with texts around them.
///
/// It is written as `before⟨piece⟩⟨other⟩after`, or as a piece alone, with the escapes of JSON.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    /// Each piece, after the text before it.
    pub pieces: Vec<(String, String)>,
    /// The text after the last piece.
    pub after: String,
}

/// Parity of the number of pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Parity {
    Even,
    Odd,
}

impl Parity {
    pub fn of(number: usize) -> Self {
        if number.is_multiple_of(2) {
            Parity::Even
        } else {
            Parity::Odd
        }
    }
}

impl Pattern {
    /// Returns a pattern that repeats a text.
    pub fn of(piece: &str) -> Self {
        Pattern { pieces: vec![(String::new(), piece.to_owned())], after: String::new() }
    }

    /// Parses a pattern without escapes.
    fn new(pattern: &str) -> Self {
        let mut parts = pattern.split(['⟨', '⟩']);
        let mut pieces = Vec::new();
        let mut after = parts.next().unwrap_or_default();
        while let Some(piece) = parts.next() {
            pieces.push((after.to_owned(), piece.to_owned()));
            after = parts.next().unwrap_or_default();
        }
        if pieces.is_empty() {
            return Pattern::of(pattern);
        }
        Pattern { pieces, after: after.to_owned() }
    }

    /// Returns a document of at most about `length` bytes with an even or odd number of each piece.
    ///
    /// One more piece can change the kind of a document, as with a code fence that is closed or open at the end.
    pub fn document(&self, parity: Parity, length: usize) -> String {
        let around: usize = self.pieces.iter().map(|(before, _)| before.len()).sum();
        let share = length.saturating_sub(around + self.after.len()) / self.pieces.len();
        let mut document = String::new();
        for (before, piece) in &self.pieces {
            let number = share / piece.len().max(1);
            document += before;
            document += &piece.repeat(match parity {
                Parity::Even => number & !1,
                Parity::Odd => number.saturating_sub(1) | 1,
            });
        }
        document + &self.after
    }
}

impl FromStr for Pattern {
    type Err = serde_json::Error;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(Pattern::new(&serde_json::from_str::<String>(&format!("\"{text}\""))?))
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pieces = self.pieces.iter().map(|(before, piece)| format!("{before}⟨{piece}⟩"));
        let text = pieces.collect::<String>() + &self.after;
        let json = serde_json::Value::from(text).to_string();
        formatter.write_str(&json[1..json.len() - 1])
    }
}

/// All patterns.
pub static PATTERNS: LazyLock<Vec<Pattern>> =
    LazyLock::new(|| words("patterns").iter().map(|pattern| Pattern::new(pattern)).collect());

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_pattern_repeats_another() {
        let mut documents: Vec<_> =
            PATTERNS.iter().map(|pattern| pattern.document(Parity::Odd, 1_000)).collect();
        assert!(documents.iter().all(|document| (800..=1_000).contains(&document.len())));
        documents.sort_unstable();
        documents.dedup();
        assert_eq!(documents.len(), PATTERNS.len());
    }

    #[test]
    fn a_pattern_is_read_as_it_is_written() {
        for pattern in PATTERNS.iter() {
            assert_eq!(pattern.to_string().parse::<Pattern>().unwrap(), *pattern);
        }
        assert_eq!("⟨\\u2069\\\\\\n⟩".parse::<Pattern>().unwrap(), Pattern::of("\u{2069}\\\n"));
        assert!("\\x".parse::<Pattern>().is_err());
    }
}
