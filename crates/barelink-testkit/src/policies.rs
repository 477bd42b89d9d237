//! Assertions about links that a policy rejects in Markdown, for the tests of both adapters.

use barelink::options::Policy;
use barelink::{Dialect, LinkFinder};

use crate::extension::Extension;
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

/// Asserts that a link is rejected if it is a part of what a reader sees, across constructs that show nothing, and across
/// the text of links and code. A border that a reader sees keeps the link.
pub fn assert_seen_text_decides(renderer: Renderer) {
    for &dialect in Dialect::ALL {
        let finder = LinkFinder::builder(dialect).untrusted().build();
        let links = |text: &str| {
            let page = renderer.render(text, &Extension::ALL, &finder);
            let page = page.expect("the parser's renderer renders all documents");
            let links = page.split("<a href=\"").skip(1);
            let links = links.filter(|link| link.starts_with("http") || link.starts_with("mailto"));
            links.map(|link| link.split_once('"').unwrap_or_default().0.to_owned()).collect()
        };
        for text in [
            "https://pay.co[](/x)m/login",
            "https://pay[](/x)pal.com/login",
            "https://pay.co![](/x)m/login",
            "https://pay.co![` `\n](/x)m/login",
            "https://pay.co[m/login](/x)",
            "https://pay.co`m/login`",
            "https://pay.co<!-- -->m/login",
            "https://pay.co<b></b>m/login",
            "https://pay.co<wbr>m/login",
            "https://pay.co<span>m</span>/login",
            "https://pay.co<sup></sup>m/login",
            "https://pay.co<span hidden> </span>m/login",
            "https://pay.co<script> x<!-- --> </script>m/login",
            "[pay](/x)pal.com",
            "`pay`pal.com",
            "www.pay**pal.com**",
            "pay~~pal.com~~",
            "**https://pay.co**m/login",
            "me@pay.co[](/x)m",
            "*me@pay.co*m",
            "me@pay.co**m**",
            "first**last@example.com**",
            "[first.](/x)last@example.com",
            "https://google.com&quest;example.org",
            "https://google.com\\?example.org",
            "https://google.com&#63;example.org",
            "https://google.com&bsol;example.org",
            "https://google.com&num;example.org",
            "https://google.com&sol;https://example.org",
            "ftp://example.com&quest;u=example.org",
            "https://www.evil[.]com/a",
            "evil\\[.\\]example.com",
            "user@evil.co[.]uk",
        ] {
            let found: Vec<String> = links(text);
            assert_eq!(found, [""; 0], "{dialect:?} {text}");
        }
        for (text, dialects) in [
            ("**https://example.com**を見て", "md4c uts58"),
            ("**www.example.com**です", "md4c uts58"),
            // By GFM, the delimiters and the letter belong to the URL.
            ("**https://example.com/a**次", "gfm md4c uts58"),
            ("*example.org*,", "uts58"),
            ("**https://example.com**, a", "gfm md4c uts58"),
            ("a **https://example.com** b", "gfm md4c uts58"),
            ("https://example.com<br>a", "gfm uts58"),
            ("https://example.com  \na", "gfm md4c uts58"),
            ("https://example.com[^1] a\n\n[^1]: b", "uts58"),
            ("https://example.com<sup>2</sup>a", "gfm uts58"),
            ("https://example.com ![](/x) a", "gfm md4c uts58"),
            ("[a](/x) https://example.com `b`", "gfm md4c uts58"),
            ("[a](/x), me@example.com.", "gfm md4c uts58"),
            ("&lt;https://example.com&gt;", "gfm uts58"),
            ("<b>https://example.com</b>", "gfm uts58"),
            ("a<span hidden>b</span> https://example.com", "gfm md4c uts58"),
        ] {
            let found: Vec<String> = links(text);
            let is_linked = dialects.split(' ').any(|name| name == dialect.name());
            assert_eq!(found.len(), usize::from(is_linked), "{dialect:?} {text} {found:?}");
        }
    }
}

fn page(renderer: Renderer, dialect: Dialect, source: &str) -> String {
    let mut finder = LinkFinder::builder(dialect);
    let finder = finder.reject(&[Policy::BidiControl]).build();
    let page = renderer.render(source, &[], &finder);
    page.expect("the parser's renderer renders all documents")
}
