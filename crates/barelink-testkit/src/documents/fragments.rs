//! Fragments of pathological input.

/// Literals of the dialects, short links, and text that affects a link beside it.
const OF_LINKS: &[&str] = &[
    "http://", "www.", "@", "://", "mailto:", "xmpp:", "&a;", "http://a.b", "http://a.b/",
    "www.a.b", "www.a.b/", "a@b.cd", "x.com", "x.com/", "a.", "a-", "a_", "_.", "u@", "//", ":80",
    "[::1]", "xn--a", "http://i❤.ws/", "✪", "x?bcc=", "a&b%", "аррӏе.com", "comノ", "%E2%80%AE",
    "#:~:", "%41", "例え。", "例え.jp", ".jp例え.jp", "2.手机", "1.手机", "/wiki/", "に", "を",
    "，", "。次", "、", "；", "（", "）", "“", "”", "・", "上", "下载", "在", "에서",
    "localhost上", "★", "→", "或x.com", "或x.com/", "・www.a.b", "\u{200F}", "com上", "负责.com",
    "に.é.ftp://", "x.com..ftp://", ".{e}.", ".%s.", ".$E.", "$E.", "%s.com", ".‹e›.", ":{p}/",
    ":PORT/", ":{p}@", "http://https://", "-https://", ":99999", ":/", "\u{2068}", "\u{2069}",
    "\u{200E}", "\u{AD}", "pay\u{AD}", "\u{200B}x.com", "x.com\u{2010}", "-a\u{2060}@b.cd", "ב-",
    "ж", "·", "l·l", "http://a:b::", "http://a*", "mailto:a@b.cd?", "k=a@b.cd", "'a@b.cd'",
    "main.rs:42", "[a.de]", "m[at]a.de", "(at) a.de", "{{ a.de", "Ab.de(", "{{a.de", "Ab.post/c",
    "b.info?.c", "Ab.ch/2", "ab.at_(", "a[bc.is]", "a.b-at-c.de", "j1 at a.de", "<j at a.de",
    " at a.de", "x.de AT", "j_ ", "a。b.cc", "a.pl#", "en.Ab.org", ")(me@", "\",\"", "…", "「",
    "」", "\u{202E}", "http://a.b/`", "`http://a.b`", "`x.com/`", "http://a.b/*", "http://a.b/[",
    "http://a.b/(", "http://a.b/~~", "http://a.b/\\", "](http://a.b\\)", "](http://a.b\\)(",
    "www.{a", "http://a.b/|",
];

/// Markdown's delimiters, HTML, references and escapes, and other punctuation.
const OF_MARKDOWN: &[&str] = &[
    "*", "**", "_", "`", "``", "`a``b`", "~", "~~", "[", "]", "![", "](", "](u)", "[x]", "[^1]",
    "[[", "]]", "(", ")", "<", ">", "<a ", "<!--", "-->", "<?", "<![CDATA[", "</", "\\", "\\|",
    "\\\\|", "|", "&amp;", "&#64;", "&eacute;", "&bull;", "&shy;", "&apos;s.cc", "&sol;", "$",
    "\"", "'", "!", "?", "=", ":", ";", ",", "{", "}", "^", "#", "-", "+", "1.",
];

/// Starts and ends of MDX's syntax.
const OF_MDX: &[&str] = &["`${", "}`", "/*", "<A b={", "\nexport {"];

/// Letters, spaces, and starts of lines and blocks.
const BETWEEN: &[&str] = &[
    "a", "é", " ", "\t", "\n", "\n\n", "\\\n", "  \n", "\n> ", "\n- ", "\n1. ", "\n# ", "\n    ",
    "\n```\n", "\n|-|\n", "\n[r]: ", "\n[^1]: ", "\r\n", "\n    >", "\n>     >", "\n>\t\t",
    "\n  > > ", "\n```http://b`", "\n:",
];

/// Starts of container blocks. Each may begin inside another on the same line.
pub const CONTAINERS: &[&str] = &["> ", "- ", "1. ", "[^1]: ", ": ", "-\t", ">\t"];

/// Returns the fragments of all lists in this module.
pub fn all() -> Vec<&'static str> {
    [OF_LINKS, OF_MARKDOWN, OF_MDX, BETWEEN, CONTAINERS].concat()
}

#[cfg(test)]
mod tests {
    #[test]
    fn no_fragment_repeats_another() {
        let mut all = super::all();
        let number = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), number);
    }
}
