//! Compares the links in Markdown, through either parser, with those of cmark-gfm in another process.
#![no_main]

use std::cell::RefCell;

use barelink_testkit::comparison::Comparison;
use barelink_testkit::fuzzed::with_cmark_gfm;
use barelink_testkit::oracle::Running;
use libfuzzer_sys::fuzz_target;

thread_local! {
    static REFERENCE: RefCell<Running> = RefCell::new(Running::cmark_gfm().expect("a cmark-gfm"));
}

fuzz_target!(|input: &[u8]| {
    REFERENCE.with_borrow_mut(|reference| {
        let comparison = with_cmark_gfm(input, reference).expect("an answer");
        assert!(!matches!(comparison, Comparison::Differs(..)));
    });
});
