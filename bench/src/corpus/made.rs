//! Generators of documents. The same seed gives the same document.

use std::sync::OnceLock;

use fastrand::Rng;

use super::draft::{Draft, Links};
use super::multilingual::{LINES, PARAGRAPHS};

const ESSAY: &str = include_str!("../../../fixtures/plain.md");

fn pick<T: Copy>(random: &mut Rng, from: &[T]) -> T {
    from[random.usize(..from.len())]
}

/// Returns a sentence of the paragraphs of [`ESSAY`] without markup.
fn sentence(random: &mut Rng) -> &'static str {
    static SENTENCES: OnceLock<Vec<&str>> = OnceLock::new();
    let is_plain = |paragraph: &&str| {
        paragraph.starts_with(|c: char| c.is_ascii_uppercase()) && !paragraph.contains(MARKUP)
    };
    let sentences = SENTENCES.get_or_init(|| {
        let paragraphs = ESSAY.split("\n\n").filter(is_plain);
        paragraphs.flat_map(|paragraph| paragraph.split_inclusive(". ")).collect()
    });
    pick(random, sentences)
}

const MARKUP: [char; 10] = ['*', '_', '`', '[', ']', '<', '>', '|', '@', '/'];

/// Returns text without a candidate of GFM or md4c.
pub(super) fn prose(random: &mut Rng) -> Draft {
    let mut draft = Draft::default();
    for paragraph in 0..30 {
        if paragraph % 5 == 0 {
            draft.push("## Of the same\n\n", Links::NONE);
        }
        for _ in 0..4 + random.usize(..6) {
            draft.words(sentence(random), Links::NONE);
        }
        draft.blank_line();
    }
    draft
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
pub(super) fn near_misses(random: &mut Rng) -> Draft {
    let mut draft = Draft::default();
    for sentences in 1..=96 {
        for (index, word) in sentence(random).split_whitespace().enumerate() {
            draft.words(word, Links::NONE);
            if index % 3 == 2 {
                draft.words(pick(random, NEAR_MISSES), Links::NONE);
            }
        }
        if sentences % 4 == 0 {
            draft.blank_line();
        }
    }
    draft
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
pub(super) fn dense(random: &mut Rng) -> Draft {
    let mut draft = Draft::default();
    let mut words = "".split_whitespace();
    for links in 1..=250 {
        while draft.text.len() + 32 < links * 80 {
            match words.next() {
                Some(word) => draft.words(word, Links::NONE),
                None => words = sentence(random).split_whitespace(),
            }
        }
        let link = link(random) + pick(random, &["", "", "", ".", ",", ";"]);
        draft.words(&link, Links::ONE);
        if links % 8 == 0 {
            draft.blank_line();
        }
    }
    draft
}

pub(super) fn multilingual(random: &mut Rng) -> Draft {
    let mut draft = Draft::default();
    for line in 1..=180 {
        let (text, links) = pick(random, LINES);
        draft.push(text, links);
        draft.push(if line % 6 == 0 { "\n\n" } else { "\n" }, Links::NONE);
    }
    draft
}

/// Returns paragraphs with a URL, an address and a `www.` each.
pub(super) fn dense_paragraphs(_: &mut Rng) -> Draft {
    let mut draft = Draft::default();
    for number in 0..8_000 {
        let text = format!(
            "Paragraph {number} says see https://example.com/page/{number}/index.html for details, and **bold** text \
             with `code` in it; ask me{number}@example.com or www.example.org/a/{number} too.\n\n"
        );
        draft.push(&text, Links::of(3, 3, 3, 3));
    }
    draft
}

/// Returns paragraphs of one line in five scripts.
pub(super) fn many(_: &mut Rng) -> Draft {
    let mut draft = Draft::default();
    for (text, links) in PARAGRAPHS.iter().cycle().take(15_000) {
        draft.push(text, *links);
        draft.blank_line();
    }
    draft
}

/// Two real documents. In plain text, md4c does not link beside quotes, backticks and angle brackets, and UTS #58 links
/// hosts without a scheme too. The number in Markdown is that of cmark-gfm.
const FIXTURES: [(&str, Links); 2] = [
    (include_str!("../../../fixtures/readme.md"), Links::of(81, 59, 102, 48)),
    (include_str!("../../../fixtures/changelog.md"), Links::of(113, 93, 114, 73)),
];

/// Start of a README. In plain text, md4c does not link after the quote, and GFM extends the first link of a badge to
/// the end of its line.
const HEAD: &str = "\
<p align=\"center\"><img src=\"https://harbour.example.com/logo.svg\" width=\"220\"></p>

# Harbour

[![build](https://ci.example.org/build.svg)](https://ci.example.org/build)
[![coverage](https://ci.example.org/coverage.svg)](https://ci.example.org/coverage)
[![docs](https://ci.example.org/docs.svg)](https://ci.example.org/docs)
[![crate](https://img.example.net/harbour.svg)][crate]

";

const BLOCKS: &[(&str, Links)] = &[
    (
        "```sh
$ cargo install --locked harbour
$ curl -LO https://harbour.example.com/releases/1.6.2/harbour.tar.gz
$ tar xf harbour.tar.gz && sudo mv harbour /usr/local/bin/
```",
        Links::NOT_BARE,
    ),
    (
        "```rust
fn main() -> std::io::Result<()> {
    let mut server = harbour::Server::new(25);
    server.set_limit(1 << 20);
    server.run(|letter| println!(\"{letter}\"))
}
```",
        Links::NONE,
    ),
    (
        "| system | command | maintained by |
|---|---|---|
| Debian, Ubuntu | `apt install harbour` | ove@lind.example.org |
| Nix | `nix run nixpkgs#harbour` | *nobody yet* |",
        Links::ONE,
    ),
];

const ITEMS: &[&str] = &[
    "- **fast**: it starts before you have let go of the key",
    "- `harbour check` says what is wrong, and where",
    "- works on Linux, FreeBSD and macOS (10.15 and later)",
    "- [x] signs what it sends",
];

/// End of a README: an address, a link in angle brackets, which md4c does not link in plain text, and a definition.
const TAIL: &str = "\
## Licence

MIT. Questions: help@harbour.example.com or <https://harbour.example.com/questions>.

[crate]: https://crates.example.io/crates/harbour
";

pub(super) fn readme(random: &mut Rng) -> Draft {
    let mut draft = Draft::default();
    if let Some(&(text, links)) = FIXTURES.get(random.get_seed() as usize) {
        draft.push(text, links);
        return draft;
    }
    draft.push(HEAD, Links::of(5, 7, 8, 0));
    for block in 1..=36 {
        if block % 3 == 1 {
            let heading = pick(random, &["Install", "First steps", "Settings", "Questions"]);
            draft.push(&format!("## {heading}\n\n"), Links::NONE);
        }
        match random.usize(..10) {
            0..=4 => paragraph(&mut draft, random),
            5 | 6 => list(&mut draft, random),
            _ => {
                let (text, links) = pick(random, BLOCKS);
                draft.push(text, links);
            }
        }
        draft.blank_line();
    }
    draft.push(TAIL, Links::of(3, 2, 3, 1));
    draft
}

fn paragraph(draft: &mut Draft, random: &mut Rng) {
    for _ in 0..2 + random.usize(..3) {
        draft.words(sentence(random), Links::NONE);
        match random.usize(..16) {
            0 | 1 => draft.words(&format!("See {} for more.", link(random)), Links::ONE),
            2..=4 => {
                let explicit = format!("There is [a page]({}) about it.", link(random));
                draft.words(&explicit, Links::NOT_BARE);
            }
            5..=8 => draft.words("Set `harbour.port` to **993**, *not* to `main.rs`.", Links::NONE),
            _ => {}
        }
    }
}

fn list(draft: &mut Draft, random: &mut Rng) {
    for _ in 0..3 + random.usize(..4) {
        draft.push(pick(random, ITEMS), Links::NONE);
        if random.usize(..8) == 0 {
            draft.push(&format!(": {}", link(random)), Links::ONE);
        }
        draft.push("\n", Links::NONE);
    }
}
