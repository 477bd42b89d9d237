//! Strategies that generate the input of property tests.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::RngSeed;

use crate::documents::fragments;
use crate::invariants::{choices, Choices};

/// Generates documents from literals of the dialects and Markdown's delimiters.
pub fn document() -> impl Strategy<Value = String> {
    let fragment = prop_oneof![
        9 => select(fragments::all()).prop_map(str::to_owned),
        1 => any::<char>().prop_map(String::from),
        1 => any::<u8>().prop_map(|byte| char::from(byte).into()),
        1 => (select(fragments::all()), any::<u64>()).prop_map(|(text, seed)| mistaken(text, seed)),
        1 => select(choices::SCHEMES).prop_map(|scheme| [scheme, "://"].concat()),
        1 => select(choices::STOPS).prop_map(str::to_owned),
    ];
    vec(fragment, 0..24).prop_map(|fragments| fragments.concat())
}

/// Returns a text with one bit of an ASCII character changed. A bitwise search might mistake it for the original.
fn mistaken(text: &str, seed: u64) -> String {
    let at = seed as usize % text.chars().count().max(1);
    let bit = 1 << ((seed >> 32) % 7);
    let chars = text
        .chars()
        .enumerate()
        .map(|(index, c)| match u8::try_from(c) {
            Ok(byte) if index == at && byte.is_ascii() => char::from(byte ^ bit),
            _ => c,
        });
    chars.collect()
}

/// Generates texts of arbitrary bytes as characters up to U+00FF, and of the bytes that candidates contain.
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

/// Generates settings of a finder and of the parsers.
pub fn choices() -> impl Strategy<Value = Choices> {
    any::<u64>().prop_map(Choices::new)
}

/// Generates the text after the host of a URL. The text begins with `/`, `?` or `#`. The rest is a mixture of syntax and of
/// arbitrary code points.
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

/// Returns how many random cases a test tries: all of them if `BARELINK_ALL_CASES` is set, as on CI, and a quarter otherwise.
pub fn random_cases(all: u32) -> u32 {
    match std::env::var_os("BARELINK_ALL_CASES") {
        Some(_) => all,
        None => all.div_ceil(4),
    }
}

/// Returns a configuration for [`random_cases`] that writes no file of failures.
///
/// The cases are the same in each run, so only a change of the code changes the result. `PROPTEST_RNG_SEED` selects
/// other cases, `PROPTEST_CASES` their number. Fuzzers search for new cases.
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
