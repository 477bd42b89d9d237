//! What hostile documents are made of: what the dialects look for, and Markdown's delimiters.

/// Literals of the dialects, and short links.
const OF_LINKS: &[&str] = &[
    "http://",
    "www.",
    "@",
    "://",
    "mailto:",
    "xmpp:",
    "&a;",
    "http://a.b",
    "http://a.b/",
    "www.a.b",
    "www.a.b/",
    "a@b.cd",
    "x.com",
    "x.com/",
    "a.",
    "a-",
    "a_",
    "_.",
    "u@",
    "//",
    ":80",
    "[::1]",
    "xn--a",
    "http://i❤.ws/",
    "✪",
    "x?bcc=",
    "a&b%",
    "аррӏе.com",
    "comノ",
    "%E2%80%AE",
    "#:~:",
    "%41",
    "例え。",
    ".{e}.",
    ".%s.",
    ".$E.",
    ":{p}@",
    "http://https://",
    "-https://",
    ":99999",
    ":/",
    "\u{2068}",
    "\u{2069}",
    "main.rs:42",
    "a.pl#",
    "en.Ab.org",
    ")(me@",
    "\",\"",
    "…",
    "「",
    "」",
    "\u{202E}",
    "http://a.b/`",
    "`http://a.b`",
    "`x.com/`",
    "http://a.b/*",
    "http://a.b/[",
    "http://a.b/(",
    "http://a.b/~~",
    "http://a.b/\\",
    "http://a.b/|",
];

/// Delimiters of Markdown and what it escapes with.
const OF_MARKDOWN: &[&str] = &[
    "*",
    "**",
    "_",
    "`",
    "``",
    "~",
    "~~",
    "[",
    "]",
    "![",
    "](",
    "](u)",
    "[x]",
    "[^1]",
    "[[",
    "]]",
    "(",
    ")",
    "<",
    ">",
    "<a ",
    "<!--",
    "-->",
    "<?",
    "<![CDATA[",
    "</",
    "\\",
    "\\|",
    "|",
    "&amp;",
    "&#64;",
    "$",
    "\"",
    "'",
    "!",
    "?",
    "=",
    ":",
    ";",
    ",",
    "{",
    "}",
    "^",
    "#",
    "-",
    "+",
    "1.",
];

/// Letters, spaces, and the beginnings of lines and blocks.
const BETWEEN: &[&str] = &[
    "a", "é", " ", "\t", "\n", "\n\n", "\\\n", "  \n", "\n> ", "\n- ", "\n1. ", "\n# ", "\n    ",
    "\n```\n", "\n|-|\n", "\n[r]: ", "\n[^1]: ", "\n:", "\r\n",
];

/// All of them.
pub fn all() -> Vec<&'static str> {
    [OF_LINKS, OF_MARKDOWN, BETWEEN].concat()
}

#[cfg(test)]
mod tests {
    #[test]
    fn each_fragment_once() {
        let mut all = super::all();
        let number = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), number);
    }
}
