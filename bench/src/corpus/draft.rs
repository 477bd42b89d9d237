//! A generated document with known numbers of links.

use std::ops::AddAssign;

/// Numbers of links: in plain text by GFM, md4c and UTS #58, and in Markdown by GFM, without explicit links.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct Links {
    pub gfm: usize,
    pub md4c: usize,
    pub uts58: usize,
    pub markdown: usize,
}

impl Links {
    pub const NONE: Links = Links::of(0, 0, 0, 0);
    pub const ONE: Links = Links::of(1, 1, 1, 1);
    /// md4c supports only ASCII, and no `%`.
    pub const NOT_MD4C: Links = Links::of(1, 0, 1, 1);
    /// A host without a scheme, or an address beyond ASCII.
    pub const ONLY_UTS58: Links = Links::of(0, 0, 1, 0);
    /// A URL in an explicit link or in code.
    pub const NOT_BARE: Links = Links::of(1, 1, 1, 0);

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

#[derive(Default)]
pub(super) struct Draft {
    pub text: String,
    pub links: Links,
}

/// Length in bytes after which a line is wrapped.
const LINE: usize = 100;

impl Draft {
    pub fn push(&mut self, text: &str, links: Links) {
        self.text.push_str(text);
        self.links += links;
    }

    /// Appends words after a space, or on a new line if the current one is long.
    pub fn words(&mut self, words: &str, links: Links) {
        self.links += links;
        for word in words.split_whitespace() {
            let line = self.text.len() - self.text.rfind('\n').map_or(0, |at| at + 1);
            self.text.push_str(match line {
                0 => "",
                LINE.. => "\n",
                _ => " ",
            });
            self.text.push_str(word);
        }
    }

    pub fn blank_line(&mut self) {
        self.push("\n\n", Links::NONE);
    }
}
