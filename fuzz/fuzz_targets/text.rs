//! Checks the invariants of links in plain text, in each dialect.
#![no_main]

use barelink::Dialect;
use barelink_testkit::invariants::{text, Choices};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let Some((mut choices, input)) = Choices::split(input) else {
        return;
    };
    let dialect = choices.pick(Dialect::ALL);
    text::check(&choices.rules(dialect), &input);
});
