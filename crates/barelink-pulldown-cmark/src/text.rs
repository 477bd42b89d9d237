use std::borrow::Cow;
use std::collections::VecDeque;
use std::fmt;
use std::iter::{self, FusedIterator, Peekable};

use barelink::markdown::RunLink;
use barelink::LinkFinder;
use pulldown_cmark::{Event, Tag};

use crate::block_stack::{ExcludedBlocks, Spanned};
use crate::insert::{insert_links, joined};

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
    excluded: ExcludedBlocks<'a>,
    /// Number of open elements, counted from the outermost element that suppresses links. 0 if links are allowed.
    no_links_depth: usize,
    /// The events of the current run of text, with its links. They have no ranges.
    queue: VecDeque<Spanned<'a>>,
    /// The links of the run.
    links: Vec<RunLink>,
}

impl<'a, I: Iterator<Item = Event<'a>>> AutolinkText<'a, I> {
    pub(crate) fn new(events: I, finder: LinkFinder, excluded: ExcludedBlocks<'a>) -> Self {
        AutolinkText {
            events: events.peekable(),
            finder,
            excluded,
            no_links_depth: 0,
            queue: VecDeque::new(),
            links: Vec::new(),
        }
    }

    /// Returns true if text inside the element of this tag must not be linked.
    fn suppresses_links(&self, tag: &Tag<'_>) -> bool {
        matches!(tag, Tag::Link { .. } | Tag::Image { .. }) || self.excluded.contain(tag)
    }

    /// Reads the run of text events that `first` begins, and queues it with its links.
    fn text(&mut self, first: Event<'a>) {
        let is_text = |event: &Event<'_>| matches!(event, Event::Text(_));
        let mut texts = vec![(first, 0..0)];
        texts.extend(iter::from_fn(|| Some((self.events.next_if(is_text)?, 0..0))));
        let run = match &*texts {
            [(Event::Text(text), _)] => Cow::Borrowed(&**text),
            texts => Cow::Owned(joined(texts)),
        };
        self.links.clear();
        self.links.extend(self.finder.links(&run).map(RunLink::from));
        let mut linked = Vec::from(std::mem::take(&mut self.queue));
        insert_links(texts.into_iter(), &self.links, &mut linked);
        self.queue = linked.into();
    }
}

impl<'a, I: Iterator<Item = Event<'a>>> Iterator for AutolinkText<'a, I> {
    type Item = Event<'a>;

    fn next(&mut self) -> Option<Event<'a>> {
        if let Some((event, _)) = self.queue.pop_front() {
            return Some(event);
        }
        let event = self.events.next()?;
        match &event {
            Event::Text(_) if self.no_links_depth == 0 => {
                self.text(event);
                return self.queue.pop_front().map(|(event, _)| event);
            }
            Event::Start(tag) if self.no_links_depth > 0 || self.suppresses_links(tag) => {
                self.no_links_depth += 1;
            }
            Event::End(_) => self.no_links_depth = self.no_links_depth.saturating_sub(1),
            _ => {}
        }
        Some(event)
    }
}

impl<'a, I: FusedIterator<Item = Event<'a>>> FusedIterator for AutolinkText<'a, I> {}

impl<I: Iterator> fmt::Debug for AutolinkText<'_, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AutolinkText").field("finder", &self.finder).finish_non_exhaustive()
    }
}
