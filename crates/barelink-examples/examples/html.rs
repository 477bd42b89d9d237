//! Makes links in the text nodes of a page that html5ever has parsed, but not in links, code and what is not shown.
//!
//! The pieces are the text nodes of a block, so that `https://example.com/<b>a</b>` is seen as one URL: a link that would lie
//! in several nodes is left alone. The program's `barelink page` does this with files.

use barelink::{Dialect, LinkFinder};
use html5ever::tendril::TendrilSink;
use html5ever::{parse_document, ParseOpts};
use markup5ever_rcdom::{Handle, NodeData, RcDom};

/// Elements that stand within a word.
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

/// Adds the texts of a node to its block, and whether something may be linked there.
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
    for link in finder.links_in(block.iter().map(|(text, _)| &**text)) {
        let node = block.get(link.start().piece());
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
    fn a_link_lies_in_one_node() {
        assert_eq!(
            links("<p>www.a.com/<b>b</b> <p><i>www.c.com</i>."),
            ["http://www.c.com"]
        );
        assert_eq!(
            links("<p>www.a.com/?b&amp;c<br>d"),
            ["http://www.a.com/?b&c"]
        );
    }

    #[test]
    fn links_code_and_scripts_have_none() {
        for name in WITHOUT_LINKS {
            let found = links(&format!(
                "<body><p><{name}>http://a.com</{name}><p>http://b.com"
            ));
            assert_eq!(found, ["http://b.com"], "{name}");
        }
    }

    /// The playground's examples and code hold URLs; its text has none that is not a link already.
    #[test]
    fn a_real_page() {
        let page = include_str!("../../../docs/playground/index.html");
        assert!(page.contains("https://") && links(page).is_empty());
        let more = page.replace("</main>", "<p>https://example.com/</main>");
        assert_eq!(links(&more), ["https://example.com/"]);
    }
}
