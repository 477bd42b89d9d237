//! Generators of documents. The same seed gives the same document.

use std::sync::LazyLock;

use fastrand::Rng;

const ESSAY: &str = include_str!("../../../fixtures/plain.md");

/// Lines in many scripts. Nearly every link is between spaces. Their URLs have non-ASCII letters, `_`, brackets and percent
/// signs.
const LINES: &str = include_str!("multilingual.txt");

/// Paragraphs whose URLs have `_`, parentheses and percent signs.
const PARAGRAPHS: &str = include_str!("many.txt");

fn pick<T: Copy>(random: &mut Rng, from: &[T]) -> T {
    from[random.usize(..from.len())]
}

/// Length in bytes after which a line is wrapped.
const LINE: usize = 100;

/// Appends words after a space, or on a new line if the current one is long.
fn add_words(text: &mut String, words: &str) {
    for word in words.split_whitespace() {
        let line = text.len() - text.rfind('\n').map_or(0, |at| at + 1);
        text.push_str(match line {
            0 => "",
            LINE.. => "\n",
            _ => " ",
        });
        text.push_str(word);
    }
}

/// Returns a sentence of the paragraphs of [`ESSAY`] without markup.
fn sentence(random: &mut Rng) -> &'static str {
    static SENTENCES: LazyLock<Vec<&str>> = LazyLock::new(|| {
        let paragraphs = ESSAY.split("\n\n").filter(|paragraph| {
            paragraph.starts_with(|c: char| c.is_ascii_uppercase()) && !paragraph.contains(MARKUP)
        });
        paragraphs.flat_map(|paragraph| paragraph.split_inclusive(". ")).collect()
    });
    pick(random, &SENTENCES)
}

const MARKUP: [char; 10] = ['*', '_', '`', '[', ']', '<', '>', '|', '@', '/'];

/// Returns text without a candidate of GFM or md4c.
pub(super) fn prose(random: &mut Rng) -> String {
    let mut text = String::new();
    for paragraph in 0..30 {
        if paragraph % 5 == 0 {
            text += "## Of the same\n\n";
        }
        for _ in 0..4 + random.usize(..6) {
            add_words(&mut text, sentence(random));
        }
        text += "\n\n";
    }
    text
}

/// Calls, paths, abbreviations, file names, numbers and incomplete links. cmark-gfm would link `www.`.
#[rustfmt::skip]
const NEAR_MISSES: &[&str] = &[
    "console.name()", "self.finder.links(text)", "e.g.", "i.e.", "p.m.", "main.rs", "README.md",
    "notes.txt", "archive.tar.gz", "1.62.0", "3.14", "obj.len()", "a.b.c()", "://", "http://",
    "https:", "std::io", "std::io::Result<()>", "key://", "and/or", "www", "awww.", "www-data",
    "@mention", "user@", "@", "git@", "@param", "user@host", "a@b",
];

/// Returns text with candidates that no dialect links, one after every three words.
pub(super) fn near_misses(random: &mut Rng) -> String {
    let mut text = String::new();
    for sentences in 1..=96 {
        for (index, word) in sentence(random).split_whitespace().enumerate() {
            add_words(&mut text, word);
            if index % 3 == 2 {
                add_words(&mut text, pick(random, NEAR_MISSES));
            }
        }
        if sentences % 4 == 0 {
            text += "\n\n";
        }
    }
    text
}

#[rustfmt::skip]
const HOSTS: &[&str] = &[
    "example.com", "www.example.org", "docs.example.net", "en.wikipedia.org", "git.example.org",
    "registry.example.com",
];

#[rustfmt::skip]
const NAMES: &[&str] = &[
    "guide", "install", "tide", "harbour", "light", "releases", "issues", "wiki", "first-steps",
    "changelog", "team", "settings", "a", "1187", "2025", "index.html",
];

/// Returns a URL or an address that every dialect links as a whole.
fn link(random: &mut Rng) -> String {
    let host = pick(random, HOSTS);
    let [a, b, c] = [(); 3].map(|()| pick(random, NAMES));
    match random.usize(..10) {
        0 => format!("https://{host}/"),
        1..=3 => format!("https://{host}/{a}/{b}"),
        4 => format!("https://{host}/{a}/{b}_{c}"),
        5 => format!("https://{host}/{a}?from={b}&to={c}"),
        6 => format!("http://{host}/{a}#{b}"),
        7 => format!("www.{}/{a}", host.trim_start_matches("www.")),
        _ => format!("{a}.{b}@{host}"),
    }
}

/// Returns text with a link about every 80 bytes, sometimes before punctuation that is not part of it.
pub(super) fn dense(random: &mut Rng) -> String {
    let mut text = String::new();
    let mut words = "".split_whitespace();
    for links in 1..=250 {
        while text.len() + 32 < links * 80 {
            match words.next() {
                Some(word) => add_words(&mut text, word),
                None => words = sentence(random).split_whitespace(),
            }
        }
        let link = link(random) + pick(random, &["", "", "", ".", ",", ";"]);
        add_words(&mut text, &link);
        if links % 8 == 0 {
            text += "\n\n";
        }
    }
    text
}

pub(super) fn multilingual(random: &mut Rng) -> String {
    let lines: Vec<_> = LINES.lines().collect();
    let mut text = String::new();
    for line in 1..=180 {
        text += pick(random, &lines);
        text += if line % 6 == 0 { "\n\n" } else { "\n" };
    }
    text
}

/// Returns paragraphs with a URL, an address and a `www.` each.
pub(super) fn dense_paragraphs(_: &mut Rng) -> String {
    let paragraph = |number| {
        format!(
            "Paragraph {number} says see https://example.com/page/{number}/index.html for details, and **bold** text \
             with `code` in it; ask me{number}@example.com or www.example.org/a/{number} too.\n\n"
        )
    };
    (0..8_000).map(paragraph).collect()
}

/// Returns paragraphs of one line in five scripts.
pub(super) fn many(_: &mut Rng) -> String {
    PARAGRAPHS.lines().cycle().take(15_000).flat_map(|line| [line, "\n\n"]).collect()
}

/// Two real documents, which come before the generated ones.
const FIXTURES: [&str; 2] =
    [include_str!("../../../fixtures/readme.md"), include_str!("../../../fixtures/changelog.md")];

const HEAD: &str = include_str!("readme/head.txt");
const TAIL: &str = include_str!("readme/tail.txt");
/// A shell session, a program and a table.
const BLOCKS: &str = include_str!("readme/blocks.txt");

const ITEMS: &[&str] = &[
    "- **fast**: it starts before you have let go of the key",
    "- `harbour check` says what is wrong, and where",
    "- works on Linux, FreeBSD and macOS (10.15 and later)",
    "- [x] signs what it sends",
];

pub(super) fn readme(random: &mut Rng) -> String {
    if let Some(&document) = FIXTURES.get(random.get_seed() as usize) {
        return document.to_owned();
    }
    let blocks: Vec<_> = BLOCKS.trim_end().split("\n\n").collect();
    let mut text = HEAD.to_owned();
    for block in 1..=36 {
        if block % 3 == 1 {
            let heading = pick(random, &["Install", "First steps", "Settings", "Questions"]);
            text += &format!("## {heading}\n\n");
        }
        match random.usize(..10) {
            0..=4 => add_paragraph(&mut text, random),
            5 | 6 => add_list(&mut text, random),
            _ => text += pick(random, &blocks),
        }
        text += "\n\n";
    }
    text + TAIL
}

fn add_paragraph(text: &mut String, random: &mut Rng) {
    for _ in 0..2 + random.usize(..3) {
        add_words(text, sentence(random));
        match random.usize(..16) {
            0 | 1 => add_words(text, &format!("See {} for more.", link(random))),
            2..=4 => add_words(text, &format!("There is [a page]({}) about it.", link(random))),
            5..=8 => add_words(text, "Set `harbour.port` to **993**, *not* to `main.rs`."),
            _ => {}
        }
    }
}

fn add_list(text: &mut String, random: &mut Rng) {
    for _ in 0..3 + random.usize(..4) {
        *text += pick(random, ITEMS);
        if random.usize(..8) == 0 {
            *text += &format!(": {}", link(random));
        }
        text.push('\n');
    }
}
