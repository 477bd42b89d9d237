//! Alphabets for md4c's permissive autolinks.

use super::CANDIDATES;
use crate::documents::exhaustive::Alphabet;

/// Alphabets for Markdown by md4c.
pub const MD4C: &[Alphabet] = &[
    // The host, and the character after a link. A letter represents digits, `http://` the other schemes.
    Alphabet {
        name: "hosts",
        around: ["", ""],
        tokens: &[
            "http://", "www.", "a", ".", "-", "/", "?", "(", ")", ",", "é", " ",
        ],
        candidates: CANDIDATES,
        length: 7,
    },
    // The character before a link, and delimiters that open or close next to it.
    Alphabet {
        name: "neighbours",
        around: ["", ""],
        tokens: &[
            "http://a.b", "www.a.b", "a@b.c", "*", "_", "~", "(", "[", ":", "é", " ", "\u{a0}",
        ],
        candidates: CANDIDATES,
        length: 7,
    },
    // A path. Before md4c 0.5.3, which is newer than the reference, the signs `+` and `-` were restricted in it.
    Alphabet {
        name: "paths",
        around: ["http://a.b/", ""],
        tokens: &["a", ".", "_", "/", "(", ")", "?", "#", "=", ",", " ", "é"],
        candidates: CANDIDATES,
        length: 7,
    },
    // A query: its parentheses are counted, and an entity ends it.
    Alphabet {
        name: "queries",
        around: ["http://a.b?", ""],
        tokens: &[
            "a", ".", "_", "-", "=", "&", "aa;", "(", ")", "?", "#", "/", " ",
        ],
        candidates: CANDIDATES,
        length: 7,
    },
    // A fragment.
    Alphabet {
        name: "fragments",
        around: ["http://a.b#", ""],
        tokens: &[
            "a", ".", "_", "-", "+", "=", "(", ")", "?", "#", "/", ",", " ",
        ],
        candidates: CANDIDATES,
        length: 7,
    },
    // Both sides of an `@`, after each other and after a URL.
    Alphabet {
        name: "addresses",
        around: ["", ""],
        tokens: &[
            "@", "a", ".", "-", "_", "+", "/", "(", "www.", "http://a", " ", ",", "é",
        ],
        candidates: CANDIDATES,
        length: 7,
    },
    // Code spans, autolinks in angle brackets, raw HTML and escapes.
    Alphabet {
        name: "code",
        around: ["", ""],
        tokens: &[
            "http://a.b", "a@b.c", "`", "\\", "<", "<b", ">", "a", " ", "\n",
        ],
        candidates: CANDIDATES,
        length: 7,
    },
    // Links and images, their destinations and titles. An open bracket does not prevent links.
    Alphabet {
        name: "brackets",
        around: ["", ""],
        tokens: &[
            "http://a.b", "www.a.b", "a@b.c", "[", "]", "(", "(/u", ")", "!", "\\", "\"", " ",
        ],
        candidates: CANDIDATES,
        length: 7,
    },
    // Entities and escapes, which are not decoded.
    Alphabet {
        name: "entities",
        around: ["", ""],
        tokens: &[
            "http://a.b", "a", ".", "@", "&", "amp;", "#64;", "\\", "*", "/", " ",
        ],
        candidates: CANDIDATES,
        length: 7,
    },
    // Prefixes of the lines of a leaf.
    Alphabet {
        name: "containers",
        around: ["", "\n"],
        tokens: &[
            "http://a.b", "a@b.c", "> ", "- ", "    ", "\t", "\n", "[a]: ", "#", "===", "*",
        ],
        candidates: CANDIDATES,
        length: 7,
    },
    // The cells of a row.
    Alphabet {
        name: "cells",
        around: ["a|b\n-|-\n", ""],
        tokens: &[
            "http://a.b", "www.a.b", "a@b.c", "|", "\\", "`", "*", "[", " ", "\n",
        ],
        candidates: CANDIDATES,
        length: 7,
    },
];
