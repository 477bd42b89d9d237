//! The bare URLs in the text nodes of a page.

use std::borrow::Cow;
use std::cell::RefCell;
use std::ops::Range;
use std::rc::Rc;

use anyhow::{anyhow, Result};
use barelink::LinkFinder;
use lol_html::html_content::{Element, TextChunk, TextType};
use lol_html::{doc_text, element, ElementContentHandlers, HtmlRewriter, Selector, Settings};

use super::elements::{is_inline, is_invisible, WITHOUT_LINKS};
use super::text::BlockText;

/// A link to be made.
#[derive(Debug)]
pub(super) struct PageLink {
    /// Range in bytes of the page. Comments and `<wbr>` may stand in it.
    pub(super) range: Range<usize>,
    pub(super) destination: String,
}

/// Returns the links of a page, in order, but none in elements that match one of the selectors.
pub(super) fn of(page: String, finder: LinkFinder, not_in: &[Selector]) -> Result<Vec<PageLink>> {
    let reader = Rc::new(RefCell::new(Reader {
        page,
        finder,
        text: BlockText::default(),
        depth: 0,
        links: Vec::new(),
    }));
    let page = reader.borrow().page.clone();
    let mut settings = Settings::new()
        .append_element_content_handler(element!("*", |element| {
            let name = element.tag_name();
            reader.borrow_mut().tag(&name);
            at_end(&reader, element, move |reader| reader.tag(&name));
            Ok(())
        }))
        .append_document_content_handler(doc_text!(|text| {
            reader.borrow_mut().text(text);
            Ok(())
        }));
    let without_links = WITHOUT_LINKS.parse::<Selector>()?;
    for selector in not_in.iter().chain([&without_links]) {
        let enter = |element: &mut Element<'_, '_>| {
            if element.can_have_content() {
                reader.borrow_mut().depth += 1;
                at_end(&reader, element, |reader| reader.depth -= 1);
            }
            Ok(())
        };
        let handlers = ElementContentHandlers::default().element(enter);
        let handler = (Cow::Borrowed(selector), handlers);
        settings = settings.append_element_content_handler(handler);
    }
    // What the rewriter writes is of no use: the page keeps its bytes.
    let mut rewriter = HtmlRewriter::new(settings, |_: &[u8]| {});
    let read = rewriter.write(page.as_bytes());
    read.and_then(|()| rewriter.end())
        .map_err(|error| anyhow!("cannot be read as HTML: {error}"))?;
    let mut reader = reader.borrow_mut();
    reader.end_block();
    Ok(std::mem::take(&mut reader.links))
}

/// Calls `leave` at the end tag of an element, if it has one.
fn at_end(
    reader: &Rc<RefCell<Reader>>,
    element: &mut Element<'_, '_>,
    leave: impl FnOnce(&mut Reader) + 'static,
) {
    let reader = Rc::clone(reader);
    if let Some(handlers) = element.end_tag_handlers() {
        handlers.push(Box::new(move |_| {
            leave(&mut reader.borrow_mut());
            Ok(())
        }));
    }
}

/// State of reading a page.
struct Reader {
    page: String,
    finder: LinkFinder,
    text: BlockText,
    /// Number of open elements in which nothing is linked.
    depth: usize,
    links: Vec<PageLink>,
}

impl Reader {
    fn tag(&mut self, name: &str) {
        if is_inline(name) {
            self.text.tag();
        } else if !is_invisible(name) {
            self.end_block();
        }
    }

    fn text(&mut self, text: &TextChunk<'_>) {
        // Scripts and the like divide text, as blocks do.
        if text.text_type() == TextType::Data {
            let range = text.source_location().bytes();
            self.text.push(&self.page, range, self.depth == 0);
        }
    }

    fn end_block(&mut self) {
        self.text.finish(&self.page, &self.finder, &mut self.links);
    }
}
