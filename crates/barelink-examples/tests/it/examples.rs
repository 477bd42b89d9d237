//! Checks the output of the site generators in `examples/`.

use crate::sites;

#[allow(dead_code)]
#[path = "../../examples/site_comrak.rs"]
mod site_comrak;
#[allow(dead_code)]
#[path = "../../examples/site_pulldown_cmark.rs"]
mod site_pulldown_cmark;

#[test]
fn a_site_by_pulldown_cmark() {
    for bare_links in [false, true] {
        let output = tempfile::tempdir().unwrap();
        site_pulldown_cmark::build(&sites::source(), output.path(), bare_links).unwrap();
        sites::check(output.path(), bare_links).unwrap();
    }
}

#[test]
fn a_site_by_comrak() {
    for bare_links in [false, true] {
        let output = tempfile::tempdir().unwrap();
        site_comrak::build(&sites::source(), output.path(), bare_links).unwrap();
        sites::check(output.path(), bare_links).unwrap();
    }
}
