//! Assertions about links that a policy rejects in Markdown, for the tests of both adapters.

use barelink::options::Policy;
use barelink::{Dialect, LinkFinder};

use crate::renderer::Renderer;

/// Asserts for GFM and UTS #58 that a rejected link is unchanged text, and contains no link.
pub fn assert_rejected_link_is_text(renderer: Renderer) {
    let source = "http://a.com/\u{202E}*b*?me@c.com\u{202C} http://d.com/*e*";
    for dialect in [Dialect::Gfm, Dialect::Uts58] {
        let page = page(renderer, dialect, source);
        // The last delimiter closes nothing, because the URLs contain the other delimiters.
        let end = "<a href=\"http://d.com/*e\">http://d.com/*e</a>*";
        let text = "http://a.com/\u{202E}*b*?me@c.com\u{202C}";
        assert_eq!(page, format!("<p>{text} {end}</p>\n"), "{dialect:?}");
    }
}

/// Asserts that a link is rejected if a bidirectional control before it, in the same leaf block, is still open. A
/// control that is closed or in another block must not reject it.
///
/// A leaf block is one paragraph by UAX #9, with its lines, its emphasis and its code.
pub fn assert_open_control_rejects(renderer: Renderer) {
    for &dialect in Dialect::ALL {
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
            let page = page(renderer, dialect, text);
            assert!(
                !page.contains("example.com</a>") && !page.contains("com/a</a>"),
                "{dialect:?} {page}"
            );
        }
        for text in [
            "a \u{202E}\n\nhttps://example.com/a", "- \u{202E}\n- https://example.com/a",
            "\u{202E} a \u{202C} https://example.com/a",
            "\u{202E} *a* &#x202C; https://example.com/a",
            "\u{2068} *a*\n\u{2069} https://example.com/a",
        ] {
            let page = page(renderer, dialect, text);
            assert!(page.contains("com/a</a>"), "{dialect:?} {page}");
        }
    }
}

fn page(renderer: Renderer, dialect: Dialect, source: &str) -> String {
    let mut finder = LinkFinder::builder(dialect);
    let finder = finder.reject(&[Policy::BidiControl]).build();
    let page = renderer.render(source, &[], &finder);
    page.expect("the parser's renderer renders all documents")
}
