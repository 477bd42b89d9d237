//! The bare URLs in the text nodes of a page.

use std::borrow::Cow;
use std::cell::RefCell;
use std::rc::Rc;

use anyhow::{anyhow, Result};
use barelink::LinkFinder;
use lol_html::html_content::{Element, SourceLocation, TextChunk, TextType};
use lol_html::{
    doc_comments, doc_text, element, ElementContentHandlers, HtmlRewriter, Selector, Settings,
};

use super::elements::{
    is_cell, is_formatting, is_inline, is_invisible, is_of_table, WITHOUT_LINKS,
};
use super::text::{BlockText, PageLink};

/// Returns the links of a page, in order, but none in elements that match one of the selectors.
pub(super) fn of(page: &str, finder: &LinkFinder, not_in: &[Selector]) -> Result<Vec<PageLink>> {
    let reader = Rc::new(RefCell::new(Reader {
        page: page.to_owned(),
        finder: finder.clone(),
        text: BlockText::default(),
        depth: 0,
        is_between_cells: false,
        text_end: 0,
        between: 0,
        links: Vec::new(),
    }));
    let mut settings = Settings::new()
        .append_element_content_handler(element!("*", |element| {
            let name = element.tag_name();
            if is_invisible(&name) {
                reader.borrow_mut().shows_nothing(element.source_location());
            } else if !is_inline(&name) {
                reader.borrow_mut().start_block(&name);
                at_end(&reader, element, move |reader, _| reader.end_block(&name));
            }
            Ok(())
        }))
        .append_document_content_handler(doc_comments!(|comment| {
            reader.borrow_mut().shows_nothing(comment.source_location());
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
                let name = element.tag_name();
                at_end(&reader, element, move |reader, end| {
                    reader.depth -= usize::from(end == name || !is_formatting(&name));
                });
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
    reader.end_text();
    Ok(std::mem::take(&mut reader.links))
}

/// Calls `leave` with the name of the end tag that ends an element, which may be that of one around it.
fn at_end(
    reader: &Rc<RefCell<Reader>>,
    element: &mut Element<'_, '_>,
    leave: impl FnOnce(&mut Reader, &str) + 'static,
) {
    let reader = Rc::clone(reader);
    if let Some(handlers) = element.end_tag_handlers() {
        handlers.push(Box::new(move |end| {
            leave(&mut reader.borrow_mut(), &end.name());
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
    /// Text that is in no cell of a table is moved in front of it, if it is more than white space (HTML, section 13.2.6.1):
    /// a link would change what is moved.
    is_between_cells: bool,
    /// End of the last text in the page, and the number of bytes behind it that do not divide it from the next one.
    text_end: usize,
    between: usize,
    links: Vec<PageLink>,
}

impl Reader {
    fn start_block(&mut self, name: &str) {
        self.end_text();
        if is_of_table(name) {
            self.is_between_cells = !is_cell(name);
        }
    }

    fn end_block(&mut self, name: &str) {
        self.end_text();
        if is_of_table(name) {
            self.is_between_cells = name != "table";
        }
    }

    /// Notes what stands between two texts and does not divide them.
    fn shows_nothing(&mut self, place: SourceLocation) {
        self.between += place.bytes().len();
    }

    fn text(&mut self, text: &TextChunk<'_>) {
        let range = text.source_location().bytes();
        // Scripts and the like divide text, as blocks do.
        if text.text_type() != TextType::Data || range.is_empty() {
            return;
        }
        // End tags without start tags are told by nothing else.
        if range.start - self.text_end > self.between {
            self.text.tag();
        }
        (self.text_end, self.between) = (range.end, 0);
        let may_link = self.depth == 0 && !self.is_between_cells;
        self.text.push(&self.page, range, may_link);
    }

    fn end_text(&mut self) {
        self.text.finish(&self.page, &self.finder, &mut self.links);
    }
}
