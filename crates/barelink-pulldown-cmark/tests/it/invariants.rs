//! Checks the invariants of the event stream on random documents. The fuzz targets check the same invariants.

use barelink::Dialect;
use barelink_testkit::invariants::pulldown_cmark;
use barelink_testkit::strategies::{bytes, choices, config, document};
use proptest::prelude::*;

proptest! {
    #![proptest_config(config(1_000))]

    #[test]
    fn events(mut choices in choices(), source in document()) {
        let dialect = choices.pick(Dialect::ALL);
        let options = choices.pulldown_cmark();
        pulldown_cmark::check(&choices.rules(dialect), &source, options);
    }
    #[test]
    fn events_of_bytes(mut choices in choices(), source in bytes()) {
        let dialect = choices.pick(Dialect::ALL);
        let options = choices.pulldown_cmark();
        pulldown_cmark::check(&choices.rules(dialect), &source, options);
    }
}
