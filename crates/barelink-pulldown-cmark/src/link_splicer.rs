//! Splits text events at the boundaries of links, and inserts link events.

use std::borrow::Cow;
use std::ops::Range;

use barelink::markdown::RunLink;
use pulldown_cmark::{CowStr, Event, LinkType, Tag, TagEnd};

use crate::event_buffer::{EventBuffer, Spanned};

/// Splits the events of a leaf at the boundaries of its links. A run is a sequence of consecutive text events.
///
/// Works in batches: a link turns one event into four, and a paragraph may have a million links.
#[derive(Default)]
pub(crate) struct LinkSplicer<'a> {
    events: Vec<Spanned<'a>>,
    /// Number of events already split.
    consumed: usize,
    /// Number of runs already split. Only runs with links count.
    runs: usize,
    /// Position in the current run.
    texts: Texts,
    /// Number of links of the current run that are already inserted.
    links: usize,
}

impl<'a> LinkSplicer<'a> {
    pub(crate) fn new(events: Vec<Spanned<'a>>) -> Self {
        LinkSplicer {
            events,
            ..LinkSplicer::default()
        }
    }

    /// Returns the number of events of the leaf.
    pub(crate) fn len(&self) -> usize {
        self.events.len()
    }

    /// Returns true if all events have been split.
    #[inline]
    pub(crate) fn is_done(&self) -> bool {
        self.consumed == self.events.len()
    }

    /// Returns the event buffer, cleared for reuse.
    pub(crate) fn into_buffer(mut self) -> Vec<Spanned<'a>> {
        self.events.clear();
        self.events
    }

    /// Fills `buffer` with the next batch. `linked` takes the number of a run with links, from 0. It returns the index
    /// range of the run's events, and the run's links. After the last run, it returns `None`.
    pub(crate) fn fill<'l>(
        &mut self,
        linked: impl Fn(usize) -> Option<(Range<usize>, &'l [RunLink])>,
        buffer: &mut EventBuffer<'a>,
    ) {
        buffer.clear();
        if self.consumed == 0 && linked(0).is_none() {
            return buffer.swap(&mut self.events);
        }
        while !self.is_done() && !buffer.is_full() {
            let end = self.events.len();
            let (run, links) = linked(self.runs).unwrap_or((end..end, &[]));
            let before = self.events.get_mut(self.consumed..run.start);
            for spanned in before.unwrap_or_default() {
                if buffer.is_full() {
                    return;
                }
                buffer.push(std::mem::replace(spanned, (Event::SoftBreak, 0..0)));
                self.consumed += 1;
            }
            if self.run(run.clone(), links, buffer) {
                self.consumed = run.end;
                self.runs += 1;
                self.links = 0;
                self.texts = Texts::default();
            }
        }
    }

    /// Adds events of a run to `buffer`. Returns true if all events of the run were added, and false if the buffer was
    /// full first.
    fn run(&mut self, run: Range<usize>, links: &[RunLink], buffer: &mut EventBuffer<'a>) -> bool {
        let events = self.events.get(run).unwrap_or_default();
        if let [(Event::Text(CowStr::Borrowed(text)), source)] = events {
            if text.len() == source.len() {
                let pos = &mut self.texts.pos;
                for link in links.iter().skip(self.links) {
                    if buffer.is_full() {
                        return false;
                    }
                    push_link(text, source.start, pos, link, buffer);
                    self.links += 1;
                }
                push_text(text, source.start, *pos..text.len(), buffer);
                return true;
            }
        }
        for link in links.iter().skip(self.links) {
            if buffer.is_full() {
                return false;
            }
            if link.rejected.is_none() {
                self.texts
                    .up_to(link.range.start, events, |text| buffer.push(text));
                let start = Event::Start(tag(self.texts, events, link));
                buffer.push_link(link.kind, (start, link.source.clone()));
                self.texts
                    .up_to(link.range.end, events, |text| buffer.push(text));
                buffer.push((Event::End(TagEnd::Link), link.source.clone()));
            }
            self.links += 1;
        }
        // The rest of the run is added even if the batch is full. The rest may be empty, and an empty batch would end
        // the iterator.
        self.texts
            .up_to(usize::MAX, events, |text| buffer.push(text));
        true
    }
}

/// Adds the text between `pos` and a link, then the link. Sets `pos` to the end of the link in `text`. Does nothing for
/// a rejected link. `text` equals its source, which begins at the offset `source`.
#[inline]
fn push_link<'a>(
    text: &'a str,
    source: usize,
    pos: &mut usize,
    link: &RunLink,
    buffer: &mut EventBuffer<'a>,
) {
    if link.rejected.is_some() {
        return;
    }
    push_text(text, source, *pos..link.range.start, buffer);
    let written = text.get(link.range.clone()).unwrap_or_default();
    let start = Event::Start(tag_of(written.into(), link));
    buffer.push_link(link.kind, (start, link.source.clone()));
    push_text(text, source, link.range.clone(), buffer);
    buffer.push((Event::End(TagEnd::Link), link.source.clone()));
    *pos = link.range.end;
}

/// Adds a part of `text`, unless the part is empty. `text` equals its source, which begins at the offset `source`.
#[inline]
fn push_text<'a>(text: &'a str, source: usize, part: Range<usize>, buffer: &mut EventBuffer<'a>) {
    if !part.is_empty() {
        let range = source + part.start..source + part.end;
        let text = CowStr::Borrowed(text.get(part).unwrap_or_default());
        buffer.push((Event::Text(text), range));
    }
}

/// Returns the start tag of `link`. The text of the link starts at `texts`.
fn tag<'a>(mut texts: Texts, events: &[Spanned<'a>], link: &RunLink) -> Tag<'a> {
    let end = link.range.end;
    let text = texts.whole(end, events).unwrap_or_else(|| {
        let mut text = String::with_capacity(link.range.len());
        texts.up_to(end, events, |(event, _)| {
            if let Event::Text(part) = event {
                text.push_str(&part);
            }
        });
        text.into()
    });
    tag_of(text, link)
}

/// Returns the start tag of `link`. `text` is the text of the link.
///
/// If an autolink in angle brackets would give the same link, the tag has the link type of that autolink.
fn tag_of<'a>(text: CowStr<'a>, link: &RunLink) -> Tag<'a> {
    // The text in the destination, if it differs from the text of the link.
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
    Tag::Link {
        link_type,
        dest_url,
        title: "".into(),
        id: "".into(),
    }
}

/// Position in a run of text events.
#[derive(Default, Clone, Copy)]
struct Texts {
    /// Index of the current event in the run.
    event: usize,
    /// Offset of the current event's text in the text of the run.
    at: usize,
    /// Number of bytes of the current event that were already returned.
    pos: usize,
}

impl Texts {
    /// Returns the text from the current position to the offset `end` of the run. Returns `None` if the current event
    /// does not contain all of that text.
    fn whole<'a>(&self, end: usize, events: &[Spanned<'a>]) -> Option<CowStr<'a>> {
        match events.get(self.event)? {
            (Event::Text(text), _) if self.pos < text.len() && end <= self.at + text.len() => {
                Some(slice(text, self.pos..end - self.at))
            }
            _ => None,
        }
    }

    /// Calls `part` for each text event up to the offset `end` of the run.
    fn up_to<'a>(&mut self, end: usize, events: &[Spanned<'a>], part: impl FnMut(Spanned<'a>)) {
        std::iter::from_fn(|| self.next(end, events)).for_each(part);
    }

    /// Returns the next text event, or its part before `end`. Returns `None` if the position is at `end`.
    #[inline]
    fn next<'a>(&mut self, end: usize, events: &[Spanned<'a>]) -> Option<Spanned<'a>> {
        let Some((Event::Text(text), range)) = events.get(self.event) else {
            return None;
        };
        if self.at >= end {
            return None;
        }
        let length = text.len();
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
        let source = if is_verbatim {
            range.start + from..range.start + to
        } else {
            range.clone()
        };
        Some((Event::Text(slice(text, from..to)), source))
    }
}

/// Returns a part of a text. The part is borrowed if the text is.
pub(crate) fn slice<'a>(text: &CowStr<'a>, range: Range<usize>) -> CowStr<'a> {
    match text {
        CowStr::Borrowed(text) => CowStr::Borrowed(text.get(range).unwrap_or_default()),
        text if range == (0..text.len()) => text.clone(),
        text => CowStr::from(String::from(text.get(range).unwrap_or_default())),
    }
}
