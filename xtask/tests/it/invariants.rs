//! What the fuzzers assert, on documents put together from what dialects and Markdown look for.

use barelink::Dialect;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use xtask::hostile::fragments;
use xtask::invariants::{comrak, escaping, program, pulldown_cmark, text, Choices};

fn document() -> impl Strategy<Value = String> {
    let fragment = prop_oneof![
        9 => select(fragments::all()).prop_map(str::to_owned),
        1 => any::<char>().prop_map(String::from),
    ];
    vec(fragment, 0..24).prop_map(|fragments| fragments.concat())
}

fn choices() -> impl Strategy<Value = Choices> {
    any::<u64>().prop_map(Choices::new)
}

/// What stands behind a host: its `/`, `?` or `#`, then pieces that mean something there, and any code points.
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
    let initiator = select(vec!["/", "?", "#", "#:~:", "/a.?", "/(["]);
    (initiator, vec(piece, 0..24))
        .prop_map(|(initiator, pieces)| initiator.to_owned() + &pieces.concat())
}

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::with_cases(cases)
    }
}

proptest! {
    #![proptest_config(config(2_000))]

    #[test]
    fn links_in_text(mut choices in choices(), text in document()) {
        let dialect = choices.pick(Dialect::ALL);
        text::check(&choices.rules(dialect).finder, &text);
    }

    #[test]
    fn a_url_means_the_same_and_is_found_whole(
        host in select(vec!["https://example.com", "bücher.de:80", "http://[::1]"]),
        rest in rest(),
    ) {
        escaping::check(host, &rest);
    }

    #[test]
    fn any_text_is_escaped_once(text in document()) {
        escaping::check_any(&text);
    }

    #[test]
    fn a_url_means_its_parts(
        segments in vec(vec(any::<u8>(), 0..6), 0..4),
        pairs in vec((vec(any::<u8>(), 0..6), vec(any::<u8>(), 0..6)), 0..3),
        fragment in proptest::option::of(vec(any::<u8>(), 0..6)),
    ) {
        let segments: Vec<_> = segments.iter().map(Vec::as_slice).collect();
        let pairs: Vec<_> = pairs.iter().map(|(key, value)| (&**key, &**value)).collect();
        escaping::check_parts(&segments, &pairs, fragment.as_deref());
    }
}

proptest! {
    #![proptest_config(config(1_000))]

    #[test]
    fn events_of_pulldown_cmark(mut choices in choices(), source in document()) {
        let dialect = choices.pick(Dialect::ALL);
        let options = choices.pulldown_cmark();
        pulldown_cmark::check(&choices.rules(dialect), &source, options);
    }

    #[test]
    fn trees_of_comrak(mut choices in choices(), source in document()) {
        let dialect = choices.pick(Dialect::ALL);
        let options = choices.comrak();
        comrak::check(&choices.rules(dialect), &source, &options);
    }

    #[test]
    fn rows_of_list(mut choices in choices(), input in document()) {
        let dialect = choices.pick(Dialect::ALL);
        let markdown = match choices.pick(&[true, false]) {
            true => Some(choices.pulldown_cmark()),
            false => None,
        };
        program::check(&choices.rules(dialect).finder, &input, markdown);
    }
}
