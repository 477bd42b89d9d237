//! A link that a policy rejects is text, and nothing in it is a link.

use barelink::options::Policy;
use barelink::{Dialect, LinkFinder};
use barelink_pulldown_cmark::Autolinker;
use pulldown_cmark::{html, Options};

#[test]
fn a_rejected_link_is_text_as_it_was_written() {
    let source = "http://a.com/\u{202E}*b*?me@c.com\u{202C} http://d.com/*e*";
    for dialect in [Dialect::Gfm, Dialect::Uts58] {
        let mut finder = LinkFinder::builder(dialect);
        let finder = finder.reject(&[Policy::BidiControl]).build();
        let mut page = String::new();
        html::push_html(
            &mut page,
            Autolinker::new(&finder).events(source, Options::empty()),
        );
        // The last mark has nothing to close: the URLs have the others.
        let end = "<a href=\"http://d.com/*e\">http://d.com/*e</a>*";
        let text = "http://a.com/\u{202E}*b*?me@c.com\u{202C}";
        assert_eq!(page, format!("<p>{text} {end}</p>\n"), "{dialect:?}");
        let found: Vec<_> = Autolinker::new(&finder)
            .links(source, Options::empty())
            .into_iter()
            .map(|link| link.range().start)
            .collect();
        assert_eq!(found, [source.find("http://d").expect("it is there")]);
    }
}

#[test]
fn what_is_in_a_rejected_link_has_no_meaning_to_extensions() {
    // Each bare, the links hold what these options read: math, and a quotation mark to be made round.
    let options = Options::ENABLE_MATH | Options::ENABLE_SMART_PUNCTUATION;
    let mut finder = LinkFinder::builder(Dialect::Gfm);
    let finder = finder.reject(&[Policy::UserInformation]).build();
    for source in ["http://a@b.com/$x$", "http://a@b.com/\"x"] {
        let mut page = String::new();
        html::push_html(&mut page, Autolinker::new(&finder).events(source, options));
        let text = source.replace('"', "&quot;");
        assert_eq!(page.replace('"', "&quot;"), format!("<p>{text}</p>\n"));
    }
}

/// A leaf is a paragraph of UAX #9: its lines, its emphasis and its code are parts of one text.
#[test]
fn what_is_open_before_a_link_in_its_leaf_rejects_it() {
    for dialect in [Dialect::Gfm, Dialect::Md4c, Dialect::Uts58] {
        let mut finder = LinkFinder::builder(dialect);
        let finder = finder.reject(&[Policy::BidiControl]).build();
        let page = |text: &str| {
            let mut page = String::new();
            html::push_html(
                &mut page,
                Autolinker::new(&finder).events(text, Options::empty()),
            );
            page
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
