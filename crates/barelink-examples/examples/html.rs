//! Finds links in the text nodes of a page parsed by html5ever, except in links, code and hidden text.
//!
//! The text nodes of a block are searched together, so `https://example.com/<b>a</b>` is one URL. A link that spans
//! several nodes is skipped. The command `barelink page` writes links into HTML files in this way.

use barelink::{Dialect, LinkFinder};
use html5ever::tendril::TendrilSink;
use html5ever::{parse_document, ParseOpts};
use markup5ever_rcdom::{Handle, NodeData, RcDom};

/// Elements that can occur within a word.
const INLINE: &[&str] = &["b", "em", "i", "span", "strong"];
const WITHOUT_LINKS: &[&str] = &["a", "code", "pre", "script", "style", "textarea", "title"];

fn main() {
    for link in links("<p>see www.example.com/<b>a</b>, <code>www.a.b</code> or www.example.org.") {
        println!("{link}");
    }
}

/// Returns the links of a page, each in one text node.
fn links(page: &str) -> Vec<String> {
    let dom = parse_document(RcDom::default(), ParseOpts::default()).one(page);
    let (mut block, mut found) = (Vec::new(), Vec::new());
    read(&dom.document, true, &mut block, &mut found);
    end_block(&mut block, &mut found);
    found
}

/// Adds the texts of a node to its block. The flag of a text is true if the text may contain links.
fn read(node: &Handle, may_link: bool, block: &mut Vec<(String, bool)>, found: &mut Vec<String>) {
    let name = match &node.data {
        NodeData::Text { contents } => {
            return block.push((contents.borrow().to_string(), may_link))
        }
        NodeData::Element { name, .. } => &*name.local,
        _ => "",
    };
    let is_block = !INLINE.contains(&name) && name != "a" && name != "code";
    if is_block {
        end_block(block, found);
    }
    let may_link = may_link && !WITHOUT_LINKS.contains(&name);
    for child in node.children.borrow().iter() {
        read(child, may_link, block, found);
    }
    if is_block {
        end_block(block, found);
    }
}

fn end_block(block: &mut Vec<(String, bool)>, found: &mut Vec<String>) {
    let finder = LinkFinder::new(Dialect::Gfm);
    for link in finder.links_in_chunks(block.iter().map(|(text, _)| &**text)) {
        let node = block.get(link.start().chunk());
        if link.as_str().is_some() && node.is_some_and(|(_, may_link)| *may_link) {
            found.push(link.destination().into_owned());
        }
    }
    block.clear();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_in_several_nodes_is_skipped() {
        assert_eq!(links("<p>www.a.com/<b>b</b> <p><i>www.c.com</i>."), ["http://www.c.com"]);
        assert_eq!(links("<p>www.a.com/?b&amp;c<br>d"), ["http://www.a.com/?b&c"]);
    }

    #[test]
    fn elements_without_links_are_skipped() {
        for name in WITHOUT_LINKS {
            let found = links(&format!("<body><p><{name}>http://a.com</{name}><p>http://b.com"));
            assert_eq!(found, ["http://b.com"], "{name}");
        }
    }

    /// The playground has URLs in its examples and its code. All URLs in its text are links already.
    #[test]
    fn the_playground_has_no_bare_url() {
        let page = include_str!("../../../docs/playground/index.html");
        assert!(page.contains("https://") && links(page).is_empty());
        let more = page.replace("</main>", "<p>https://example.com/</main>");
        assert_eq!(links(&more), ["https://example.com/"]);
    }
}
