//! Checks the invariants of the tree on random documents. The fuzz targets check the same invariants.

use barelink::Dialect;
use barelink_testkit::invariants::comrak;
use barelink_testkit::strategies::{bytes, choices, config, document};
use proptest::prelude::*;

proptest! {
    #![proptest_config(config(1_000))]

    #[test]
    fn trees(mut choices in choices(), source in document()) {
        let dialect = choices.pick(Dialect::ALL);
        let options = choices.comrak();
        comrak::check(&choices.rules(dialect), &source, &options);
    }
    #[test]
    fn trees_of_bytes(mut choices in choices(), source in bytes()) {
        let dialect = choices.pick(Dialect::ALL);
        let options = choices.comrak();
        comrak::check(&choices.rules(dialect), &source, &options);
    }
}
