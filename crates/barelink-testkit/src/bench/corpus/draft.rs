//! A generated document with known numbers of links.

use std::ops::AddAssign;

/// Numbers of links that each dialect finds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Links {
    /// Number of links that GFM finds in plain text.
    pub gfm: usize,
    /// Number of links that md4c finds in plain text.
    pub md4c: usize,
    /// Number of links that UTS #58 finds in plain text.
    pub uts58: usize,
    /// Number of links that GFM finds in Markdown, excluding explicit links.
    pub markdown: usize,
}

impl Links {
    pub const NONE: Links = Links::of(0, 0, 0, 0);
    pub const ONE: Links = Links::of(1, 1, 1, 1);

    pub const fn of(gfm: usize, md4c: usize, uts58: usize, markdown: usize) -> Self {
        Links { gfm, md4c, uts58, markdown }
    }
}

impl AddAssign for Links {
    fn add_assign(&mut self, other: Links) {
        self.gfm += other.gfm;
        self.md4c += other.md4c;
        self.uts58 += other.uts58;
        self.markdown += other.markdown;
    }
}

/// A document that is being generated.
pub struct Draft {
    pub text: String,
    pub links: Links,
    column: usize,
}

/// Maximum length in bytes of a line that `word` continues. A longer word is alone on its line.
const LINE: usize = 110;

impl Draft {
    pub fn new() -> Self {
        Draft { text: String::new(), links: Links::NONE, column: 0 }
    }

    /// Appends `text` without wrapping it, and adds `links` to the counts.
    pub fn push(&mut self, text: &str, links: Links) {
        self.text.push_str(text);
        self.links += links;
        self.column = text.rfind('\n').map_or(self.column + text.len(), |at| text.len() - at - 1);
    }

    /// Appends text that has no links, without wrapping it.
    pub fn plain(&mut self, text: &str) {
        self.push(text, Links::NONE);
    }

    /// Appends a word: at the start of a line directly, otherwise after a space, or on a new line if the word does not
    /// fit.
    pub fn word(&mut self, word: &str, links: Links) {
        if self.column > 0 {
            let fits = self.column + word.len() < LINE;
            self.plain(if fits { " " } else { "\n" });
        }
        self.push(word, links);
    }

    /// Appends words that have no links, and wraps them.
    pub fn words(&mut self, words: &str) {
        words.split_whitespace().for_each(|word| self.word(word, Links::NONE));
    }

    /// Appends two line ends, which end a paragraph.
    pub fn blank_line(&mut self) {
        self.plain("\n\n");
    }
}
