//! Compares hosts after a scheme with the URL Standard, as implemented by the crate `url`. Runs the suite of legitimate
//! and deceptive hosts.

use std::collections::BTreeMap;

use barelink::options::{FileNames, Policy};
use barelink::unicode::{link_term, LinkTerm};
use barelink::{Dialect, LinkFinder};
use barelink_testkit::cases::random_cases;
use barelink_testkit::suite::Suite;
use icu_properties::props::{GeneralCategory, GeneralCategoryGroup};
use icu_properties::CodePointMapData;
use url::Url;

/// Parts of labels: letters of scripts, symbols, joiners, marks, Punycode, and ASCII characters inside and outside of
/// hosts.
const PIECES: &[&str] = &[
    "a", "example", "B", "7", "0x7f", "-", "_", "%41", "%E2%9D%A4", "xn--", "xn--bcher-kva",
    "xn--99999999", "xn--ls8h", "xn--a", "xn--はじめ", "é", "e\u{301}", "ß", "ı", "İ", "\u{301}",
    "\u{93E}", "\u{200C}", "\u{200D}", "\u{FE0F}", "\u{AD}", "क्\u{200D}ष", "نامه\u{200C}ای",
    "שלום", "٣", "я", "αβ", "東京", "한", "ไทย", "ノ", "・", "·", "❤", "☃", "✪", "→", "€", "©",
    "😀", "👨\u{200D}👩", "🇩🇪", "Ａ", "①", "!", "+", "~", "'", "(", "=", "—", "、", "»", "「",
    "\u{2028}", "\u{E000}", "\u{378}", "\u{FFFD}", "\u{202E}", "192", "168", "256", "01",
];

const SEPARATORS: &[&str] = &[".", ".", ".", ".", ".", "。", "．", "｡", "..", "-."];

const LAST: &[&str] = &[
    "com", "com", "ws", "net", "рф", "中国", "xn--p1ai", "test", "c", "1", "0x1", "", "com-", "☃",
    "日本語", "zz9",
];

fn host(random: &mut fastrand::Rng) -> String {
    let pick =
        |random: &mut fastrand::Rng, from: &[&str]| from[random.usize(..from.len())].to_owned();
    let mut host = String::new();
    for _ in 0..random.usize(0..3) {
        for _ in 0..random.usize(1..3) {
            host += &pick(random, PIECES);
        }
        host += &pick(random, SEPARATORS);
    }
    match random.usize(..6) {
        0 => host += &pick(random, PIECES),
        _ => host += &pick(random, LAST),
    }
    if random.usize(..12) == 0 {
        host.push('.');
    }
    host
}

fn links(finder: &LinkFinder, text: &str) -> bool {
    let link = finder.links(text).next();
    link.is_some_and(|link| link.range() == (0..text.len()))
}

/// Returns the reason why a host that the URL Standard allows does not link, or `None` if there is no reason.
/// `docs/dialects.md` explains the reasons.
fn reason(host: &str) -> Option<&'static str> {
    let is_separator = |c| matches!(c, '.' | '。' | '．' | '｡');
    let name = host.strip_suffix(is_separator).unwrap_or(host);
    let labels: Vec<_> = name.split(is_separator).collect();
    let last = labels.last().copied().unwrap_or_default();
    let category = CodePointMapData::<GeneralCategory>::new();
    let letters = GeneralCategoryGroup::Letter.union(GeneralCategoryGroup::Mark);
    let is_letter = |c| letters.contains(category.get(c));
    let is_in_label = |c| {
        let is_digit = category.get(c) == GeneralCategory::DecimalNumber;
        is_letter(c) || is_digit || "-_·・".contains(c)
    };
    let is_punctuation = |c: char| {
        GeneralCategoryGroup::Punctuation.contains(category.get(c))
            || link_term(c) != LinkTerm::Include
    };
    let beyond_ascii = || name.chars().filter(|c| !c.is_ascii() && !is_separator(*c));
    let is_ascii_host = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    Some(match () {
        () if name.contains('%') => "percent-encoded",
        () if name.chars().any(|c| c.is_ascii() && !is_ascii_host(c)) => "punctuation of ASCII",
        () if beyond_ascii().any(is_punctuation) => "punctuation",
        () if labels.iter().any(|l| l.is_empty() || l.starts_with('-') || l.ends_with('-')) => {
            "empty, or a hyphen"
        }
        () if labels.iter().any(|l| l.bytes().all(|b| b == b'_')) => "nothing but underscores",
        () if name.starts_with(['\u{200C}', '\u{200D}', '\u{FE0F}']) => "begins with a modifier",
        () if labels.len() == 1 && !name.chars().all(is_in_label) => "a symbol in a single label",
        () if labels.len() > 1
            && (!last.chars().all(is_letter) || (last.is_ascii() && last.len() < 2)) =>
        {
            "no top-level domain"
        }
        () => return None,
    })
}

#[test]
fn hosts_after_a_scheme_are_those_of_the_url_standard() {
    let finder = |policies: &[Policy]| {
        LinkFinder::builder(Dialect::Uts58).file_names(FileNames::Link).reject(policies).build()
    };
    let (default, strict) = (finder(&[]), finder(&[Policy::InvalidHost]));
    let mut random = fastrand::Rng::with_seed(58);
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let mut unexplained = Vec::new();
    for _ in 0..random_cases(20_000) {
        let host = host(&mut random);
        let text = format!("https://{host}/");
        let is_allowed = Url::parse(&text).is_ok_and(|url| url.username().is_empty());
        let (is_link, is_strict_link) = (links(&default, &text), links(&strict, &text));
        let class = match (is_allowed, is_link) {
            (true, true) => Some("both"),
            (false, false) => Some("neither"),
            // Detection has no data of UTS #46, and the policy does.
            (false, true) => (!is_strict_link).then_some("linked without the policy"),
            (true, false) => reason(&host),
        };
        match class {
            Some(class) => *counts.entry(class).or_default() += 1,
            None => unexplained.push((host.escape_unicode().to_string(), host, is_allowed)),
        }
    }
    println!("{counts:#?}");
    unexplained.truncate(20);
    assert_eq!(unexplained, []);
}

/// Returns the lines of the suite that follow a line beginning with `polarity`, without the marks of links.
fn cases(polarity: &str) -> Vec<String> {
    let file = barelink_testkit::root().join("spec-tests/uts58/hosts.txt");
    let text = std::fs::read_to_string(file).expect("the suite is readable");
    let lines: Vec<_> = text.lines().collect();
    let pairs = lines.windows(2).filter(|pair| pair[0].starts_with(polarity));
    pairs.map(|pair| pair[1].replace(['⸠', '⸡'], "")).collect()
}

#[test]
fn legitimate_hosts_link_and_tricks_do_not() {
    let (hosts, tricks) = (cases("#+ "), cases("#- "));
    assert!(hosts.len() >= 60 && tricks.len() >= 60);
    let untrusted = LinkFinder::builder(Dialect::Uts58).untrusted().build();
    let count = |finder: &LinkFinder, of: &[String]| {
        of.iter().filter(|text| finder.links(text).next().is_some()).count()
    };
    assert_eq!(count(&LinkFinder::new(Dialect::Uts58), &hosts), hosts.len());
    assert!(hosts.len() - count(&untrusted, &hosts) <= 2);
    assert!(count(&untrusted, &tricks) <= 6);
    let suites = Suite::all(Some("uts58")).expect("the suites are readable");
    let suite = suites.iter().find(|suite| suite.name == "uts58/hosts");
    assert_eq!(suite.map(|suite| suite.examples.len()), Some(hosts.len() + tricks.len()));
}
