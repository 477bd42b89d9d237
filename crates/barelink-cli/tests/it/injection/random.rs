//! Checks random texts that consist of fragments with a meaning in HTML, Markdown or URLs.

use barelink::Dialect;
use barelink_testkit::cases::check;
use fastrand::Rng;

use super::{html, render};

const PARTS: &[&str] = &[
    "https://a.bc/", "www.a.bc", "me@a.bc", "a.com/", "ftp://a.bc", "mailto:", "xmpp:",
    "javascript:", "data:,", "<", ">", "</", "/>", "<!--", "-->", "--!>", "<![CDATA[", "]]>", "<?",
    "?>", "<script>", "</script>", "<a href=", "<svg/onload=", "<img src=x onerror=", "</title>",
    "</a>", "<b>", "\"", "'", "`", "``", "=", "onclick=", "&", ";", "&lt;", "&quot;", "&#106;",
    "&#0;", "&colon;", "&Tab;", "\\", "\0", "\t", "\n", "\r", "\n\n", " ", "\u{1}", "\u{b}",
    "\u{c}", "\u{85}", "\u{a0}", "\u{ad}", "\u{2028}", "\u{202e}", "\u{feff}", "é", "東", "。",
    "x", "1", "[", "]", "](", ")", "![", "[[", "]]", "[x]: ", "[^", "*", "_", "**", "~~", "~", "^",
    "$", "$$", "|", "|-|", "\n|-|\n", "#", "\n# ", " {#", " .", "}", "\n> ", "[!NOTE]", "\n- ",
    "[x] ", "\n: ", "\n---\n", "```", "\n```", "\n    ", "(", "/", ":", "@", ".", "?", "%22",
    "%00", "--", "...",
];

fn document(rng: &mut Rng) -> String {
    (0..rng.usize(1..24)).map(|_| PARTS[rng.usize(..PARTS.len())]).collect()
}

#[test]
fn rendered() {
    check(1_000, document, |text, choices| render::check(choices.pick(Dialect::ALL), text));
}

// Each case of this test starts the program, so the number of cases is low.

#[test]
fn as_text() {
    check(100, document, |text, choices| html::check(choices.pick(Dialect::ALL), text));
}
