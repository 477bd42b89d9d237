//! Strategies that generate the input of property tests.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::RngSeed;

use crate::documents::fragments;
use crate::invariants::{choices, Choices};

/// Generates documents from fragments, fragments with a flipped bit, schemes and arbitrary characters.
pub fn document() -> impl Strategy<Value = String> {
    let fragment = prop_oneof![
        9 => select(fragments::all()).prop_map(str::to_owned),
        1 => any::<char>().prop_map(String::from),
        1 => any::<u8>().prop_map(|byte| char::from(byte).into()),
        1 => (select(fragments::all()), any::<u64>()).prop_map(|(text, seed)| mistaken(text, seed)),
        1 => select(choices::SCHEMES).prop_map(|scheme| [scheme, "://"].concat()),
    ];
    vec(fragment, 0..24).prop_map(|fragments| fragments.concat())
}

/// Flips one bit of a random character of `text`, if it is ASCII. A bitwise search might mistake the result for `text`.
fn mistaken(text: &str, seed: u64) -> String {
    let at = seed as usize % text.chars().count().max(1);
    let bit = 1 << ((seed >> 32) % 7);
    let chars = text.chars().enumerate().map(|(index, c)| match u8::try_from(c) {
        Ok(byte) if index == at && byte.is_ascii() => char::from(byte ^ bit),
        _ => c,
    });
    chars.collect()
}

/// Generates texts from arbitrary characters up to U+00FF, characters of candidates and Markdown, and fragments with or
/// without a flipped bit.
pub fn bytes() -> impl Strategy<Value = String> {
    let syntax = select(b":/w.@ac&#;\n ()`*".to_vec());
    let byte = prop_oneof![1 => any::<u8>(), 1 => syntax];
    let fragment = prop_oneof![
        6 => byte.prop_map(|byte| char::from(byte).to_string()),
        1 => (select(fragments::all()), any::<u64>()).prop_map(|(text, seed)| mistaken(text, seed)),
        1 => select(fragments::all()).prop_map(str::to_owned),
    ];
    vec(fragment, 0..160).prop_map(|fragments| fragments.concat())
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

/// Generates short Markdown documents in which some of these links are close together and near markup.
pub fn dense(links: &'static [&'static str]) -> impl Strategy<Value = String> {
    let fragment = prop_oneof![
        3 => select(links),
        3 => select(INLINES),
        3 => select(SPACES),
        2 => select(BLOCKS),
    ];
    vec(fragment, 1..20).prop_map(|fragments| fragments.concat())
}

/// Generates settings of a finder and of the parsers.
pub fn choices() -> impl Strategy<Value = Choices> {
    any::<u64>().prop_map(Choices::new)
}

/// Generates the text after the host of a URL. The text begins with `/`, `?` or `#`. The rest is a mixture of syntax,
/// arbitrary characters and percent-escapes of arbitrary bytes.
pub fn rest() -> impl Strategy<Value = String> {
    let syntax = select(vec![
        "/", "?", "#", ":~:", "&", "=", "+", ",", ":", "~", "\\", "%", "%25", "%2F", "%3F", "%23",
        "%26", "%3D", "%2B", "%2C", "%3A~:", ":%7E:", "%5C", "%E3%81%82", "%E3", "%81", "%FF",
        "%ff", "%C3%A9", "é", "\u{202E}", "%E2%80%AE", "%20", "%2E", "%4", "1", "F", "(", ")", "[",
        "]", "{", "}", "<", ">", "「", "」", "（", "）", "%29", "%28", "%5D", "%7D", ".", "!",
        "。", "…", "'", "\"", "»", " ", "\u{202E}", "\u{200D}", "a", "é", "日本",
    ]);
    let piece = prop_oneof![
        6 => syntax.prop_map(str::to_owned),
        1 => any::<char>().prop_map(String::from),
        1 => any::<u8>().prop_map(|byte| format!("%{byte:02x}")),
    ];
    let initiator = select(vec!["/", "?", "#", "#:~:", "/a.?", "/(["]);
    (initiator, vec(piece, 0..24))
        .prop_map(|(initiator, pieces)| initiator.to_owned() + &pieces.concat())
}

/// Returns true if tests try all of their cases, because the environment has `BARELINK_ALL_CASES` or `CI`.
fn tries_all_cases() -> bool {
    ["BARELINK_ALL_CASES", "CI"].iter().any(|name| std::env::var_os(name).is_some())
}

/// Returns the number of random cases that a test tries: `all` if `tries_all_cases` returns true, otherwise a tenth,
/// rounded up.
pub fn random_cases(all: u32) -> u32 {
    if tries_all_cases() {
        all
    } else {
        all.div_ceil(10)
    }
}

/// Selects the variants of an enumeration that a test tries: all if `tries_all_cases` returns true, otherwise every
/// eleventh.
///
/// Eleven divides no usual number of variants, so each variant of each dimension is tried.
pub fn some_cases<T>(all: impl IntoIterator<Item = T>) -> impl Iterator<Item = T> {
    let step = if tries_all_cases() { 1 } else { 11 };
    all.into_iter().step_by(step)
}

/// Returns a configuration that writes no file of failures. `cases` is the number of cases if all are tried. Otherwise,
/// [`random_cases`] reduces it to a tenth.
///
/// The cases are the same in each run, so only a change of the code changes the result. `PROPTEST_RNG_SEED` selects
/// other cases. `PROPTEST_CASES` sets their exact number. Fuzzers search for new cases.
pub fn config(cases: u32) -> ProptestConfig {
    let config = ProptestConfig::default();
    let chosen = std::env::var_os("PROPTEST_CASES").map(|_| config.cases);
    ProptestConfig {
        cases: chosen.unwrap_or_else(|| random_cases(cases)),
        failure_persistence: None,
        rng_seed: match config.rng_seed {
            RngSeed::Random => RngSeed::Fixed(1),
            chosen => chosen,
        },
        ..config
    }
}
