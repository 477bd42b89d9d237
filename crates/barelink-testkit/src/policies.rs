//! Assertions about links that a policy rejects in Markdown, for the tests of both adapters.

use barelink::options::Policy;
use barelink::{Dialect, LinkFinder};

use crate::documents::words;
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
        for text in words("under an open control") {
            let page = page(renderer, dialect, text);
            assert!(
                !page.contains("example.com</a>") && !page.contains("com/a</a>"),
                "{dialect:?} {page}"
            );
        }
        for text in words("beside closed controls") {
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
        for text in words("parts of what is seen") {
            let found: Vec<String> = links(text);
            assert_eq!(found, [""; 0], "{dialect:?} {text}");
        }
        for dialects in ["md4c, uts58", "gfm, md4c, uts58", "uts58", "gfm, uts58"] {
            for text in words(&format!("whole for {dialects}")) {
                let found: Vec<String> = links(text);
                let is_linked = dialects.split(", ").any(|name| name == dialect.name());
                assert_eq!(found.len(), usize::from(is_linked), "{dialect:?} {text} {found:?}");
            }
        }
    }
}

fn page(renderer: Renderer, dialect: Dialect, source: &str) -> String {
    let mut finder = LinkFinder::builder(dialect);
    let finder = finder.reject(&[Policy::BidiControl]).build();
    let page = renderer.render(source, &[], &finder);
    page.expect("the parser's renderer renders all documents")
}
