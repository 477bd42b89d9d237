//! What `barelink fix` makes of a document is rendered as the document was.
#![no_main]

use barelink::Dialect;
use libfuzzer_sys::fuzz_target;
use xtask::fix_check::fault;
use xtask::invariants::Choices;

fuzz_target!(|input: &[u8]| {
    let Some((mut choices, source)) = Choices::split(input) else {
        return;
    };
    let dialect = choices.pick(Dialect::ALL);
    let extensions = choices.extensions();
    let fault = fault(&source, extensions, &choices.rules(dialect));
    assert_eq!(fault, None, "{source:?} with {extensions:?}");
});
