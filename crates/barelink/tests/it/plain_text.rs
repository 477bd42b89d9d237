//! Checks links in plain text that Markdown reads as something else.

use barelink::{Dialect, LinkFinder};

/// RFC 3986, appendix C: angle brackets delimit a URI in plain text. Markdown reads them as an autolink.
#[test]
fn a_url_in_angle_brackets_ends_before_the_closing_one() {
    let finder = LinkFinder::new(Dialect::Gfm);
    for (text, expected) in [
        ("<https://example.com/x>", "https://example.com/x"),
        ("see <http://example.com>, or", "http://example.com"),
        ("<https://example.com/x.>.", "https://example.com/x."),
        ("<https://example.com/(x>)", "https://example.com/(x"),
        ("<https://example.com/x>y>", "https://example.com/x"),
        ("<ftp://example.com/x>>", "ftp://example.com/x"),
        (" <https://example.com/é>", "https://example.com/é"),
        ("\"<https://example.com/x>\"", "https://example.com/x"),
        ("https://example.com/x>", "https://example.com/x>"),
        ("< https://example.com/x>", "https://example.com/x>"),
        ("<https://example.com/x >", "https://example.com/x"),
        ("<https://example.com/x", "https://example.com/x"),
        ("<a https://example.com/x>", "https://example.com/x>"),
        ("(https://example.com/x>)", "https://example.com/x>"),
        ("<https://example.com/\u{1}x>", "https://example.com/\u{1}x>"),
        ("<(https://example.com/x>", "https://example.com/x>"),
    ] {
        let mut links = finder.links(text).map(|link| link.as_str());
        assert_eq!((links.next(), links.next()), (Some(expected), None), "{text}");
    }
    let links: Vec<_> = finder.links("<http://a.b><http://c.d>").map(|link| link.range()).collect();
    assert_eq!(links, [1..11, 13..23]);
}
