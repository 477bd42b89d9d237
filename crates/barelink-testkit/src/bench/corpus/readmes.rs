//! Generates READMEs of typical projects.

use crate::bench::random::Random;

use super::dense;
use super::draft::{Draft, Links};
use super::prose;

/// Two documents and their numbers of links. The number in Markdown is that of cmark-gfm.
///
/// In plain text, GFM finds a link for each scheme, `www.` and address, unless two of them have no space in between.
///
/// md4c finds fewer: it rejects links in quotes, backticks or angle brackets, or before characters that it does not
/// support.
///
/// UTS #58 finds more: it links hosts without a scheme, unless they look like file names.
const FIXTURES: [(&str, Links); 2] = [
    (include_str!("../../../../../fixtures/readme.md"), Links::of(81, 59, 102, 48)),
    (include_str!("../../../../../fixtures/changelog.md"), Links::of(113, 93, 114, 73)),
];

/// Counts for a URL in an explicit link or in code: each dialect links it in plain text, and GFM does not link it in
/// Markdown.
const NOT_BARE: Links = Links::of(1, 1, 1, 0);

/// Start of a README. In plain text, md4c rejects the link after a quote. GFM extends the first link of a line of
/// badges to the end of the line.
const HEAD: &str = "\
<p align=\"center\"><img src=\"https://harbour.example.com/logo.svg\" width=\"220\"></p>

# Harbour

[![build](https://ci.example.org/build.svg)](https://ci.example.org/build)
[![coverage](https://ci.example.org/coverage.svg)](https://ci.example.org/coverage)
[![docs](https://ci.example.org/docs.svg)](https://ci.example.org/docs)
[![crate](https://img.example.net/harbour.svg)][crate]

";

const SHELL: &str = "\
```sh
$ cargo install harbour
$ curl -LO https://harbour.example.com/releases/1.6.2/harbour.tar.gz
$ tar xf harbour.tar.gz && sudo mv harbour /usr/local/bin/
```";

const PROGRAM: &str = "\
```rust
use std::io::Read;

fn main() -> std::io::Result<()> {
    let mut server = harbour::Server::new(25);
    server.set_limit(1 << 20);
    server.run(|letter| println!(\"{letter}\"))
}
```";

const TABLE: &str = "\
| system | command | maintained by |
|---|---|---|
| Debian, Ubuntu | `apt install harbour` | ove@lind.example.org |
| FreeBSD | `pkg install harbour` | the ports team |
| Nix | `nix run nixpkgs#harbour` | *nobody yet* |";

/// End of a README: an address, a link in angle brackets, which md4c rejects, and a definition.
const TAIL: &str = "\
## Licence

MIT. Questions: help@harbour.example.com or <https://harbour.example.com/questions>.

[crate]: https://crates.example.io/crates/harbour
";

pub(super) fn document(seed: u64) -> Draft {
    let mut draft = Draft::new();
    if let Some((text, links)) = FIXTURES.get(seed as usize) {
        draft.push(text, *links);
        return draft;
    }
    let mut random = Random::new(seed);
    draft.push(HEAD, Links::of(5, 7, 8, 0));
    for _ in 0..12 {
        let heading =
            ["Install", "First steps", "Settings", "How it works", "Questions", "Building it"];
        draft.plain("## ");
        draft.words(random.pick(&heading));
        draft.blank_line();
        for _ in 0..2 + random.below(3) {
            block(&mut draft, &mut random);
        }
    }
    draft.push(TAIL, Links::of(3, 2, 3, 1));
    draft
}

fn block(draft: &mut Draft, random: &mut Random) {
    match random.below(10) {
        0..=4 => paragraph(draft, random),
        5 | 6 => list(draft, random),
        7 => draft.push(SHELL, NOT_BARE),
        8 => draft.plain(PROGRAM),
        _ => draft.push(TABLE, Links::ONE),
    }
    draft.blank_line();
}

fn paragraph(draft: &mut Draft, random: &mut Random) {
    for _ in 0..2 + random.below(3) {
        draft.words(prose::sentence(random));
        match random.below(16) {
            0 | 1 => {
                draft.words("See");
                draft.word(&dense::link(random), Links::ONE);
                draft.words("for more.");
            }
            2..=4 => {
                draft.words("There is");
                draft.word(&format!("[a page]({})", dense::link(random)), NOT_BARE);
                draft.words("about it.");
            }
            5..=8 => draft
                .words("Set `harbour.port` to **993**, *not* to `main.rs`, e.g. in the settings."),
            _ => {}
        }
    }
}

fn list(draft: &mut Draft, random: &mut Random) {
    for _ in 0..3 + random.below(4) {
        draft.plain("- ");
        draft.push(
            random.pick(&[
                "**fast**: it starts before you have let go of the key",
                "`harbour check` says what is wrong, and where",
                "works on Linux, FreeBSD and macOS (10.15 and later)",
                "no configuration; there is one file, and you need not have it",
                "[x] signs what it sends",
            ]),
            Links::NONE,
        );
        if random.below(8) == 0 {
            draft.plain(": ");
            draft.push(&dense::link(random), Links::ONE);
        }
        draft.plain("\n");
    }
}
