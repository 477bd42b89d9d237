//! Checks the invariants of the JSON of `list` on random documents. The fuzz targets check the same invariants.

use barelink::Dialect;
use barelink_testkit::invariants::program;
use barelink_testkit::strategies::{choices, config, document};
use proptest::prelude::*;

proptest! {
    #![proptest_config(config(1_000))]

    #[test]
    fn rows_of_list(mut choices in choices(), input in document()) {
        let dialect = choices.pick(Dialect::ALL);
        let markdown = if choices.pick(&[true, false]) {
            Some(choices.pulldown_cmark())
        } else {
            None
        };
        program::check(&choices.rules(dialect).finder, &input, markdown);
    }
}
