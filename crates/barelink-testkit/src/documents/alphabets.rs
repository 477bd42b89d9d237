//! Alphabets by subsystem. A token that no rule tells from another one of its alphabet is left out: a digit from a letter in a
//! host, `https://` from `http://`, `:` from `,` at the end of a URL.

mod md4c;

use super::exhaustive::Alphabet;

pub use md4c::MD4C;

/// Strings without one of which no text has a link by GFM.
const CANDIDATES: &[&str] = &["://", "www.", "@"];

/// Alphabets for Markdown. Lengths are chosen so that all of them together are more than 200 million documents.
pub const MARKDOWN: &[Alphabet] = &[
    // The domain check: letters, `.`, `-` and `_` each have a rule, a `\` is skipped, and `/`, `*`, `é`, `。` and a space
    // each end a host in another way.
    Alphabet {
        name: "hosts",
        around: ["", ""],
        tokens: &[
            "http://", "www.", "a", ".", "-", "_", "/", "\\", "*", "é", "。", " ",
        ],
        candidates: CANDIDATES,
        length: 7,
    },
    // What a URL begins with: schemes in either case, glued to letters, digits and others.
    Alphabet {
        name: "schemes",
        around: ["", ""],
        tokens: &[
            "http", "hTTP", "s", "ftp", "x", "1", "é", "://", ":", "www", "Www", ".", "*", "(", " ",
        ],
        candidates: CANDIDATES,
        length: 6,
    },
    // The end of a URL: `.` stands for what is trimmed and has no meaning in Markdown, `<` for what ends a URL.
    Alphabet {
        name: "trimming",
        around: ["", ""],
        tokens: &[
            "http://a", ".", "*", "_", "(", ")", "&", "amp", ";", "\"", "<", " ", "é",
        ],
        candidates: CANDIDATES,
        length: 7,
    },
    // Both sides of an `@`, with prefixes, behind each other and behind a URL. No digit ends a domain.
    Alphabet {
        name: "addresses",
        around: ["", ""],
        tokens: &[
            "@", "a", "1", ".", "-", "_", "/", "+", "mailto:", "xmpp:", "http://", " ", "é",
        ],
        candidates: CANDIDATES,
        length: 7,
    },
    // Emphasis and strikethrough across and inside URLs. Two of a mark are two tokens.
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
    // Links and images, their destinations and titles. Behind an open bracket nothing links.
    Alphabet {
        name: "brackets",
        around: ["", ""],
        tokens: &[
            "http://a", "www.a", "a@b.c", "[", "]", "(", ")", "!", "\\", "<", "\"", " ",
        ],
        candidates: CANDIDATES,
        length: 7,
    },
    // Titles, whose ends a URL may take, or whose escape.
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
    // Raw HTML, which hides URLs, and is hidden by them.
    Alphabet {
        name: "html",
        around: ["", ""],
        tokens: &[
            "http://a", "a@b.c", "<a", "</a", ">", "<!--", "-->", "=", "\"", "`", " ",
        ],
        candidates: CANDIDATES,
        length: 7,
    },
    // Entities and escapes, which an address is decoded through and a URL is not.
    Alphabet {
        name: "entities",
        around: ["", ""],
        tokens: &[
            "http://a", "www", "a", ".", "@", "&", "amp;", "#64;", "#46;", "\\", "*",
        ],
        candidates: CANDIDATES,
        length: 7,
    },
    // What stands before the lines of a leaf. Two paragraphs are in one text by two line ends.
    Alphabet {
        name: "containers",
        // pulldown-cmark leaves out the line end of a code block at the end of a document.
        around: ["", "\n"],
        tokens: &[
            "http://a", "a@b.c", "> ", "- ", "    ", "\t", "\n", "[a]: ", "#", "===", "*",
        ],
        candidates: CANDIDATES,
        length: 7,
    },
    // The cells of a row, whose pipes and escapes are read before anything else is.
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
    // The termination algorithm, from each part on with which a URL may go on after its host.
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
    // The e-mail detection algorithm: `!` has Link_Email, `(` has not. Keys, paths and quotation marks stand around a mailbox.
    Alphabet {
        name: "local-parts",
        around: ["", ""],
        tokens: &[
            "@a.co", "a", ".", "mailto:", "!", "(", "é", "/", "'", "=", " ",
        ],
        candidates: &["@"],
        length: 7,
    },
    // Where a link begins, and what a host is.
    Alphabet {
        name: "authorities",
        around: ["", ""],
        tokens: &[
            "https://", "a", "co", ".", "-", "_", "。", "/", "@", "(", " ",
        ],
        candidates: &["://", ".", "。"],
        length: 7,
    },
    // The text beside a host or an address: `‐` stands for what is shown as a hyphen or as nothing, `ж` for a word of another
    // script.
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
    // Containers, code, tables, definitions and footnotes, with a URL that holds no markup.
    Alphabet {
        name: "blocks",
        around: ["", "\n"],
        tokens: &[
            "> ",
            "- ",
            "    ",
            "\t",
            "|",
            "---",
            "[a]: /u",
            "[^1]",
            "a",
            "\n",
            "http://a.b/c",
        ],
        candidates: CANDIDATES,
        length: 6,
    },
];
