//! Generates documents of syntax that only parsers' extensions read, with links between and inside it.

use fastrand::Rng;

use super::{now_and_then, pick};

/// Syntax of extensions, each without a link.
const CONSTRUCTS: &[&str] = &[
    ":tada:", ":v:", "\\(x\\)", "\\[x\\]", "\\(x\ny\\)", "%%n%%", "a {@x}", "a {@x\ny}",
    "<%= x %>", "<.link a=\"b\">", "</.link>", "`c`{.c}", "`c`{.c\n#d}", "`c\nd`{.c}",
    "[a](/u){.c}", "[a\nb](/u){a=\"b } c\"}", "![a](/u){#c}", "[r]", "[r]{.c}", "[r][]{.c}",
    "[a][r]{.c}", "||a||", "|a|", "==a==", "++a++", "^a^", "~a~", "__a__", "~~a~~", "$x$", "$$x$$",
    "$`x`$", "[[a]]", "[[a|b]]", "![[a|b]]", "[^1]", "\"q\"", "it's", "--", "...", "<<a>>", "\\_",
    "\\{", "&amp;", "&copy;", "*a*", "`c`", "<b>", "[]()", "[a](/u\n\"t\")", "[a](/u\n\"t\"){.c}",
    "![a](/u){b=c\n.d}",
];

/// Links as both comrak's own `autolink` and cmark-gfm find them.
const LINKS: &[&str] = &[
    "http://a.b/c",
    "https://contoso.example.com/:v:/g/personal/x?e=1",
    "www.a.b/c",
    "http://a.b/{@x}",
    "http://a.b/%%n%%",
    "http://a.b/&amp;c",
    "http://a.b/\\(c\\)",
    "http://a.b/{.c}",
    "http://a.b/==c==d",
    "http://a.b/++c++d",
    "http://a.b/^c^d",
    "http://a.b/$c$",
    "http://a.b/a*b*c",
    "http://a.b/`c`",
    "http://a.b/c\\_d",
    "*http://a.b/c",
    "d@e.ff",
    "(www.a.b/:tada:)",
];

/// Starts of blocks, whose inlines follow on the same line.
const BLOCKS: &[&str] = &["", "", "", "# ", "> ", "- ", "- [x] ", "-# ", ": ", "> [!note] "];

/// Returns the source of a random document.
pub fn random(rng: &mut Rng) -> String {
    let mut document = String::new();
    for _ in 0..rng.usize(1..3) {
        let block = pick(rng, BLOCKS);
        document.push_str(block);
        let pieces: Vec<_> = (0..rng.usize(1..5))
            .map(|_| {
                let pieces = if now_and_then(rng, 3) { LINKS } else { CONSTRUCTS };
                pick(rng, pieces)
            })
            .collect();
        let space = pick(rng, &[" ", " ", "\n"]);
        document.push_str(&pieces.join(space));
        if block == "# " && rng.bool() {
            document.push_str(" {#id a=\"http://a.b {\"}");
        }
        document.push_str("\n\n");
    }
    document + pick(rng, &["", "[r]: /u\n\n[^1]: d\n"])
}
