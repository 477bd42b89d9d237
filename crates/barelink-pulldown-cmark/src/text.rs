use std::fmt;
use std::iter::{FusedIterator, Peekable};

use barelink::markdown::RunLink;
use barelink::LinkFinder;
use pulldown_cmark::{Event, Tag};

use crate::block_stack::{is_inline_tag, NotIn, Spanned};
use crate::link_splicer::LinkSplicer;

/// Iterator that adds links to a stream of events: see [`Autolinker::link_text`](crate::Autolinker::link_text). It
/// is **inexact**.
///
/// It searches text events. The parser may already have changed a URL in them:
///
/// - `https://x.com/a*b*c` has become `https://x.com/a`, an emphasised `b`, and `c`. Code spans, links and raw HTML
///   also split a URL.
/// - `&amp;` and `\_` are already decoded, and quotes may have been curled.
/// - In GFM an open `[` suppresses links, but an escaped `\[` looks the same in a text event.
///
/// For these reasons about one in eight adversarial random documents differs from cmark-gfm. Use
/// [`Autolinker::events`](crate::Autolinker::events) if you have the source.
pub struct AutolinkText<'a, I: Iterator> {
    events: Peekable<I>,
    finder: LinkFinder,
    not_in: Option<NotIn<'a>>,
    /// Number of open elements, counted from the outermost element that suppresses links. 0 if links are allowed.
    no_links_depth: usize,
    /// The current run of text events.
    splicer: LinkSplicer<'a>,
    /// The links of the run.
    links: Vec<RunLink>,
}

impl<'a, I: Iterator<Item = Event<'a>>> AutolinkText<'a, I> {
    pub(crate) fn new(events: I, finder: LinkFinder, not_in: Option<NotIn<'a>>) -> Self {
        AutolinkText {
            events: events.peekable(),
            finder,
            not_in,
            no_links_depth: 0,
            splicer: LinkSplicer::default(),
            links: Vec::new(),
        }
    }

    /// Returns true if text inside the element of this tag must not be linked.
    fn suppresses_links(&self, tag: &Tag<'_>) -> bool {
        let is_excluded = |not_in: &NotIn<'_>| !is_inline_tag(tag) && not_in(tag);
        matches!(
            tag,
            Tag::Link { .. }
                | Tag::Image { .. }
                | Tag::CodeBlock(_)
                | Tag::HtmlBlock
                | Tag::MetadataBlock(_)
        ) || self.not_in.as_ref().is_some_and(is_excluded)
    }

    /// Reads the run of text events that `first` begins, and finds its links.
    fn text(&mut self, first: Event<'a>) {
        let mut texts: Vec<Spanned<'a>> = vec![(first, 0..0)];
        while let Some(text) = self.events.next_if(|event| matches!(event, Event::Text(_))) {
            texts.push((text, 0..0));
        }
        let parts = texts.iter().filter_map(|(event, _)| match event {
            Event::Text(text) => Some(&**text),
            _ => None,
        });
        let run: String = parts.collect();
        self.links.clear();
        let links = self.finder.links(&run).map(RunLink::from);
        self.links.extend(links);
        self.splicer = LinkSplicer::new(texts);
    }
}

impl<'a, I: Iterator<Item = Event<'a>>> Iterator for AutolinkText<'a, I> {
    type Item = Event<'a>;

    fn next(&mut self) -> Option<Event<'a>> {
        loop {
            let run = (0..self.splicer.len(), &*self.links);
            let linked = |number| (number == 0).then(|| run.clone());
            if let Some((event, _)) = self.splicer.next(linked) {
                return Some(event);
            }
            let event = self.events.next()?;
            match &event {
                Event::Text(_) if self.no_links_depth == 0 => {
                    self.text(event);
                    continue;
                }
                Event::Start(tag) if self.no_links_depth > 0 || self.suppresses_links(tag) => {
                    self.no_links_depth += 1;
                }
                Event::End(_) => self.no_links_depth = self.no_links_depth.saturating_sub(1),
                _ => {}
            }
            return Some(event);
        }
    }
}

impl<'a, I: FusedIterator<Item = Event<'a>>> FusedIterator for AutolinkText<'a, I> {}

impl<I: Iterator> fmt::Debug for AutolinkText<'_, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AutolinkText")
            .field("finder", &self.finder)
            .field("links", &self.links)
            .finish_non_exhaustive()
    }
}
