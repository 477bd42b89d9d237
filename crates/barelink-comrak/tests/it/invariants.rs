//! Checks the invariants of the tree on random documents. The fuzz targets check the same invariants.

use barelink::Dialect;
use barelink_testkit::cases::check;
use barelink_testkit::documents::mixed::{bytes, document};
use barelink_testkit::invariants::comrak;

#[test]
fn trees() {
    for generate in [document, bytes] {
        check(1_000, generate, |source, choices| {
            let dialect = choices.pick(Dialect::ALL);
            let options = choices.comrak();
            comrak::check(&choices.rules(dialect), source, &options);
        });
    }
}
