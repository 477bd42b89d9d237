//! Alphabets, each for a group of rules, such as those about hosts. Where rules treat several tokens alike, one token
//! usually represents them.
//!
//! For example, the rules of GFM treat a digit in a host like a letter, and `https://` like `http://`. They treat `:`
//! like `,` at the end of a URL.

use super::exhaustive::{alphabet, Alphabet};

/// Alphabets for Markdown. With these lengths, they yield more than 200 million documents.
pub fn markdown() -> Vec<Alphabet> {
    vec![
        // The domain check: letters, `.`, `-` and `_` each have a rule, and a `\` is skipped. `/`, `*`, `é`, `。` and a
        // space each end a host in another way.
        alphabet("hosts", r"http:// www. a . - _ / \ * é 。 ␣"),
        // The start of a URL: schemes in either case, after letters, digits and other characters.
        alphabet("schemes", "http hTTP s ftp x 1 é :// : www Www . * ( ␣").length(6),
        // The end of a URL: `.` represents trimmed characters without a meaning in Markdown, and `<` represents
        // characters that end a URL.
        alphabet("trimming", r#"http://a . * _ ( ) & amp ; " < ␣ é"#),
        // Local parts and domains, with the prefixes of addresses: one address after another, and an address after a
        // URL. The digit is here because a domain must not end in one.
        alphabet("addresses", "@ a 1 . - _ / + mailto: xmpp: http:// ␣ é"),
        // Emphasis and strikethrough across and inside URLs. A doubled delimiter is two tokens.
        alphabet("delimiters", "http://a a@b.c * _ ~ a ␣ . ⏎").length(8),
        // Code spans, autolinks in angle brackets, and escapes.
        alphabet("code", r"http://a a@b.c ` \ < > a ␣ ⏎").length(8),
        // Links and images, their destinations and titles. cmark-gfm links no URL after an open bracket.
        alphabet("brackets", r#"http://a www.a a@b.c [ ] ( ) ! \ < " ␣"#),
        // Titles whose closing quote, or its escape, may become part of a URL.
        alphabet("titles", r#"[b](/u␣ http://a a@b.c " ' ( ) \ ␣ ⏎"#),
        // Link reference definitions, whose destinations and titles have escapes and parentheses.
        alphabet("definitions", r#"http://a a@b.c " ' ( ) \ < > ␣ ⏎"#).around("[r]:", "\n\n[r]"),
        // Raw HTML, which hides URLs and can be hidden by them.
        alphabet("html", r#"http://a a@b.c <a </a > <!-- --> = " ` ␣"#),
        // Entities and escapes, which are decoded in an address but not in a URL. GFM links `a&#64;a.a`.
        alphabet("entities", r"http://a www a . @ & amp; #64; #46; \ *")
            .candidates(&["://", "www.", "@", "&#64;"]),
        // Line prefixes that begin containers or change the kind of a leaf block. A line end is appended to each text,
        // because pulldown-cmark omits the line end of a code block at the end of a document.
        alphabet("containers", "http://a a@b.c >␣ -␣ ␣␣␣␣ → ⏎ [a]:␣ # === *").around("", "\n"),
        // The cells of a row. Pipes and escaped pipes are processed before all other syntax.
        alphabet("cells", r"http://a www.a a@b.c | \ ` * [ ] ␣ ⏎").around("a|b\n-|-\n", ""),
    ]
}

/// Tokens after the host of a URL.
const PARTS: &str = "a . / ? # :~: & = , ( ) [ ] ␣";

/// Alphabets for plain text by UTS #58.
pub fn text() -> Vec<Alphabet> {
    vec![
        // The termination algorithm, from each part that can follow the host of a URL.
        alphabet("paths", PARTS).around("https://a.co/", "").candidates(&["://"]),
        alphabet("queries", PARTS).around("https://a.co?", "").candidates(&["://"]),
        alphabet("fragments", PARTS).around("https://a.co#", "").candidates(&["://"]),
        // The e-mail detection algorithm: `!` has Link_Email, `(` does not. Keys, paths and quotation marks surround a
        // mailbox.
        alphabet("local-parts", "@a.co a . mailto: ! ( é / ' = ␣").candidates(&["@"]),
        // The start of a link, and its host.
        alphabet("authorities", "https:// a co . - _ 。 / @ ( ␣").candidates(&["://", ".", "。"]),
        // The start of a mailbox: middle dots, the emoji that is a letter, and the domain of an address before it. Lists in
        // braces and between pipes. Escapes in strings of source code.
        alphabet("mailboxes", "@a.co a . | ・ ℹ - ␣").candidates(&["@"]),
        alphabet("lists", "@a.co a . { } | , ␣").candidates(&["@"]),
        alphabet("escapes", r"@a.co a n u003c \ | é ␣").candidates(&["@"]),
        // Text that stands for labels of a host or for a character in it.
        alphabet("quoted-hosts", r#"https:// a co . " … %2e / - @ ␣"#)
            .candidates(&["://", "."])
            .length(6),
        // Separators in brackets, and brackets with other text.
        alphabet("brackets", "https:// a co . [.] (dot) [a] / ␣").candidates(&["://", "."]),
        // The text around a host or an address. `‐` represents hyphens and invisible characters, and `ж` a word of
        // another script. U+3164 (HANGUL FILLER) is a letter and invisible. U+05B4 is a combining mark.
        alphabet("words", "https:// a co . ‐ ж \u{3164} \u{5B4} - @ ␣").candidates(&["://", "."]),
    ]
}

/// Alphabets of tokens that make blocks.
pub fn blocks() -> Vec<Alphabet> {
    vec![
        // Containers, code, tables, definitions and footnotes, with a URL that contains no markup.
        alphabet("blocks", ">␣ -␣ ␣␣␣␣ → | --- [a]:␣/u [^1] a ⏎ http://a.b/c")
            .around("", "\n")
            .length(6),
    ]
}

/// Alphabets of Markdown texts that are compared with md4c.
pub fn md4c() -> Vec<Alphabet> {
    vec![
        // The host, and the character after a link. A letter represents digits, `http://` the other schemes.
        alphabet("hosts", "http:// www. a . - / ? ( ) , é ␣"),
        // The character before a link, and delimiters that open or close next to it.
        alphabet("neighbours", "http://a.b www.a.b a@b.c * _ ~ ( [ : é ␣ \u{a0}"),
        // A path, without `+` and `-`. In a path, md4c 0.5.2, which the exhaustive comparison runs, restricts both more
        // than 0.5.3 does.
        alphabet("paths", "a . _ / ( ) ? # = , ␣ é").around("http://a.b/", ""),
        // A query: its parentheses are counted, and an entity ends it.
        alphabet("queries", "a . _ - = & aa; ( ) ? # / ␣").around("http://a.b?", ""),
        // A fragment.
        alphabet("fragments", "a . _ - + = ( ) ? # / , ␣").around("http://a.b#", ""),
        // Local parts and domains: one address after another, and an address after a URL.
        alphabet("addresses", "@ a . - _ + / ( www. http://a ␣ , é"),
        // Code spans, autolinks in angle brackets, raw HTML and escapes.
        alphabet("code", r"http://a.b a@b.c ` \ < <b > a ␣ ⏎"),
        // Links and images, their destinations and titles. An open bracket does not prevent links.
        alphabet("brackets", r#"http://a.b www.a.b a@b.c [ ] ( (/u ) ! \ " ␣"#),
        // Entities and escapes, which are not decoded.
        alphabet("entities", r"http://a.b a . @ & amp; #64; \ * / ␣"),
        // Line prefixes that begin containers or change the kind of a leaf block.
        alphabet("containers", "http://a.b a@b.c >␣ -␣ ␣␣␣␣ → ⏎ [a]:␣ # === *").around("", "\n"),
        // The cells of a row.
        alphabet("cells", r"http://a.b www.a.b a@b.c | \ ` * [ ␣ ⏎").around("a|b\n-|-\n", ""),
    ]
}
