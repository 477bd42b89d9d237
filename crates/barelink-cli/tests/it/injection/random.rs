//! Checks random texts that consist of fragments with a meaning in HTML, Markdown or URLs.

use barelink::Dialect;
use barelink_testkit::strategies::config;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use super::{compare, html, render};

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

fn document() -> impl Strategy<Value = String> {
    vec(select(PARTS), 1..24).prop_map(|parts| parts.concat())
}

proptest! {
    #![proptest_config(config(1_000))]

    #[test]
    fn rendered(document in document(), dialect in select(Dialect::ALL)) {
        render::check(dialect, &document);
    }
}

proptest! {
    // Each case starts the program, so the number of cases is low.
    #![proptest_config(config(100))]

    #[test]
    fn as_text(document in document(), dialect in select(Dialect::ALL)) {
        html::check(dialect, &document);
    }

    #[test]
    fn compared(document in document(), options in select(compare::OPTIONS.to_vec())) {
        compare::check(options, &document);
    }
}
