//! Checks the invariants of the JSON that `barelink list` prints.
#![no_main]

use barelink::Dialect;
use barelink_testkit::invariants::{program, Choices};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let Some((mut choices, input)) = Choices::split(input) else {
        return;
    };
    let dialect = choices.pick(Dialect::ALL);
    let markdown = if choices.pick(&[true, false]) { Some(choices.pulldown_cmark()) } else { None };
    program::check(&choices.rules(dialect).finder, &input, markdown);
});
