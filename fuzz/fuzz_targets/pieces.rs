//! Checks the links of texts in chunks, and of texts that are still arriving, in each dialect.
#![no_main]

use barelink::Dialect;
use barelink_testkit::invariants::{in_pieces, Choices};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    // The last bytes, because a seed begins with its choices.
    let Some((input, cuts)) = input.split_last_chunk() else {
        return;
    };
    let Some((mut choices, text)) = Choices::split(input) else {
        return;
    };
    let dialect = choices.pick(Dialect::ALL);
    let finder = choices.rules(dialect).finder;
    in_pieces::check(&finder, &text, u64::from_le_bytes(*cuts));
});
