//! The fast path: candidates are classified before parsing, and links are inserted into the parser's events.
//!
//! If a text event contradicts the classification, the document is parsed again without it.

use barelink::markdown::Supposed;
use pulldown_cmark::{BrokenLinkCallback, CowStr, Event, OffsetIter, Parser, Tag, TagEnd};

use crate::answers::Ask;
use crate::document::Document;
use crate::link_splicer::link_tag;
use crate::stream::Stream;

pub(crate) struct SupposedStream<'a, F> {
    parser: Parser<'a, Ask<'a, F>>,
    source: &'a str,
    supposed: Vec<Supposed>,
    /// Number of candidates already passed.
    behind: usize,
    /// Address of the next candidate in memory.
    next: usize,
    /// Number of open tags inside which nothing is linked.
    closed: usize,
    /// The next event comes from `cut` or `again` instead of the parser.
    is_off: bool,
    /// Number of events requested so far.
    given: usize,
    cut: Cut,
    /// The document, until it is parsed again.
    document: Option<Document<'a, F>>,
    /// Stream without the classification, once that has failed.
    again: Option<Box<Stream<'a, F>>>,
}

/// Unreturned rest of a text event that has links, as offsets in the source.
#[derive(Default)]
struct Cut {
    at: usize,
    end: usize,
    next: Part,
}

/// Next event to make from that text.
#[derive(Default)]
enum Part {
    #[default]
    Text,
    LinkText,
    LinkEnd,
}

impl<'a, F: BrokenLinkCallback<'a>> SupposedStream<'a, F> {
    pub(crate) fn new(document: Document<'a, F>, supposed: Vec<Supposed>) -> Self {
        let mut stream = SupposedStream {
            parser: document.parser(),
            source: document.source,
            supposed,
            behind: 0,
            next: 0,
            closed: 0,
            is_off: false,
            given: 0,
            cut: Cut::default(),
            document: Some(document),
            again: None,
        };
        stream.pass(0);
        stream
    }

    /// Returns the remaining events with their ranges, without the classification.
    pub(crate) fn into_offset_iter(
        mut self,
    ) -> Result<Stream<'a, F>, Box<OffsetIter<'a, Ask<'a, F>>>> {
        self.given += 1;
        self.parse_again();
        match self.again {
            Some(stream) => Ok(*stream),
            None => Err(Box::new(self.parser.into_offset_iter())),
        }
    }

    /// Returns the parser's next event, unless it is text with a candidate. The event is not moved.
    #[inline(always)]
    pub(crate) fn next(&mut self) -> Option<Event<'a>> {
        self.given += 1;
        if !self.is_off {
            let event = self.parser.next();
            if self.passes(event.as_ref()) {
                return event;
            }
        }
        self.next_off()
    }

    /// Returns true if the parser's event can be returned unchanged.
    #[inline(always)]
    fn passes(&mut self, event: Option<&Event<'a>>) -> bool {
        match event {
            Some(Event::Text(CowStr::Borrowed(text))) => {
                let end = address(text).wrapping_add(text.len());
                return end <= self.next || !self.has_candidate(text);
            }
            Some(Event::Start(
                Tag::CodeBlock(_) | Tag::MetadataBlock(_) | Tag::Link { .. } | Tag::Image { .. },
            )) => self.closed += 1,
            Some(Event::End(
                TagEnd::CodeBlock | TagEnd::MetadataBlock(_) | TagEnd::Link | TagEnd::Image,
            )) => self.closed = self.closed.saturating_sub(1),
            _ => {}
        }
        true
    }

    /// Skips candidates that begin before `from`.
    fn pass(&mut self, from: usize) {
        self.behind += self
            .left()
            .iter()
            .take_while(|next| next.start() < from)
            .count();
        self.next = match self.left().first() {
            Some(next) => address(self.source).saturating_add(next.start()),
            None => usize::MAX,
        };
    }

    fn left(&self) -> &[Supposed] {
        self.supposed.get(self.behind..).unwrap_or_default()
    }

    /// Returns true if the text has a candidate. Then prepares the events that replace the text.
    #[inline(never)]
    fn has_candidate(&mut self, text: &str) -> bool {
        let start = address(text).wrapping_sub(address(self.source));
        let end = start.wrapping_add(text.len());
        // Decoded text lies outside the source.
        if start > end || end > self.source.len() {
            return false;
        }
        self.pass(if self.closed > 0 { end } else { start });
        let here = || self.left().iter().take_while(|next| next.start() < end);
        if here().next().is_none() {
            return false;
        }
        let is_whole_link =
            |next: &Supposed| matches!(next, Supposed::Link { range, .. } if range.end <= end);
        if here().all(is_whole_link) {
            self.cut = Cut {
                at: start,
                end,
                next: Part::Text,
            };
        } else {
            self.parse_again();
        }
        self.next = usize::MAX;
        self.is_off = true;
        true
    }

    #[inline(never)]
    fn next_off(&mut self) -> Option<Event<'a>> {
        match &mut self.again {
            Some(stream) => stream.next().map(|(event, _)| event),
            None => self.next_of_cut(),
        }
    }

    /// Returns the next event of the text being split.
    fn next_of_cut(&mut self) -> Option<Event<'a>> {
        let source = self.source;
        let text = |start, end| CowStr::Borrowed(source.get(start..end).unwrap_or_default());
        let Cut { at, end, next } = &mut self.cut;
        let link = match self.supposed.get(self.behind) {
            Some(Supposed::Link {
                range,
                destination_prefix,
                ..
            }) if range.start < *end => Some((range, *destination_prefix)),
            _ => None,
        };
        let (start, link_end) = link.map_or((*end, *end), |(range, _)| (range.start, range.end));
        let event = match (&next, link) {
            (Part::Text, Some((range, prefix))) if *at == range.start => {
                *next = Part::LinkText;
                Event::Start(link_tag(prefix, text(start, link_end), None))
            }
            (Part::Text, _) => {
                let before = text(*at, start);
                *at = start;
                Event::Text(before)
            }
            (Part::LinkText, _) => {
                *next = Part::LinkEnd;
                Event::Text(text(start, link_end))
            }
            (Part::LinkEnd, _) => {
                *next = Part::Text;
                *at = link_end;
                self.behind += 1;
                Event::End(TagEnd::Link)
            }
        };
        if *at == *end {
            let end = *end;
            self.is_off = false;
            self.pass(end);
        }
        Some(event)
    }

    /// Switches to a stream without the classification, and skips the events already returned.
    #[cold]
    fn parse_again(&mut self) {
        let Some(document) = self.document.take() else {
            return;
        };
        let mut stream = Box::new(Stream::new(document));
        for _ in 1..self.given {
            stream.next();
        }
        self.again = Some(stream);
    }
}

fn address(text: &str) -> usize {
    text.as_ptr() as usize
}
