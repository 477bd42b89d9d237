//! Compares the links in text by strangers with the text that a reader sees, as html5ever reads it.

use std::cell::Cell;
use std::ops::Range;

use barelink::options::LinkEnd;
use barelink::{Dialect, LinkFinder};
use barelink_cli::page::with_links;
use barelink_testkit::cases;
use barelink_testkit::documents::disguised;
use barelink_testkit::extension::Extension;
use barelink_testkit::html::{pieces, Piece};
use barelink_testkit::renderer::Renderer;
use html5ever::tendril::TendrilSink;
use html5ever::{parse_document, ParseOpts};
use markup5ever_rcdom::{Handle, NodeData, RcDom};

/// The text of a block that a reader sees, and the bare links in it.
#[derive(Default)]
struct Block {
    text: String,
    /// Ranges in the text, with the destinations.
    links: Vec<(Range<usize>, String)>,
}

impl Block {
    /// Adds spaces around the superscript that begins at `start`, if it has text. No link is in superscript and outside it.
    fn set_apart(&mut self, start: usize) {
        if start < self.text.len() {
            for (link, _) in self.links.iter_mut().filter(|(link, _)| link.start >= start) {
                *link = link.start + 1..link.end + 1;
            }
            self.text.insert(start, ' ');
            self.text.push(' ');
        }
    }
}

/// Follows the tree of a page.
#[derive(Default)]
struct Reader {
    blocks: Vec<Block>,
    block: Block,
    /// Start of each superscript around the current node.
    superscript: Vec<usize>,
}

impl Reader {
    /// Reads a node and its descendants. Elements that are not displayed (HTML, section 15.3.1) have no text.
    fn read(&mut self, node: &Handle) {
        let (name, attributes) = match &node.data {
            NodeData::Element { name, attrs, .. } => (&*name.local, attrs.borrow()),
            NodeData::Text { contents } => return self.block.text += &contents.borrow(),
            _ => return node.children.borrow().iter().for_each(|child| self.read(child)),
        };
        let attribute = |name: &str| attributes.iter().find(|it| *it.name.local == *name);
        if attribute("hidden").is_some() || HIDDEN.contains(&name) {
            return;
        }
        let is_superscript = name == "sup" || attribute("role").is_some();
        let href = attribute("href").filter(|_| name == "a").map(|it| it.value.to_string());
        if name == "br" || is_block(name) {
            self.end_block();
        }
        let start = self.block.text.len();
        if is_superscript {
            self.superscript.push(start);
        }
        node.children.borrow().iter().for_each(|child| self.read(child));
        if is_block(name) {
            self.end_block();
        } else if is_superscript {
            let start = self.superscript.pop().unwrap_or_default();
            self.block.set_apart(start);
        } else if let Some(href) = href.filter(|it| it.contains("://") || it.starts_with("mailto:"))
        {
            self.block.links.push((start..self.block.text.len(), href));
        }
    }

    fn end_block(&mut self) {
        for start in &mut self.superscript {
            self.block.set_apart(std::mem::take(start));
        }
        self.blocks.push(std::mem::take(&mut self.block));
    }
}

/// Elements that are not displayed, or not as text.
const HIDDEN: [&str; 8] =
    ["script", "style", "svg", "template", "title", "canvas", "video", "noscript"];

/// Returns the blocks of a page, as html5ever reads it: their text without tags and elements that are not displayed.
/// Superscript with text has spaces around it. A link is bare if it has a scheme.
fn blocks(page: &str) -> Vec<Block> {
    let mut reader = Reader::default();
    reader.read(&parse_document(RcDom::default(), ParseOpts::default()).one(page).document);
    reader.end_block();
    reader.blocks
}

/// Returns true if each end tag ends the innermost element, and no link is in another. Otherwise the parser of HTML builds
/// another tree than the tags say, and Markdown knows its raw HTML by tags alone.
fn is_well_nested(page: &str) -> bool {
    let mut open = Vec::new();
    for piece in pieces(page) {
        match piece {
            Piece::Open(name, _) if ["br", "img", "input", "wbr"].contains(&&*name) => {}
            Piece::Open(name, _) if name == "a" && open.contains(&name) => return false,
            Piece::Open(name, _) => open.push(name),
            Piece::Close(name) if open.pop_if(|last| *last == name).is_none() => return false,
            _ => {}
        }
    }
    open.is_empty()
}

fn is_block(name: &str) -> bool {
    ["p", "div", "section", "ol", "li", "html", "body", "head"].contains(&name)
}

/// Asserts that the seen text has each link of a page by itself. In a finished page, GFM and md4c read `>` as `<`: by GFM it would be
/// part of a URL, but it is the end of `<https://example.com>`, whose signs a page has as references.
fn assert_seen(page: &str, dialect: Dialect, source: &str, is_finished: bool) {
    for Block { text, links } in blocks(page) {
        let is_plain = is_finished && dialect != Dialect::Uts58;
        let plain = if is_plain { text.replace('>', "<") } else { text.clone() };
        let seen = [LinkEnd::ByStandard, LinkEnd::InText].map(|end| {
            let finder = LinkFinder::builder(dialect).untrusted().link_end(end).build();
            let links = finder.links(&plain).map(|link| link.range());
            links.collect::<Vec<_>>()
        });
        for (link, href) in links {
            let is_seen = seen.iter().any(|links| links.contains(&link));
            assert!(is_seen, "{dialect}: {href} in {text:?} of {source:?}");
        }
    }
}

/// Links of Markdown with a scheme are not bare, so the generator writes none.
#[test]
fn links_of_random_documents_are_whole() {
    for &dialect in Dialect::ALL {
        let finder = LinkFinder::builder(dialect).untrusted().build();
        let tried = Cell::new(0);
        cases::check(20_000, disguised::markdown, |source, _| {
            for renderer in [Renderer::PulldownCmark, Renderer::Comrak] {
                let page = renderer.render(source, &Extension::ALL, &finder);
                let page = page.expect("both render all documents");
                if is_well_nested(&page) {
                    tried.set(tried.get() + 1);
                    assert_seen(&page, dialect, source, false);
                }
            }
        });
        assert!(tried.get() > cases::random_cases(20_000), "{}", tried.get());
    }
}

#[test]
fn links_of_random_pages_are_whole() {
    for &dialect in Dialect::ALL {
        let finder = LinkFinder::builder(dialect).untrusted().build();
        cases::check(20_000, disguised::page, |page, _| {
            let linked = with_links(page, &finder, &[]).expect("a page is parsed");
            assert_seen(&linked, dialect, page, true);
        });
    }
}
