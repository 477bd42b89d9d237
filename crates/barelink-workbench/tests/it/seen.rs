//! Compares the links in text by strangers with the text that a reader sees, as html5ever reads it.

use std::ops::Range;

use barelink::options::LinkEnd;
use barelink::{Dialect, LinkFinder};
use barelink_cli::page::with_links;
use barelink_testkit::cases;
use barelink_testkit::documents::disguised;
use barelink_testkit::extension::Extension;
use barelink_testkit::html::{pieces, Piece};
use barelink_testkit::renderer::Renderer;

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

/// Returns the blocks of a page: their text without tags and elements that are not displayed (HTML, section 15.3.1).
/// Superscript with text has spaces around it. A link is bare if it has a scheme.
fn blocks(page: &str) -> Vec<Block> {
    let (mut blocks, mut block) = (Vec::new(), Block::default());
    let (mut hidden, mut link, mut superscript) = (Vec::new(), None, Vec::new());
    for piece in pieces(page) {
        match piece {
            Piece::Other(mark) => {
                if mark == "<!--" {
                    hidden.push(mark);
                } else if mark == "-->" {
                    hidden.pop();
                }
            }
            Piece::Open(name, _) if !hidden.is_empty() => {
                if !is_void(&name) {
                    hidden.push(name);
                }
            }
            Piece::Close(name) if hidden.last() == Some(&name) => _ = hidden.pop(),
            _ if !hidden.is_empty() => {}
            Piece::Text(text) => block.text += &text,
            Piece::Open(name, attributes) => {
                let attribute = |name| attributes.iter().find(|(named, _)| named == name);
                let href = attribute("href").map(|(_, href)| href.clone()).unwrap_or_default();
                let is_hidden = attribute("hidden").is_some()
                    || ["script", "style", "svg", "template", "title", "canvas", "video"]
                        .contains(&&*name);
                if is_hidden && !is_void(&name) {
                    hidden.push(name);
                } else if name == "br" || is_block(&name) {
                    for (_, start) in &mut superscript {
                        block.set_apart(std::mem::take(start));
                    }
                    blocks.push(std::mem::take(&mut block));
                } else if name == "sup" || attribute("role").is_some() {
                    superscript.push((name, block.text.len()));
                } else if name == "a" && (href.contains("://") || href.starts_with("mailto:")) {
                    link = Some((block.text.len(), href));
                }
            }
            Piece::Close(name) if is_block(&name) => {
                superscript.drain(..).for_each(|(_, start)| block.set_apart(start));
                blocks.push(std::mem::take(&mut block));
            }
            Piece::Close(name) => {
                if let Some((_, start)) = superscript.pop_if(|(open, _)| *open == name) {
                    block.set_apart(start);
                } else if let Some((start, href)) = link.take_if(|_| name == "a") {
                    block.links.push((start..block.text.len(), href));
                }
            }
        }
    }
    superscript.drain(..).for_each(|(_, start)| block.set_apart(start));
    blocks.push(block);
    blocks
}

fn is_void(name: &str) -> bool {
    ["br", "img", "input", "wbr"].contains(&name)
}

fn is_block(name: &str) -> bool {
    ["p", "div", "section", "ol", "li", "html", "body", "head"].contains(&name)
}

/// Asserts that the seen text has each link of a page by itself.
fn assert_seen(page: &str, dialect: Dialect, source: &str) {
    for Block { text, links } in blocks(page) {
        let seen = [LinkEnd::ByStandard, LinkEnd::InText].map(|end| {
            let finder = LinkFinder::builder(dialect).untrusted().link_end(end).build();
            let links = finder.links(&text).map(|link| link.range());
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
        cases::check(20_000, disguised::markdown, |source, _| {
            for renderer in [Renderer::PulldownCmark, Renderer::Comrak] {
                let page = renderer.render(source, &Extension::ALL, &finder);
                assert_seen(&page.expect("both render all documents"), dialect, source);
            }
        });
    }
}

#[test]
fn links_of_random_pages_are_whole() {
    for &dialect in Dialect::ALL {
        let finder = LinkFinder::builder(dialect).untrusted().build();
        cases::check(20_000, disguised::page, |page, _| {
            let linked = with_links(page, &finder, &[]).expect("a page is parsed");
            assert_seen(&linked, dialect, page);
        });
    }
}
