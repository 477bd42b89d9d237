//! Checks the element, class and id names of `page --not-in`.

use similar_asserts::assert_eq;

use crate::page::{a, page};
use crate::program::run;

#[test]
fn names_find_their_elements() {
    let link = a("http://www.a.com", "www.a.com");
    let html = |text: &str| {
        format!("<!DOCTYPE html><div id=x class='y Z é'><b></b><my-i>{text}</my-i></div>")
    };
    for names in [
        "div", "DIV", "my-i", "#x", ".y", ".Z", ".é", "div.y", "div#x.y.Z", ".Z.y", "p, .y",
        "p ,#x",
    ] {
        assert_eq!(page(&["--not-in", names], &html("www.a.com")), html("www.a.com"), "{names}");
    }
    for names in ["p", "i", "#X", "#y", ".x", ".z", ".É", "p.y", "div.x", ".y.q", "div#q", "p, b"]
    {
        assert_eq!(page(&["--not-in", names], &html("www.a.com")), html(&link), "{names}");
    }
}

/// Without a document type, a page is in quirks mode, in which CSS ignores the case of classes and ids.
#[test]
fn quirks_mode_ignores_case() {
    let html = "<p id=x class=y>www.a.com";
    assert_eq!(page(&["--not-in", "#X"], html), html);
    assert_eq!(page(&["--not-in", ".Y"], html), html);
}

#[test]
fn other_selectors_are_errors_that_name_what_is_expected() {
    for value in [
        "", " ", "p,", ",p", "p b", ".a .b", "p > b", "p + b", "p ~ b", "*", "[title]", "p:empty",
        "p::before", ":is(p)", "h1[", ".", "#", "p.", "p..a", ".a#", "svg|a", ".md\\:a", "1",
        ".1a",
    ] {
        let run = run(&["page", "--not-in", value, "-"], "");
        run.fails(
            "expected a list of element, class and id names, such as `pre, .note, #toc, div.note`",
        );
    }
}
