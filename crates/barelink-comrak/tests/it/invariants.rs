//! Checks the invariants of the tree on random documents. The fuzz targets check the same invariants.

use barelink::Dialect;
use barelink_testkit::cases::check;
use barelink_testkit::documents::extensions;
use barelink_testkit::documents::mixed::{bytes, document};
use barelink_testkit::invariants::comrak;

#[test]
fn trees() {
    for generate in [document, bytes, extensions] {
        check(1_000, generate, |source, choices| {
            let dialect = choices.pick(Dialect::ALL);
            let options = choices.comrak();
            comrak::check(&choices.rules(dialect), source, &options);
        });
    }
}

/// Checks that every option of comrak leaves the links where comrak's own autolink has them.
#[test]
fn links_are_as_comraks_own() {
    check(20_000, extensions, |source, choices| {
        comrak::assert_as_comraks_own(source, &choices.comrak(), false);
    });
}
