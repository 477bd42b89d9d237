//! A link that a policy rejects is text, and nothing in it is a link.

use barelink::options::Policy;
use barelink::{Dialect, LinkFinder};
use comrak::Options;

#[test]
fn a_rejected_link_is_text_as_it_was_written() {
    let source = "http://a.com/\u{202E}*b*?me@c.com\u{202C} http://d.com/*e*";
    for dialect in [Dialect::Gfm, Dialect::Uts58] {
        let mut finder = LinkFinder::builder(dialect);
        let finder = finder.reject(&[Policy::BidiControl]).build();
        let page = barelink_comrak::Autolinker::new(&finder).to_html(source, &Options::default());
        // The last mark has nothing to close: the URLs have the others.
        let end = "<a href=\"http://d.com/*e\">http://d.com/*e</a>*";
        let text = "http://a.com/\u{202E}*b*?me@c.com\u{202C}";
        assert_eq!(page, format!("<p>{text} {end}</p>\n"), "{dialect:?}");
    }
}

/// A leaf is a paragraph of UAX #9: its lines, its emphasis and its code are parts of one text.
#[test]
fn what_is_open_before_a_link_in_its_leaf_rejects_it() {
    for dialect in [Dialect::Gfm, Dialect::Md4c, Dialect::Uts58] {
        let mut finder = LinkFinder::builder(dialect);
        let finder = finder.reject(&[Policy::BidiControl]).build();
        let page = |text: &str| {
            barelink_comrak::Autolinker::new(&finder).to_html(text, &comrak::Options::default())
        };
        for text in [
            "\u{202E} https://example.com/a",
            "a \u{202E}\nhttps://example.com/a",
            "*a \u{202E}* b https://example.com/a",
            "`\u{202E}` https://example.com/a",
            "[a\u{202E}](/b) *https://example.com/a*",
            "&#x202E; https://example.com/a",
            "\u{202E} <!-- \u{202C} --> https://example.com/a",
            "\u{202E} [\u{202D}](/\u{202C}) https://example.com/a",
            "# \u{202E} https://example.com/a",
            "\u{202E} me@example.com",
            "[<http://\u{7F}\u{202E}.y> me@example.com] me@example.com",
        ] {
            let page = page(text);
            assert!(
                !page.contains("example.com</a>") && !page.contains("com/a</a>"),
                "{dialect:?} {page}"
            );
        }
        for text in [
            "a \u{202E}\n\nhttps://example.com/a",
            "- \u{202E}\n- https://example.com/a",
            "\u{202E} a \u{202C} https://example.com/a",
            "\u{202E} *a* &#x202C; https://example.com/a",
            "\u{2068} *a*\n\u{2069} https://example.com/a",
        ] {
            let page = page(text);
            assert!(page.contains("com/a</a>"), "{dialect:?} {page}");
        }
    }
}

/// An inline footnote has no place in the source, so its leaf is searched as parsed text.
#[test]
fn what_is_open_in_a_leaf_that_cannot_be_aligned_rejects_a_link() {
    let mut options = comrak::Options::default();
    options.extension.footnotes = true;
    options.extension.inline_footnotes = true;
    let page = |source: &str, policies: &[Policy]| {
        let finder = LinkFinder::builder(Dialect::Gfm).reject(policies).build();
        barelink_comrak::Autolinker::new(&finder).to_html(source, &options)
    };
    for source in [
        "\u{202E} ^[note] *https://example.com/a*",
        "`\u{202B}` ^[note] *https://example.com/a*",
    ] {
        let rejected = page(source, &[Policy::BidiControl]);
        assert!(!rejected.contains("com/a</a>"), "{rejected}");
        let linked = page(source, &[]);
        assert!(linked.contains("com/a</a>"), "{linked}");
    }
    let linked = page("a ^[note] *https://example.com/a*", &[Policy::BidiControl]);
    assert!(linked.contains("com/a</a>"), "{linked}");
}
