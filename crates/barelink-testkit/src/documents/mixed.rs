//! Generates random texts that mix fragments, characters and markup.

use fastrand::Rng;

use super::{fragments, now_and_then, pick};
use crate::invariants::choices::SCHEMES;

/// Returns a document of fragments, fragments with a flipped bit, schemes and arbitrary characters.
pub fn document(rng: &mut Rng) -> String {
    some(rng, 24, |rng| match rng.u8(..13) {
        0 if rng.bool() => rng.char(..).into(),
        0 => rng.char(..'\u{3000}').into(),
        1 => char::from(rng.u8(..)).into(),
        2 => mistaken(rng),
        3 => [pick(rng, SCHEMES), "://"].concat(),
        _ => fragment(rng).to_owned(),
    })
}

/// Characters of candidates and of Markdown.
const SYNTAX: &[&str] =
    &[":", "/", "w", ".", "@", "a", "c", "&", "#", ";", "\n", " ", "(", ")", "`", "*"];

/// Returns a text of arbitrary characters up to U+00FF, characters of candidates and Markdown, and fragments with or
/// without a flipped bit.
pub fn bytes(rng: &mut Rng) -> String {
    some(rng, 160, |rng| match rng.u8(..8) {
        0..3 => char::from(rng.u8(..)).into(),
        3..6 => pick(rng, SYNTAX).to_owned(),
        6 => mistaken(rng),
        _ => fragment(rng).to_owned(),
    })
}

/// Joins fewer than `most` pieces.
fn some(rng: &mut Rng, most: usize, piece: impl Fn(&mut Rng) -> String) -> String {
    (0..rng.usize(..most)).map(|_| piece(rng)).collect()
}

fn fragment(rng: &mut Rng) -> &'static str {
    pick(rng, &fragments::all())
}

/// Returns a fragment with one flipped bit in a random character, if that is ASCII. A bitwise search might mistake the
/// result for the fragment.
fn mistaken(rng: &mut Rng) -> String {
    let text = fragment(rng);
    let at = rng.usize(..text.chars().count());
    let bit = 1 << rng.u8(..7);
    let chars = text.chars().enumerate().map(|(index, c)| match u8::try_from(c) {
        Ok(byte) if index == at && byte.is_ascii() => char::from(byte ^ bit),
        _ => c,
    });
    chars.collect()
}

/// URLs and addresses. Many contain characters with a meaning in Markdown.
pub const LINKS: &[&str] = &[
    "http://a.com", "https://b.org/x", "www.c.de", "ftp://f.gg/é", "HTTP://A.B/#",
    "http://a.com/*b", "http://a.com/a*b*c", "www.x.yz/_a", "http://a.com/a_b_", "http://x.yz/`c",
    "www.w.ww/``", "http://a.com/[x](y)", "http://a.com/[x", "http://a.com/(x)",
    "http://a.com/&amp;x", "http://a.com/x&gt;", "http://a.com/?q&#41;", "http://a.com/y\\)",
    "http://a.com/t/\\\n", "http://a.com/\\*x", "http://a.com/a|b", "http://a.com/a\\|b",
    "www.a.b/it's", "www.a.b/\"q\"z", "www.a.b/--c", "www.a.b/~~x~~", "www.a.b/[^1]",
    "www.a.b/[[x]]", "www.a.b/^x^", "http://例.jp/東京。", "http://a.com/x<http://b.com/y",
    "http://a_b", "a@b.cc", "a\\@b.cc", "a&#64;b.cc", "mailto:a@b.cc", "xmpp:a@b.cc/d", "_a@b.cc_",
    "https://é.b/東", "http://a.b/$c$", "http://a.b/\\", "http://a.b/'c'd", "http://a.b/==c",
    "www.a.b/[y][]",
];

/// Inline syntax and text.
const INLINES: &[&str] = &[
    "*", "**", "_", "__", "~~", "`", "``", "[", "]", "![", "](/u)", "](/u \"t\")", "\\", "<", ">",
    "<b>", "</b>", "<http://q.q>", "<m@m.mm>", "&amp;", "\"", "'", "!", "|", "\\|", "{#id .c}",
    "^", "...", "--", "[^1]", "[[", "]]", "[y]", "[x][y]", "`c`", "*e*", "(", ")", "\\*", "\\[",
    "$x$", "é", "東京", "a", "foo", "x", "東", "~", "](u)", "](u \"t\")", "](u\n\"t\")", "[r]",
    "^[", "<a href=\"]\">", "<http://q.r>", "<!--", "-->", "&copy;", "||", "$", "$`", "`$", "==",
    "++", "[[x|y]]", ":", "  \n", "\\\n", ".", "<<", ">>", "www.", "://", "@", "[y ]", "[x][ y]",
    "[y][]", "[x][東\u{3000}京]", "[東\u{3000}京]", "[^東\u{3000}京]", "[\u{A0}y]", "[x][y\\]]",
    "[^y\\]]",
];

const SPACES: &[&str] = &[" ", " ", " ", "  ", "\t", "\u{A0}"];

/// Ends of lines, and starts and ends of blocks.
const BLOCKS: &[&str] = &[
    "\n", "\r\n", "\\\n", "  \n", "\n\n", "\r\n\r\n", "\n> ", "\n>", "\n> > ", "\n- ", "\n  - ",
    "\n    ", "\n\t", "\n1. ", "\n# ", " #\n", "\n===\n", "\n\n***\n", "\n\n~~~\n",
    "\n\n| a | b |\n|---|---|\n| ", " | ", " |\n| ", "\n\n[y]: /u\n\n", "\n\n[^1]: ", "\n: ",
    "\n\n<div>\n", "\n</div>\n\n", "\n\n> [!NOTE]\n> ", "\n- [ ] ", "> ", "- ", "\n  ", "\n\n    ",
    "# ", "\n---\n", "\n| a | b |\n|---|---|\n| ", "[r]: /u\n", "\n[r]: /u 'a\nb'\n",
    "> [r]: /u\n> ", "- [ ] ", "- [x] ", "\n\n: ", "> [!NOTE]\n> ", "\n```\n", "```", "\n>>>\n",
    "\r", "---\n", "\n\n[東\u{3000}京]: /v\n\n", "\n\n[^東\u{3000}京]: ", "\n\n[\u{A0}y]: /w\n\n",
    "\n\n[y\\]]: /x\n\n", "\n\n[^y\\]]: ",
];

/// Returns a short Markdown document in which some of these links are close together and near markup.
pub fn dense(rng: &mut Rng, links: &[&str]) -> String {
    let lists = [(3, links), (3, INLINES), (3, SPACES), (2, BLOCKS)];
    let lists = lists.map(|(times, list)| vec![list; times]).concat();
    let number = rng.usize(1..20);
    let piece = |_| {
        let list = lists[rng.usize(..lists.len())];
        pick(rng, list)
    };
    (0..number).map(piece).collect()
}

/// Syntax of a path, a query and a fragment, some of it escaped, and characters that end links.
const AFTER_HOST: &[&str] = &[
    "/", "?", "#", ":~:", "&", "=", "+", ",", ":", "~", "\\", "%", "%25", "%2F", "%3F", "%23",
    "%26", "%3D", "%2B", "%2C", "%3A~:", ":%7E:", "%5C", "%E3%81%82", "%E3", "%81", "%FF", "%ff",
    "%C3%A9", "é", "\u{202E}", "%E2%80%AE", "%20", "%2E", "%4", "1", "F", "(", ")", "[", "]", "{",
    "}", "<", ">", "「", "」", "（", "）", "%29", "%28", "%5D", "%7D", ".", "!", "。", "…", "'",
    "\"", "»", " ", "\u{202E}", "\u{200D}", "a", "é", "日本",
];

/// Returns the text after the host of a URL. It begins with `/`, `?` or `#`. The rest is a mixture of syntax, arbitrary
/// characters and percent-escapes of arbitrary bytes.
pub fn after_host(rng: &mut Rng) -> String {
    let initiator = pick(rng, &["/", "?", "#", "#:~:", "/a.?", "/(["]);
    initiator.to_owned()
        + &some(rng, 24, |rng| match rng.u8(..8) {
            0 if now_and_then(rng, 2) => rng.char(..).into(),
            0 => rng.char(..'\u{3000}').into(),
            1 => format!("%{:02x}", rng.u8(..)),
            _ => pick(rng, AFTER_HOST).to_owned(),
        })
}
