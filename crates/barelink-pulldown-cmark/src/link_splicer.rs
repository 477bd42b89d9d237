//! Splits text events at the boundaries of links, and inserts link events.

use std::borrow::Cow;
use std::ops::Range;

use barelink::markdown::RunLink;
use barelink::LinkKind;
use pulldown_cmark::{CowStr, Event, LinkType, Tag, TagEnd};

use crate::block_stack::Spanned;

/// The events of a leaf, into which links are inserted while the events are read. A run is a sequence of consecutive
/// text events.
#[derive(Default)]
pub(crate) struct LinkSplicer<'a> {
    events: Vec<Spanned<'a>>,
    position: Position,
    /// Number of the current run or the next one, among the runs with links.
    runs: usize,
    /// Index of the next link in the links of the current run.
    links: usize,
    /// Kind of the link whose start event was returned, and whose end event was not.
    open: Option<LinkKind>,
}

impl<'a> LinkSplicer<'a> {
    pub(crate) fn new(events: Vec<Spanned<'a>>) -> Self {
        LinkSplicer { events, ..LinkSplicer::default() }
    }

    /// Returns the number of events that [`LinkSplicer::new`] received.
    pub(crate) fn len(&self) -> usize {
        self.events.len()
    }

    /// Returns true if all events were returned.
    #[inline]
    pub(crate) fn is_done(&self) -> bool {
        self.position.event == self.events.len() && self.open.is_none()
    }

    /// Returns the event buffer, cleared for reuse.
    pub(crate) fn into_buffer(mut self) -> Vec<Spanned<'a>> {
        self.events.clear();
        self.events
    }

    /// Returns the next event with its source range, or `None` after the last one.
    ///
    /// `linked` receives the number of a run with links, counted from 0. It returns the index range of the run's events
    /// and the run's links, or `None` after the last run.
    #[inline]
    pub(crate) fn next<'l>(
        &mut self,
        linked: impl Fn(usize) -> Option<(Range<usize>, &'l [RunLink])>,
    ) -> Option<Spanned<'a>> {
        loop {
            let run = linked(self.runs).filter(|(run, _)| run.start <= self.position.event);
            let Some((run, links)) = run else {
                let next = self.events.get_mut(self.position.event)?;
                self.position.event += 1;
                return Some(std::mem::replace(next, (Event::SoftBreak, 0..0)));
            };
            let link = links.get(self.links);
            if link.is_some_and(|link| link.rejected.is_some()) {
                self.links += 1;
                continue;
            }
            let end = match link {
                Some(link) if self.open.is_some() => link.range.end,
                Some(link) => link.range.start,
                None => usize::MAX,
            };
            let events = self.events.get(..run.end).unwrap_or_default();
            if let Some((text, source)) = self.position.next(end, events) {
                return Some((Event::Text(text), source));
            }
            let Some(link) = link else {
                self.runs += 1;
                self.links = 0;
                self.position.at = 0;
                continue;
            };
            let event = if self.open.take().is_some() {
                self.links += 1;
                Event::End(TagEnd::Link)
            } else {
                self.open = Some(link.kind);
                Event::Start(tag(self.position, events, link))
            };
            return Some((event, link.source.clone()));
        }
    }

    /// Returns the kind of the open bare link, or `None` if no bare link is open. A link is open between its start
    /// event and its end event.
    pub(crate) fn link(&self) -> Option<LinkKind> {
        self.open
    }
}

/// Returns the start tag of `link`. The text of the link starts at `position`.
#[inline]
fn tag<'a>(position: Position, events: &[Spanned<'a>], link: &RunLink) -> Tag<'a> {
    let end = link.range.end;
    let text = position.whole(end, events);
    tag_of(text.unwrap_or_else(|| position.joined(end, events)), link)
}

/// Returns the start tag of `link`. `text` is the text of the link.
///
/// If an autolink in angle brackets would give the same link, the tag has the link type of that autolink.
fn tag_of<'a>(text: CowStr<'a>, link: &RunLink) -> Tag<'a> {
    // The destination without its prefix, if it differs from the text of the link.
    let escaped = match link.after_prefix(&text) {
        Cow::Borrowed(_) => None,
        Cow::Owned(escaped) => Some(escaped),
    };
    let (link_type, prefix) = match (link.destination_prefix, &escaped) {
        ("", None) => (LinkType::Autolink, ""),
        // The HTML writer adds the prefix.
        ("mailto:", _) => (LinkType::Email, ""),
        (other, _) => (LinkType::Inline, other),
    };
    let dest_url = match escaped {
        Some(escaped) => [prefix, &escaped].concat().into(),
        None if prefix.is_empty() => text,
        None => [prefix, &text].concat().into(),
    };
    Tag::Link { link_type, dest_url, title: "".into(), id: "".into() }
}

/// Position in the events of a leaf.
#[derive(Default, Clone, Copy)]
struct Position {
    /// Index of the current event.
    event: usize,
    /// Offset of the current event's text in the text of its run.
    at: usize,
    /// Number of bytes of the current event that were already returned.
    pos: usize,
}

impl Position {
    /// Returns the text from the current position to the offset `end` of the run. Returns `None` if the current event
    /// does not contain all of that text, or does not borrow it.
    fn whole<'a>(&self, end: usize, events: &[Spanned<'a>]) -> Option<CowStr<'a>> {
        match events.get(self.event)? {
            (Event::Text(CowStr::Borrowed(text)), _) if self.pos < text.len() => {
                Some(text.get(self.pos..end - self.at)?.into())
            }
            _ => None,
        }
    }

    /// Returns the text from the current position to the offset `end` of the run.
    #[inline(never)]
    fn joined<'a>(mut self, end: usize, events: &[Spanned<'a>]) -> CowStr<'a> {
        let mut joined = String::with_capacity(end - self.at - self.pos);
        while let Some((text, _)) = self.next(end, events) {
            joined.push_str(&text);
        }
        joined.into()
    }

    /// Advances to the end of the current text event, or to `end` if that is earlier. Returns the text in between with
    /// its source range, or `None` at `end` or after the last text. If the lengths of a text and its source differ, the
    /// range is that of the whole event.
    #[inline(always)]
    fn next<'a>(
        &mut self,
        end: usize,
        events: &[Spanned<'a>],
    ) -> Option<(CowStr<'a>, Range<usize>)> {
        let Some((Event::Text(text), range)) = events.get(self.event) else {
            return None;
        };
        if self.at >= end {
            return None;
        }
        let length = match text {
            CowStr::Borrowed(text) => text.len(),
            text => text.len(),
        };
        let (from, to) = (self.pos, length.min(end - self.at));
        if to < length {
            self.pos = to;
            if from == to {
                return None;
            }
        } else {
            self.at += length;
            self.pos = 0;
            self.event += 1;
        }
        let is_verbatim = length == range.len();
        let source = if is_verbatim { range.start + from..range.start + to } else { range.clone() };
        Some((slice(text, from..to), source))
    }
}

/// Returns a part of a text. The part is borrowed if the text is.
#[inline(always)]
pub(crate) fn slice<'a>(text: &CowStr<'a>, range: Range<usize>) -> CowStr<'a> {
    match text {
        CowStr::Borrowed(text) => CowStr::Borrowed(text.get(range).unwrap_or_default()),
        text if range == (0..text.len()) => text.clone(),
        text => CowStr::from(String::from(text.get(range).unwrap_or_default())),
    }
}
