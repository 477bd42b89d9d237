//! Checks the invariants of the JSON of `list` on random documents. The fuzz targets check the same invariants.

use barelink::Dialect;
use barelink_testkit::cases::check;
use barelink_testkit::documents::mixed::document;
use barelink_testkit::invariants::program;

#[test]
fn rows_of_list() {
    check(1_000, document, |input, choices| {
        let dialect = choices.pick(Dialect::ALL);
        let is_markdown = choices.pick(&[true, false]);
        let markdown = is_markdown.then(|| choices.pulldown_cmark());
        program::check(&choices.rules(dialect).finder, input, markdown);
    });
}
