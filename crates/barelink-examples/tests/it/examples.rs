//! Runs the tests inside the examples, and checks the output of the site generators.

use crate::sites;

#[allow(dead_code)]
#[path = "../../examples/ansi.rs"]
mod ansi;
#[allow(dead_code)]
#[path = "../../examples/chat.rs"]
mod chat;
#[allow(dead_code)]
#[path = "../../examples/html.rs"]
mod html;
#[allow(dead_code)]
#[path = "../../examples/rope.rs"]
mod rope;
#[allow(dead_code)]
#[path = "../../examples/site_comrak.rs"]
mod site_comrak;
#[allow(dead_code)]
#[path = "../../examples/site_pulldown_cmark.rs"]
mod site_pulldown_cmark;
#[allow(dead_code)]
#[path = "../../examples/terminal.rs"]
mod terminal;

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
