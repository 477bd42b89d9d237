//! Generates random inline content, nearly always on one line.

use fastrand::Rng;

use super::tokens::{EMAILS, HOSTS, LABELS, MARKS, STARTS, TAILS, WORDS};
use super::{now_and_then, pick};

/// Words and digits of several scripts, quotation marks, an emoji and invisible characters.
const SCRIPTS: &[&str] = &[
    "слово", "עברית", "العربية،", "ไทย", "한국어", "日本語。", "（中文）", "हिन्दी", "e\u{301}",
    "👩‍💻", "«", "»", "„", "“", "、", "\u{200b}", "\u{ad}", "١٢",
];

/// Syntax around inline content, whose place is `…`.
const AROUND: &[&str] = &[
    "*…*", "**…**", "_…_", "__…__", "~~…~~", "`…`", "``…``", "(…)", "\"…\"", "[…]", "[…](/u)",
    "[…](</u v> 'title')", "[…](/u\\)(v) \"t [\")", "[](/u \"…\\\")\"", "[](/u '…\\')'",
    "[](/u (…\\))", "[…][r]", "[…][]", "![…](/i)", "![…][r]", "\\[…\\]", "<b>…</b>",
    "<a href='/'>…</a>", "&#91;…]", "||…||", "==…==", "++…++", "^…^", "~…~", "\\(…\\)", "%%…%%",
    "{…}", "`…`{.c}", "[…](/u){.c}", "`c`{d=\"…\"}",
];

/// Markdown that is inserted alone, unlike the pairs in [`AROUND`], such as HTML, code and escapes. Many contain or end
/// the syntax of another construct.
const SINGLE: &[&str] = &[
    "<!-- ` -->", "<!A[>", "<?`?>", "<b c=\"`\">", "<http://x.yz/`>", "<me@x.yz>", "`` ` ``",
    "`a``b`", "[^1]", "[r]", "[r]:", "[ ]", "\\|", "\\\\|", "|", "\\`", "&#96;", "&nbsp;",
    "http\\://x.yz", "http&#58;//x.yz", "www\\.x.yz", "a\\@b.cc", "\\", "\\\\", ":tada:", ":v:",
    "{.c}", "{@x}", "%%",
];

/// Returns one to four words, links or pieces of Markdown, most of them separated by white space.
pub(super) fn line(rng: &mut Rng) -> String {
    content(rng, 0)
}

/// Returns content for a table cell. In five of six cases, each `|` is escaped.
pub(super) fn cell(rng: &mut Rng) -> String {
    let mut cell = content(rng, 1);
    if !now_and_then(rng, 6) {
        cell = cell.replace('|', "\\|");
    }
    cell
}

fn content(rng: &mut Rng, depth: u8) -> String {
    let mut line = String::new();
    for index in 0..rng.usize(1..5) {
        if index > 0 && !now_and_then(rng, 3) {
            line.push_str(pick(rng, &[" ", " ", " ", "  ", "\t", "\u{a0}"]));
        }
        line.push_str(&piece(rng, depth));
    }
    line
}

fn piece(rng: &mut Rng, depth: u8) -> String {
    match rng.u8(..12) {
        0..=3 => url(rng),
        4 => pick(rng, EMAILS).to_owned(),
        5 | 6 if depth < 3 => {
            let (around, label) = (pick(rng, AROUND), pick(rng, LABELS));
            let around = around.replace("[r]", &format!("[{label}]"));
            around.replace('…', &content(rng, depth + 1))
        }
        7 if now_and_then(rng, 3) => {
            let label = pick(rng, LABELS);
            pick(rng, &["[…]", "[…][]", "![…]", "[^…]", "[^…]"]).replace('…', label)
        }
        7 => pick(rng, SINGLE).to_owned(),
        8 => pick(rng, MARKS).to_owned(),
        9 => pick(rng, SCRIPTS).to_owned(),
        _ => pick(rng, WORDS).to_owned(),
    }
}

/// Returns a URL or a near miss, often with Markdown in its path.
pub(super) fn url(rng: &mut Rng) -> String {
    let mut url = [pick(rng, STARTS), pick(rng, HOSTS)].concat();
    for _ in 0..rng.usize(..3) {
        url.push_str(pick(rng, TAILS));
    }
    if now_and_then(rng, 6) {
        url.push_str(pick(rng, MARKS));
    }
    if now_and_then(rng, 12) {
        url.push('/');
        url.push_str(pick(rng, SCRIPTS));
    }
    url
}
