//! Checks the output of the programs in `examples/`.

use similar_asserts::assert_eq;

#[allow(dead_code)]
#[path = "../../examples/own_site.rs"]
mod own_site;

#[test]
fn a_pass_sees_bare_links_and_others() {
    let markdown = "See www.example.com/a, [b](https://www.example.com), me@example.org\nor http://www.example.community/c.\n";
    let (html, elsewhere) = own_site::page(markdown, "www.example.com").unwrap();
    assert_eq!(
        html,
        "<p>See <a href=\"/a\">www.example.com/a</a>, <a href=\"/\">b</a>, \
         <a href=\"mailto:me@example.org\">me@example.org</a>\n\
         or <a href=\"http://www.example.community/c\">http://www.example.community/c</a>.</p>\n"
    );
    assert_eq!(elsewhere, ["2:4: http://www.example.community/c"]);
}
