use core::mem::size_of_val;
use std::string::String;
use std::vec::Vec;

use super::class::is_letter_or_mark;
use super::*;
use crate::bytes::index_among;

#[test]
fn all_tables_fit_32_kilobytes() {
    let sizes = [
        size_of_val(&tables::ASCII),
        size_of_val(&tables::INDEX),
        size_of_val(&tables::PARTS),
        size_of_val(&tables::BLOCKS),
        size_of_val(&tables::PALETTE),
        size_of_val(&tables::BRACKETS),
        size_of_val(&tables::TLDS) + tables::TLDS.concat().len(),
        size_of_val(tables::PUNCTUATION_7_0),
        size_of_val(&tld::SHORT) + size_of_val(&tld::SLOTS),
        size_of_val(&class_set::LETTER_BITS),
    ];
    let all: usize = sizes.iter().sum();
    assert!(all <= 32_000, "{all} bytes: {sizes:?}");
}

#[test]
fn characters_beyond_the_stored_planes_are_hard() {
    for (c, expected) in [
        ('\u{3FFFF}', LinkTerm::Hard),
        ('\u{40000}', LinkTerm::Hard),
        ('\u{DFFFF}', LinkTerm::Hard),
        ('\u{E0000}', LinkTerm::Hard),
        ('\u{E0020}', LinkTerm::Include),
        ('\u{E007F}', LinkTerm::Include),
        ('\u{E0100}', LinkTerm::Include),
        ('\u{E01EF}', LinkTerm::Include),
        ('\u{E1000}', LinkTerm::Hard),
        ('\u{10FFFF}', LinkTerm::Hard),
    ] {
        assert_eq!(link_term(c), expected, "{c:?}");
    }
}

#[test]
fn label_characters_are_identifiers_and_the_exceptions_of_idna_2008() {
    let ascii: String = ('\0'..='\x7F').filter(|&c| is_label_char(c)).collect();
    assert_eq!(ascii, "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");
    let exceptions: Vec<char> =
        ('\u{80}'..=char::MAX).filter(|&c| is_label_char(c) && !is_link_email(c)).collect();
    assert_eq!(exceptions, ['\u{6FD}', '\u{6FE}', '\u{F0B}']);
    // PropList.txt, Deprecated: letters that are Hard.
    let deprecated: Vec<char> = ('\u{80}'..=char::MAX)
        .filter(|&c| is_link_email(c) && !is_label_char(c) && !context::is_contextual(c))
        .collect();
    assert_eq!(deprecated, ['\u{149}', '\u{673}', '\u{F77}', '\u{F79}', '\u{17A3}', '\u{17A4}']);
    for c in ['ß', 'ς'] {
        assert!(is_label_char(c), "{c:?}");
    }
    for c in
        ['\u{B7}', '\u{200C}', '\u{30FB}', '\u{3000}', '。', '．', '｡', '（', '\u{A0}', '…', '😀']
    {
        assert!(!is_label_char(c), "{c:?}");
    }
}

#[test]
fn digits_are_no_letters() {
    for c in ['a', 'Z', 'é', 'ß', '東', 'ー', '\u{301}', '\u{93E}', '\u{20DD}', '\u{30000}'] {
        assert!(is_letter_or_mark(c), "{c:?}");
    }
    for c in ['1', '-', '_', '٣', '९', '\u{B2}', 'Ⅷ', '。', '\u{200D}', '\u{30FB}'] {
        assert!(!is_letter_or_mark(c), "{c:?}");
    }
}

#[test]
fn delegated_names_are_known_in_every_spelling() {
    for label in [
        "com",
        "COM",
        "Com",
        "museum",
        "zw",
        "aaa",
        "xn--p1ai",
        "XN--P1AI",
        "xN--P1ai",
        "рф",
        "РФ",
        "xn--node",
        "გე",
        "中国",
        "xn--fiqs8s",
        "भारत",
        "닷넷",
        "\u{1103}\u{1161}\u{11BA}\u{1102}\u{1166}\u{11BA}", // 닷넷 in NFD
        "グーグル",
        "ク\u{3099}ーク\u{3099}ル",
        "vermögensberatung",
        "VERMO\u{308}GENSBERATUNG",
        "xn--vermgensberatung-pwb",
    ] {
        assert!(is_delegated_tld(label), "{label}");
    }
    for label in [
        "", "c", "local", "zzzz", "co m", "com.", "co{", "xn--", "xn--p1a", "рфф", "onion",
        "example", "vermogensberatung", "nosuchtopleveldomainisaslongasthis", "\u{130}", "日本",
    ] {
        assert!(!is_delegated_tld(label), "{label}");
    }
}

#[test]
fn every_name_in_the_table_is_found_and_possible() {
    let is_among = |names: &str, name: &[u8]| {
        index_among(names.as_bytes(), name.iter().map(u8::to_ascii_lowercase)).is_some()
    };
    assert!(!is_among("", b"abcd") && !is_among("", b""));
    let mut count = 0;
    for (length, names) in tables::TLDS.iter().enumerate().filter(|(_, n)| !n.is_empty()) {
        let mut previous = "";
        for start in (0..names.len()).step_by(length) {
            let name = &names[start..start + length];
            assert!(previous < name, "{previous} {name}");
            assert!(is_delegated_tld(name), "{name}");
            assert!(is_delegated_tld(&name.to_uppercase()), "{name}");
            assert!(is_among(names, name.to_ascii_uppercase().as_bytes()), "{name}");
            assert!(!is_among(names, &[&name.as_bytes()[1..], b"-"].concat()), "{name}");
            assert!(is_syntactic_tld(name), "{name}");
            previous = name;
            count += 1;
        }
    }
    assert!(count > 1500, "{count}");
}

/// A label that ends with a caseless character is looked up as written alone, so case must not change whether a character
/// is caseless, and if such a character ends a top-level domain, all its characters are caseless.
#[test]
fn scripts_without_case_have_none() {
    let is_caseless = tld::is_caseless;
    for c in '\0'..=char::MAX {
        let (mut lower, mut upper) = (c.to_lowercase(), c.to_uppercase());
        if is_caseless(c) {
            assert!(lower.eq([c]) && upper.eq([c]), "{c:?}");
        } else {
            assert!(!lower.any(is_caseless) && !upper.any(is_caseless), "{c:?}");
        }
    }
    for (length, names) in tables::TLDS.iter().enumerate().skip(1) {
        for name in names.as_bytes().chunks(length) {
            let name = core::str::from_utf8(name).unwrap();
            assert!(!name.ends_with(is_caseless) || name.chars().all(is_caseless), "{name:?}");
        }
    }
}

#[test]
fn top_level_domains_are_letters_and_marks() {
    for label in [
        "co", "CO", "zzzz", "日", "日本", "भारत", "рф", "xn--p1ai", "XN--P1AI", "xn--11b4c3d",
        "xn--vermgensberatung-pwb", "vermögensberatung",
    ] {
        assert!(is_syntactic_tld(label), "{label}");
    }
    for label in [
        "", "a", "1", "c1", "1c", "12", "c-o", "co-", "-co", "c_o", "日1", "日-本", "१२", "日本。",
        "xn--", "xn---", "xn--1-bga",   // 1é
        "xn--9-jn6b",  // 日9
        "xn----jn6b",  // 日-
        "xn--c-o-dma", // a hyphen in the ASCII part
        "xn--com-",    // all ASCII
        "xn---p1ai",   // a delimiter after nothing
        "xn--p1ai-",   // nothing after the delimiter
        "xn--p1ai!", "xn--p1ai.", "xn--p1ai9",    // cut short
        "xn--99999999", // overflows
        "xn--рф", "xn-----ctdbabcfhu9c2b9l1acccr4c", // Arabic with hyphens
    ] {
        assert!(!is_syntactic_tld(label), "{label}");
    }
}

#[test]
fn a_label_longer_than_dns_allows_is_no_top_level_domain() {
    for (letters, length, expected) in [(54, 62, true), (55, 63, true), (56, 64, false)] {
        let label = String::from("xn--") + &"a".repeat(letters) + "-t0e";
        assert_eq!(label.len(), length);
        assert_eq!(is_syntactic_tld(&label), expected, "{label}");
    }
}

#[test]
fn ranges_ascend() {
    for pair in tables::PUNCTUATION_7_0.windows(2) {
        assert!(pair[0].1 < pair[1].0);
    }
}

#[test]
fn punctuation_is_that_of_its_version() {
    for (c, expected) in [
        ('\u{A1}', true),
        ('\u{A2}', false),   // Sc
        ('\u{166D}', true),  // P until Unicode 12, So since
        ('\u{2E42}', true),  // Unicode 7.0
        ('\u{2E43}', false), // Unicode 9.0
        ('。', true),
        ('東', false),
        ('\u{1BC9F}', true), // Unicode 7.0
        ('\u{10FFFF}', false),
    ] {
        assert_eq!(is_punctuation_7_0(c), expected, "{c:?}");
    }
}
