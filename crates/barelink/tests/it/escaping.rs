//! What holds of minimal and maximal escaping, whatever the URL.

use barelink::uts58::{maximal, minimal};
use barelink::{Dialect, LinkFinder};
use proptest::prelude::*;

/// What a URL means after its host, as the URL standard and the text fragment proposal read it.
#[derive(Debug, PartialEq)]
struct Parts {
    /// Segments, keys with values and directives: each is cut where syntax stands for itself.
    path: Vec<Vec<u8>>,
    query: Option<Vec<(Vec<u8>, Option<Vec<u8>>)>>,
    fragment: Option<Vec<Vec<Vec<u8>>>>,
}

/// The bytes that a part stands for. What has two meanings, raw and escaped, is told apart: a raw one is followed by
/// a byte that no text has.
fn data(part: &str, two_meanings: &[char]) -> Vec<u8> {
    let mut data = Vec::new();
    let mut rest = part;
    while let Some(c) = rest.chars().next() {
        let digits = rest.strip_prefix('%').and_then(|after| after.get(..2));
        let digits = digits.filter(|digits| digits.bytes().all(|b| b.is_ascii_hexdigit()));
        if let Some(byte) = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            data.push(byte);
            rest = &rest[3..];
            continue;
        }
        data.extend(rest[..c.len_utf8()].bytes());
        if two_meanings.contains(&c) {
            data.push(0xFF);
        }
        rest = &rest[c.len_utf8()..];
    }
    data
}

fn parts(url: &str, host: &str) -> Parts {
    let rest = url.strip_prefix(host).expect("the host is left alone");
    let (rest, fragment) = match rest.split_once('#') {
        Some((rest, fragment)) => (rest, Some(fragment)),
        None => (rest, None),
    };
    let (path, query) = match rest.split_once('?') {
        Some((path, query)) => (path, Some(query)),
        None => (rest, None),
    };
    let pair = |pair: &str| match pair.split_once('=') {
        Some((key, value)) => (data(key, &['+']), Some(data(value, &['+']))),
        None => (data(pair, &['+']), None),
    };
    let directive = |(index, directive): (usize, &str)| match index {
        0 => vec![data(directive, &[])],
        _ => directive.split([',', '&']).map(|d| data(d, &[])).collect(),
    };
    Parts {
        path: path
            .split('/')
            .map(|segment| data(segment, &['\\']))
            .collect(),
        query: query.map(|query| query.split('&').map(pair).collect()),
        fragment: fragment.map(|f| f.split(":~:").enumerate().map(directive).collect()),
    }
}

fn check(host: &str, rest: &str) {
    let url = [host, rest].concat();
    let (min, max) = (minimal(&url), maximal(&url));
    assert_eq!(minimal(&min), min, "minimal of minimal, {url:?}");
    assert_eq!(maximal(&max), max, "maximal of maximal, {url:?}");
    assert_eq!(minimal(&max), min, "minimal of maximal, {url:?}");
    assert_eq!(maximal(&min), max, "maximal of minimal, {url:?}");
    let meaning = parts(&url, host);
    assert_eq!(parts(&min, host), meaning, "minimal {min:?} of {url:?}");
    assert_eq!(parts(&max, host), meaning, "maximal {max:?} of {url:?}");
    assert!(max[host.len()..].is_ascii());
    let finder = LinkFinder::builder(Dialect::Uts58).conformance().build();
    // The `?` of an empty query at the end of a URL is the end of a sentence to detection: section 3.4.1.
    let is_empty_query = parts(&min, host).query == Some(vec![(vec![], None)]);
    for written in [&min, &max] {
        let end = match is_empty_query && !written.contains('#') {
            true => written.len() - 1,
            false => written.len(),
        };
        let link = finder.links(written).next().expect("it is a link");
        // Maximal escaping does not look at brackets.
        if written == &min {
            assert_eq!(link.range(), 0..end, "{written:?} of {url:?}");
        }
    }
}

fn cases(default: u32) -> ProptestConfig {
    let cases = std::env::var("PROPTEST_CASES").ok();
    let cases = cases
        .and_then(|cases| cases.parse().ok())
        .unwrap_or(default);
    ProptestConfig {
        cases,
        ..ProptestConfig::default()
    }
}

/// Pieces that mean something, and any code points.
fn rest() -> impl Strategy<Value = String> {
    let syntax = prop::sample::select(vec![
        "/",
        "?",
        "#",
        ":~:",
        "&",
        "=",
        "+",
        ",",
        ":",
        "~",
        "\\",
        "%",
        "%25",
        "%2F",
        "%3F",
        "%23",
        "%26",
        "%3D",
        "%2B",
        "%2C",
        "%3A~:",
        ":%7E:",
        "%5C",
        "%E3%81%82",
        "%E3",
        "%81",
        "%FF",
        "%ff",
        "%C3%A9",
        "%20",
        "%2E",
        "%4",
        "1",
        "F",
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        "<",
        ">",
        "「",
        "」",
        "（",
        "）",
        "%29",
        "%28",
        "%5D",
        "%7D",
        ".",
        "!",
        "。",
        "…",
        "'",
        "\"",
        "»",
        " ",
        "\u{202E}",
        "\u{200D}",
        "a",
        "é",
        "日本",
    ]);
    let piece = prop_oneof![
        6 => syntax.prop_map(str::to_owned),
        1 => any::<char>().prop_map(String::from),
        1 => any::<u8>().prop_map(|byte| format!("%{byte:02x}")),
    ];
    let initiator = prop::sample::select(vec!["/", "?", "#", "#:~:", "/a.?", "/(["]);
    (initiator, prop::collection::vec(piece, 0..24))
        .prop_map(|(initiator, pieces)| initiator.to_owned() + &pieces.concat())
}

proptest! {
    #![proptest_config(cases(2_000))]

    #[test]
    fn a_url_means_the_same_and_is_found_whole(
        host in prop::sample::select(vec!["https://example.com", "bücher.de:80", "http://[::1]"]),
        rest in rest(),
    ) {
        check(host, &rest);
    }
}

#[test]
fn brackets_pair_for_detection_too() {
    // `}` takes `(` with it, so that `]` pairs in section 4.1; detection, which sees no `}`, would stop at it.
    assert_eq!(minimal("a.com/[(a}]"), "a.com/[(a%7D%5D");
    // More brackets than detection has room for.
    let deep = format!("a.com/{}", "(".repeat(127));
    assert_eq!(minimal(&deep), format!("a.com/{}%28%28", "(".repeat(125)));
    check("a.com", &deep["a.com".len()..]);
}

#[test]
fn what_is_no_part_of_a_url_is_left_alone() {
    for url in [
        "",
        "a",
        "a b",
        "%41",
        "https://%41.com",
        "mailto:a%40b",
        "https://a.com\\%41",
    ] {
        assert_eq!(minimal(url), url);
        assert_eq!(maximal(url), url);
    }
}
