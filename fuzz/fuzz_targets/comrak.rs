//! Checks the invariants of the tree that the adapter for comrak builds.
#![no_main]

use barelink::Dialect;
use barelink_testkit::invariants::{comrak, Choices};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let Some((mut choices, source)) = Choices::split(input) else {
        return;
    };
    let dialect = choices.pick(Dialect::ALL);
    let options = choices.comrak();
    comrak::check(&choices.rules(dialect), &source, &options);
});
