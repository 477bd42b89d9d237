//! Constructs that some flavours of Markdown have and others read as text, and random documents made of them.

use std::sync::LazyLock;

use fastrand::Rng;

use super::{now_and_then, pick, word, words};

/// A construct with a place for a link, and the parsers that have it.
#[derive(Debug)]
pub struct Construct {
    /// The Markdown source, with `…` in the link's place.
    pub source: &'static str,
    /// Names of parsers that read the place as data, such as an attribute. Separated by spaces.
    pub as_data: &'static str,
    /// Names of parsers that read the place as prose, although the construct belongs to their flavour.
    pub as_prose: &'static str,
    /// True if the construct is prose in so many other documents that `fix` leaves its data alone only where the flavour
    /// is known.
    pub is_rarely_data: bool,
}

impl Construct {
    fn is_known_to(&self, parser: &str) -> bool {
        let mut parsers = self.as_data.split(' ').chain(self.as_prose.split(' '));
        parsers.any(|known| known == parser)
    }
}

/// Constructs and words of a random document.
struct Vocabulary {
    blocks: Vec<&'static Construct>,
    inlines: Vec<&'static Construct>,
    words: &'static [&'static str],
}

/// Blocks, inlines, starts and ends.
static CONSTRUCTS: LazyLock<[Vec<Construct>; 4]> = LazyLock::new(|| {
    ["blocks", "inlines", "starts", "ends"]
        .map(|kind| words(&format!("flavour {kind}")).iter().map(|row| construct(row)).collect())
});

/// Parses a row of the vocabulary: a source, and who reads it how.
fn construct(row: &'static str) -> Construct {
    let mut parts = row.split(" ‖ ");
    let source = parts.next().unwrap_or_default();
    let mut construct = Construct { source, as_data: "", as_prose: "", is_rarely_data: false };
    for part in parts {
        match part.split_once(": ") {
            Some(("data", parsers)) => construct.as_data = parsers,
            Some(("prose", parsers)) => construct.as_prose = parsers,
            _ => construct.is_rarely_data = true,
        }
    }
    construct
}

/// Returns all constructs.
pub fn constructs() -> impl Iterator<Item = &'static Construct> {
    CONSTRUCTS.iter().flatten()
}

/// Returns a random document of these constructs, inside lists and block quotes, and beside text. One of six has the
/// line endings of Windows.
pub fn random(rng: &mut Rng) -> String {
    document(rng, |_| true, words("flavour words"))
}

/// Returns a random document like [`random`], of the constructs that a parser knows.
pub fn random_for(rng: &mut Rng, parser: &str) -> String {
    document(rng, |construct| construct.is_known_to(parser), &words("flavour words")[..6])
}

/// Returns a random document, now and then in a quote or an item, whose code, math and HTML end at different lines in
/// different flavours.
pub fn random_ends(rng: &mut Rng) -> String {
    let ends: Vec<_> = CONSTRUCTS[3].iter().collect();
    let blocks: Vec<_> = (0..rng.usize(1..5)).map(|_| filled(rng, &ends)).collect();
    let blocks = blocks.join("\n\n");
    match rng.u8(..6) {
        0 => inside(&blocks, "> ", "> "),
        1 => inside(&blocks, "-   ", "    "),
        2 => blocks.replace('\n', "\r\n"),
        _ => blocks,
    }
}

fn document(
    rng: &mut Rng,
    is_used: impl Fn(&Construct) -> bool,
    words: &'static [&'static str],
) -> String {
    let [blocks, inlines, starts] = [0, 1, 2].map(|kind| {
        let used = CONSTRUCTS[kind].iter().filter(|&construct| is_used(construct));
        used.collect::<Vec<_>>()
    });
    let vocabulary = Vocabulary { blocks, inlines, words };
    let mut document = self::blocks(rng, &vocabulary, 0);
    if !starts.is_empty() && now_and_then(rng, 8) {
        document = [&filled(rng, &starts), "\n\n", &document].concat();
    }
    if now_and_then(rng, 6) {
        document.replace('\n', "\r\n")
    } else {
        document
    }
}

/// Returns up to four blocks.
fn blocks(rng: &mut Rng, vocabulary: &Vocabulary, depth: usize) -> String {
    let mut blocks = String::new();
    for _ in 0..rng.usize(1..5) {
        blocks.push_str(&block(rng, vocabulary, depth));
        blocks.push_str(pick(rng, &["\n\n", "\n\n", "\n\n", "\n", "\n\n\n"]));
    }
    blocks
}

fn block(rng: &mut Rng, vocabulary: &Vocabulary, depth: usize) -> String {
    let container = if depth < 2 { rng.u8(..10) } else { 9 };
    match container {
        0 => inside(&blocks(rng, vocabulary, depth + 1), "> ", "> "),
        // Four spaces are a list item's indentation in every flavour.
        1 => inside(&blocks(rng, vocabulary, depth + 1), "-   ", "    "),
        2 => inside(&blocks(rng, vocabulary, depth + 1), "1.  ", "    "),
        3 => format!("{} {}", pick(rng, &["#", "##", "-", "*", "1."]), line(rng, vocabulary)),
        4 => format!("| a | b |\n|---|---|\n| {} | c |", line(rng, vocabulary).replace('|', "\\|")),
        5 | 6 => (0..rng.usize(1..3)).map(|_| line(rng, vocabulary)).collect::<Vec<_>>().join("\n"),
        _ => filled(rng, &vocabulary.blocks),
    }
}

/// Puts `first` before the first line and `rest` before each other line that has text.
fn inside(blocks: &str, first: &str, rest: &str) -> String {
    let mut lines = Vec::new();
    for (index, line) in blocks.trim_end().lines().enumerate() {
        let prefix = if index == 0 { first } else { rest };
        lines.push(format!("{prefix}{line}").trim_end().to_owned());
    }
    lines.join("\n")
}

/// Returns one to four words and constructs.
fn line(rng: &mut Rng, vocabulary: &Vocabulary) -> String {
    let mut line = String::new();
    for _ in 0..rng.usize(1..5) {
        match rng.u8(..4) {
            0 => line.push_str(pick(rng, vocabulary.words)),
            1 => line.push_str(word(rng, "flavour links")),
            _ => line.push_str(&filled(rng, &vocabulary.inlines)),
        }
        line.push_str(pick(rng, &[" ", " ", " ", " ", ", ", "", ". "]));
    }
    line.trim_end().to_owned()
}

/// Returns a random construct with a random link.
fn filled(rng: &mut Rng, constructs: &[&Construct]) -> String {
    let construct = constructs[rng.usize(..constructs.len())];
    construct.source.replace('…', word(rng, "flavour links"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_construct_has_a_place_and_a_parser() {
        for construct in constructs() {
            assert!(construct.source.contains('…'), "{construct:?}");
            assert!(!(construct.as_data.is_empty() && construct.as_prose.is_empty()));
        }
        assert!(CONSTRUCTS[1].iter().all(|construct| !construct.source.contains('\n')));
    }
}
