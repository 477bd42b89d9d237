//! Checks the output of the programs in `examples/`.

use barelink::{Dialect, LinkFinder};
use similar_asserts::assert_eq;

#[allow(dead_code)]
#[path = "../../examples/lint.rs"]
mod lint;
#[allow(dead_code)]
#[path = "../../examples/page.rs"]
mod page;

#[test]
fn a_page_has_a_title_and_links() {
    let finder = LinkFinder::new(Dialect::Gfm);
    let markdown =
        "# At *www.example.com* & `home`\n\nSee http://www.example.com/a_b_c, me@example.org.\n";
    assert_eq!(
        page::page(markdown, &finder),
        "<!DOCTYPE html>\n<meta charset=\"utf-8\">\n<title>At www.example.com &amp; home</title>\n\
         <h1>At <em><a href=\"https://www.example.com\">www.example.com</a></em> &amp; <code>home</code></h1>\n\
         <p>See <a href=\"https://www.example.com/a_b_c\">http://www.example.com/a_b_c</a>, \
         <a href=\"mailto:me@example.org\">me@example.org</a>.</p>\n"
    );
}

#[test]
fn another_site_keeps_its_scheme() {
    let finder = LinkFinder::new(Dialect::Gfm);
    let html = page::page("http://www.example.community/", &finder);
    assert!(html.contains("href=\"http://www.example.community/\""), "{html}");
}

#[test]
fn a_linter_tells_line_and_column() {
    let finder = LinkFinder::new(Dialect::Gfm);
    let markdown = "東京: www.a.com, http://a.b/c_d\n\n> `www.a.com`\n> me@example.org\n";
    assert_eq!(
        lint::lint(markdown, &finder),
        [
            "1:5: bare link; write [www.a.com](http://www.a.com)",
            "1:16: bare link; write <http://a.b/c_d>",
            "4:3: bare link; write <me@example.org>",
        ]
    );
}
