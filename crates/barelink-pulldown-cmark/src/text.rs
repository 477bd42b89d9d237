use std::fmt;
use std::iter::{FusedIterator, Peekable};

use barelink::markdown::RunLink;
use barelink::LinkFinder;
use pulldown_cmark::{Event, Tag, TagEnd};

use crate::event_buffer::EventBuffer;
use crate::link_splicer::LinkSplicer;
use crate::spanned::Spanned;

/// Iterator that adds links to any stream of events. It is **inexact**: use it only if the source is not available.
///
/// ```
/// use barelink::{Dialect, LinkFinder};
/// use barelink_pulldown_cmark::AutolinkText;
/// use pulldown_cmark::{html, Parser};
///
/// let finder = LinkFinder::new(Dialect::Gfm);
/// let mut page = String::new();
/// html::push_html(&mut page, AutolinkText::new(Parser::new("see www.a.com"), &finder));
/// assert_eq!(page, "<p>see <a href=\"http://www.a.com\">www.a.com</a></p>\n");
/// ```
///
/// It searches text events, in which the parser may already have changed a URL:
///
/// - `https://x.com/a*b*c` has become `https://x.com/a`, an emphasised `b`, and `c`; a backtick, a bracket or
///   a `<` splits a URL likewise;
/// - `&amp;` and `\_` are already decoded, and quotes may have been curled;
/// - an open `[`, which suppresses links in GFM, looks the same as an escaped one.
///
/// For these reasons about one in eight adversarial random documents differs from cmark-gfm. Use
/// [`Autolinks`](crate::Autolinks) if you have the source.
pub struct AutolinkText<'f, 'a, I: Iterator> {
    events: Peekable<I>,
    finder: &'f LinkFinder,
    /// Number of open links, images, code blocks, HTML blocks and metadata blocks: nothing inside them is linked.
    closed_to_links: usize,
    buffer: EventBuffer<'a>,
    /// Run of text events that follows `buffer`, to be split at `links`.
    splicer: LinkSplicer<'a>,
    links: Vec<RunLink>,
}

impl<'f, 'a, I: Iterator<Item = Event<'a>>> AutolinkText<'f, 'a, I> {
    /// Adds links to the text events of `events`.
    pub fn new(events: I, finder: &'f LinkFinder) -> Self {
        AutolinkText {
            events: events.peekable(),
            finder,
            closed_to_links: 0,
            buffer: EventBuffer::default(),
            splicer: LinkSplicer::default(),
            links: Vec::new(),
        }
    }

    fn text(&mut self, first: Event<'a>) {
        let mut texts: Vec<Spanned<'a>> = vec![(first, 0..0)];
        while let Some(text) = self.events.next_if(|event| matches!(event, Event::Text(_))) {
            texts.push((text, 0..0));
        }
        let parts = texts.iter().filter_map(|(event, _)| text_of(event));
        let run: String = parts.collect();
        self.links.clear();
        let links = self.finder.links(&run).map(RunLink::from);
        self.links.extend(links);
        self.splicer = LinkSplicer::new(texts);
    }
}

impl<'a, I: Iterator<Item = Event<'a>>> Iterator for AutolinkText<'_, 'a, I> {
    type Item = Event<'a>;

    fn next(&mut self) -> Option<Event<'a>> {
        loop {
            if let Some(spanned) = self.buffer.next() {
                return Some(spanned.0);
            }
            if !self.splicer.is_done() {
                let run = (0..self.splicer.len(), &*self.links);
                let linked = |number| (number == 0).then(|| run.clone());
                self.splicer.fill(linked, &mut self.buffer);
                continue;
            }
            let event = self.events.next()?;
            match &event {
                Event::Text(_) if self.closed_to_links == 0 => {
                    self.text(event);
                    continue;
                }
                Event::Start(tag) => self.closed_to_links += usize::from(is_closed(tag)),
                Event::End(
                    TagEnd::Link
                    | TagEnd::Image
                    | TagEnd::CodeBlock
                    | TagEnd::HtmlBlock
                    | TagEnd::MetadataBlock(_),
                ) => self.closed_to_links = self.closed_to_links.saturating_sub(1),
                _ => {}
            }
            return Some(event);
        }
    }
}

impl<'a, I: FusedIterator<Item = Event<'a>>> FusedIterator for AutolinkText<'_, 'a, I> {}

impl<I: Iterator> fmt::Debug for AutolinkText<'_, '_, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AutolinkText")
            .field("finder", self.finder)
            .field("links", &self.links)
            .finish_non_exhaustive()
    }
}

fn is_closed(tag: &Tag<'_>) -> bool {
    matches!(
        tag,
        Tag::Link { .. }
            | Tag::Image { .. }
            | Tag::CodeBlock(_)
            | Tag::HtmlBlock
            | Tag::MetadataBlock(_)
    )
}

fn text_of<'e>(event: &'e Event<'_>) -> Option<&'e str> {
    match event {
        Event::Text(text) => Some(text),
        _ => None,
    }
}
