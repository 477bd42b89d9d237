//! Alphabets for each subsystem. An alphabet omits a token if the rules treat it like another token of the alphabet.
//!
//! For example, the rules treat a digit in a host like a letter, and `https://` like `http://`. They treat `:` like `,`
//! at the end of a URL.

mod md4c;

use super::exhaustive::Alphabet;

pub use md4c::MD4C;

/// Strings that GFM requires: a text without any of them has no link.
const CANDIDATES: &[&str] = &["://", "www.", "@"];

/// Alphabets for Markdown. With these lengths, they yield more than 200 million documents.
pub const MARKDOWN: &[Alphabet] = &[
    // The domain check: letters, `.`, `-` and `_` each have a rule, and a `\` is skipped. `/`, `*`, `é`, `。` and a
    // space each end a host in another way.
    Alphabet {
        name: "hosts",
        around: ["", ""],
        tokens: &[
            "http://", "www.", "a", ".", "-", "_", "/", "\\", "*", "é", "。", " ",
        ],
        candidates: CANDIDATES,
        length: 7,
    },
    // The start of a URL: schemes in either case, after letters, digits and other characters.
    Alphabet {
        name: "schemes",
        around: ["", ""],
        tokens: &[
            "http", "hTTP", "s", "ftp", "x", "1", "é", "://", ":", "www", "Www", ".", "*", "(", " ",
        ],
        candidates: CANDIDATES,
        length: 6,
    },
    // The end of a URL: `.` represents trimmed characters without a meaning in Markdown, and `<` represents characters
    // that end a URL.
    Alphabet {
        name: "trimming",
        around: ["", ""],
        tokens: &[
            "http://a", ".", "*", "_", "(", ")", "&", "amp", ";", "\"", "<", " ", "é",
        ],
        candidates: CANDIDATES,
        length: 7,
    },
    // Both sides of an `@`, with prefixes, after each other and after a URL. The digit is here because a domain must
    // not end in one.
    Alphabet {
        name: "addresses",
        around: ["", ""],
        tokens: &[
            "@", "a", "1", ".", "-", "_", "/", "+", "mailto:", "xmpp:", "http://", " ", "é",
        ],
        candidates: CANDIDATES,
        length: 7,
    },
    // Emphasis and strikethrough across and inside URLs. A doubled delimiter is two tokens.
    Alphabet {
        name: "delimiters",
        around: ["", ""],
        tokens: &["http://a", "a@b.c", "*", "_", "~", "a", " ", ".", "\n"],
        candidates: CANDIDATES,
        length: 8,
    },
    // Code spans, autolinks in angle brackets, and escapes.
    Alphabet {
        name: "code",
        around: ["", ""],
        tokens: &["http://a", "a@b.c", "`", "\\", "<", ">", "a", " ", "\n"],
        candidates: CANDIDATES,
        length: 8,
    },
    // Links and images, their destinations and titles. Nothing is linked after an open bracket.
    Alphabet {
        name: "brackets",
        around: ["", ""],
        tokens: &[
            "http://a", "www.a", "a@b.c", "[", "]", "(", ")", "!", "\\", "<", "\"", " ",
        ],
        candidates: CANDIDATES,
        length: 7,
    },
    // Titles whose closing quote, or its escape, may become part of a URL.
    Alphabet {
        name: "titles",
        around: ["", ""],
        tokens: &[
            "[b](/u ", "http://a", "a@b.c", "\"", "'", "(", ")", "\\", " ", "\n",
        ],
        candidates: CANDIDATES,
        length: 7,
    },
    // Link reference definitions, whose destinations and titles have escapes and parentheses.
    Alphabet {
        name: "definitions",
        around: ["[r]:", "\n\n[r]"],
        tokens: &[
            "http://a", "a@b.c", "\"", "'", "(", ")", "\\", "<", ">", " ", "\n",
        ],
        candidates: CANDIDATES,
        length: 7,
    },
    // Raw HTML, which hides URLs and can be hidden by them.
    Alphabet {
        name: "html",
        around: ["", ""],
        tokens: &[
            "http://a", "a@b.c", "<a", "</a", ">", "<!--", "-->", "=", "\"", "`", " ",
        ],
        candidates: CANDIDATES,
        length: 7,
    },
    // Entities and escapes, which are decoded in an address but not in a URL.
    Alphabet {
        name: "entities",
        around: ["", ""],
        tokens: &[
            "http://a", "www", "a", ".", "@", "&", "amp;", "#64;", "#46;", "\\", "*",
        ],
        candidates: CANDIDATES,
        length: 7,
    },
    // Prefixes of the lines of a leaf. Two line ends in a text make two paragraphs possible.
    Alphabet {
        name: "containers",
        // pulldown-cmark omits the line end of a code block at the end of a document.
        around: ["", "\n"],
        tokens: &[
            "http://a", "a@b.c", "> ", "- ", "    ", "\t", "\n", "[a]: ", "#", "===", "*",
        ],
        candidates: CANDIDATES,
        length: 7,
    },
    // The cells of a row. Pipes and escapes are processed before all other syntax.
    Alphabet {
        name: "cells",
        around: ["a|b\n-|-\n", ""],
        tokens: &[
            "http://a", "www.a", "a@b.c", "|", "\\", "`", "*", "[", "]", " ", "\n",
        ],
        candidates: CANDIDATES,
        length: 7,
    },
];

/// Alphabets for plain text by UTS #58.
pub const TEXT: &[Alphabet] = &[
    // The termination algorithm, from each part that can follow the host of a URL.
    Alphabet {
        name: "paths",
        around: ["https://a.co/", ""],
        tokens: &[
            "a", ".", "/", "?", "#", ":~:", "&", "=", ",", "(", ")", "[", "]", " ",
        ],
        candidates: &["://"],
        length: 7,
    },
    Alphabet {
        name: "queries",
        around: ["https://a.co?", ""],
        tokens: &[
            "a", ".", "/", "?", "#", ":~:", "&", "=", ",", "(", ")", "[", "]", " ",
        ],
        candidates: &["://"],
        length: 7,
    },
    Alphabet {
        name: "fragments",
        around: ["https://a.co#", ""],
        tokens: &[
            "a", ".", "/", "?", "#", ":~:", "&", "=", ",", "(", ")", "[", "]", " ",
        ],
        candidates: &["://"],
        length: 7,
    },
    // The e-mail detection algorithm: `!` has Link_Email, `(` does not. Keys, paths and quotation marks surround a
    // mailbox.
    Alphabet {
        name: "local-parts",
        around: ["", ""],
        tokens: &[
            "@a.co", "a", ".", "mailto:", "!", "(", "é", "/", "'", "=", " ",
        ],
        candidates: &["@"],
        length: 7,
    },
    // The start of a link, and its host.
    Alphabet {
        name: "authorities",
        around: ["", ""],
        tokens: &[
            "https://", "a", "co", ".", "-", "_", "。", "/", "@", "(", " ",
        ],
        candidates: &["://", ".", "。"],
        length: 7,
    },
    // The text around a host or an address. `‐` represents hyphens and invisible characters, and `ж` a word of
    // another script.
    Alphabet {
        name: "words",
        around: ["", ""],
        tokens: &["https://", "a", "co", ".", "‐", "ж", "-", "@", " "],
        candidates: &["://", "."],
        length: 7,
    },
];

/// Alphabets for the structure of documents.
pub const BLOCKS: &[Alphabet] = &[
    // Containers, code, tables, definitions and footnotes, with a URL that contains no markup.
    Alphabet {
        name: "blocks",
        around: ["", "\n"],
        tokens: &[
            "> ", "- ", "    ", "\t", "|", "---", "[a]: /u", "[^1]", "a", "\n", "http://a.b/c",
        ],
        candidates: CANDIDATES,
        length: 6,
    },
];
