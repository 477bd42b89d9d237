//! Compares the links that the adapters for pulldown-cmark and for comrak find in Markdown.
#![no_main]

use barelink_testkit::comparison::Comparison;
use barelink_testkit::fuzzed::by_both_parsers;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let comparison = by_both_parsers(input).expect("an answer");
    assert!(!matches!(comparison, Comparison::Differs(..)));
});
