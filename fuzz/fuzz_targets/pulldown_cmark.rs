//! Checks the invariants of the events that the adapter for pulldown-cmark returns.
#![no_main]

use barelink::Dialect;
use barelink_testkit::invariants::{pulldown_cmark, Choices};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let Some((mut choices, source)) = Choices::split(input) else {
        return;
    };
    let dialect = choices.pick(Dialect::ALL);
    let options = choices.pulldown_cmark();
    pulldown_cmark::check(&choices.rules(dialect), &source, options);
});
