//! Links in plain text, in each dialect.
#![no_main]

use barelink::Dialect;
use libfuzzer_sys::fuzz_target;
use xtask::invariants::{text, Choices};

fuzz_target!(|input: &[u8]| {
    let Some((mut choices, input)) = Choices::split(input) else {
        return;
    };
    let dialect = choices.pick(Dialect::ALL);
    text::check(&choices.rules(dialect).finder, &input);
});
