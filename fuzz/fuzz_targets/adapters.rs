//! Compares the links that the adapters for pulldown-cmark and for comrak find in Markdown.
#![no_main]

use barelink_testkit::fuzzed::Fuzzed;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let fuzzed = Fuzzed::by_both_parsers(input).expect("an answer");
    assert!(!fuzzed.is_some_and(|fuzzed| fuzzed.differs()));
});
