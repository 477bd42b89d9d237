//! Checks that a document is rendered as before after `barelink fix` has changed it.
#![no_main]

use barelink::Dialect;
use barelink_testkit::invariants::fix::{extensions, fault};
use barelink_testkit::invariants::Choices;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let Some((mut choices, source)) = Choices::split(input) else {
        return;
    };
    let dialect = choices.pick(Dialect::ALL);
    let extensions = extensions(&mut choices);
    let fault = fault(&source, extensions, &choices.rules(dialect));
    assert_eq!(fault, None, "{source:?} with {extensions:?}");
});
