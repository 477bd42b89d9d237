//! Checks the invariants of the event stream on random documents. The fuzz targets check the same invariants.

use barelink::Dialect;
use barelink_testkit::cases::check;
use barelink_testkit::documents::mixed::{bytes, document};
use barelink_testkit::invariants::pulldown_cmark;

#[test]
fn events() {
    for generate in [document, bytes] {
        check(1_000, generate, |source, choices| {
            let dialect = choices.pick(Dialect::ALL);
            let options = choices.pulldown_cmark();
            pulldown_cmark::check(&choices.rules(dialect), source, options);
        });
    }
}
