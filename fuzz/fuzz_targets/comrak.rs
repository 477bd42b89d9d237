//! The tree of the adapter for comrak.
#![no_main]

use barelink::Dialect;
use libfuzzer_sys::fuzz_target;
use xtask::invariants::{comrak, Choices};

fuzz_target!(|input: &[u8]| {
    let Some((mut choices, source)) = Choices::split(input) else {
        return;
    };
    let dialect = choices.pick(Dialect::ALL);
    let options = choices.comrak();
    comrak::check(&choices.rules(dialect), &source, &options);
});
