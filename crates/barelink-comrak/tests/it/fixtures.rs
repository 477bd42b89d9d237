//! Checks numbers of links in real documents.

use comrak::Options;

use crate::support::{gfm, html, FIXTURES};

/// Number of links that the extension `autolink` of cmark-gfm 0.29.0.gfm.13 adds to each document, with its
/// extensions `table`, `strikethrough` and `tasklist`.
const ADDED: [(&str, usize); 7] = [
    ("changelog", 73),
    ("crlf", 18),
    ("plain", 0),
    ("readme", 48),
    ("tour", 49),
    // By GFM's own examples there is one more: the second `/` ends `xmpp:me@example.org/phone/2`.
    ("traps", 281 + 1),
    ("travel-ja", 58),
];

fn added(source: &str, options: &Options<'_>) -> usize {
    let own = comrak::markdown_to_html(source, options);
    html(source, options).matches("<a ").count() - own.matches("<a ").count()
}

#[test]
fn as_many_links_as_cmark_gfm_adds() {
    for ((name, source), (of, expected)) in FIXTURES.into_iter().zip(ADDED) {
        assert_eq!(name, of);
        assert_eq!(added(source, &gfm()), expected, "{name}");
    }
}

#[test]
fn with_footnotes() {
    let mut options = gfm();
    options.extension.footnotes = true;
    for ((name, source), (_, expected)) in FIXTURES.into_iter().zip(ADDED) {
        // In `traps`, a URL contains a footnote reference. The link of the reference and the link back to it are missing.
        let fewer = if name == "traps" { 2 } else { 0 };
        assert_eq!(added(source, &options), expected - fewer, "{name}");
    }
}
