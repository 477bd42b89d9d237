//! Events that are ready to be given out, into which links are put as they go.

use std::ops::Range;

use barelink::markdown::RunLink;
use barelink::LinkKind;
use pulldown_cmark::{CowStr, Event, LinkType, Tag, TagEnd};

use crate::blocks::Spanned;

/// Events on their way out.
///
/// To move an event takes more time than most of what is done with it, so they stay where they were put, and those of
/// links are made when their turn comes.
#[derive(Default)]
pub(crate) struct Ready<'a> {
    events: Vec<Spanned<'a>>,
    /// The links to be put in, in order, and the runs of text events that they are in.
    links: Vec<RunLink>,
    runs: Vec<Run>,
    next: Next,
    /// The kind of the link that the last event begins.
    begun: Option<LinkKind>,
}

/// A run of adjacent text events that has links.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Run {
    pub(crate) events: Range<usize>,
    pub(crate) links: Range<usize>,
}

/// How far events have been given out.
#[derive(Debug, Clone, Copy, Default)]
struct Next {
    event: usize,
    run: usize,
    link: usize,
    is_in_link: bool,
    /// Where in its run the text of the event begins.
    at: usize,
    /// How much of it is gone already.
    cut: usize,
}

impl<'a> Ready<'a> {
    /// Adds an event.
    pub(crate) fn push(&mut self, spanned: Spanned<'a>) {
        self.events.push(spanned);
    }

    /// Adds events and what is to be put into them, and leaves empty what they were in.
    pub(crate) fn append(
        &mut self,
        events: &mut Vec<Spanned<'a>>,
        links: &mut Vec<RunLink>,
        runs: &mut Vec<Run>,
    ) {
        let (event, link) = (self.events.len(), self.links.len());
        self.runs.extend(runs.drain(..).map(|run| Run {
            events: event + run.events.start..event + run.events.end,
            links: link + run.links.start..link + run.links.end,
        }));
        self.links.append(links);
        match self.events.is_empty() {
            true => std::mem::swap(&mut self.events, events),
            false => self.events.append(events),
        }
    }

    /// Whether all events are gone.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.next.event == self.events.len() && !self.next.is_in_link
    }

    /// The next event.
    pub(crate) fn next(&mut self) -> Option<Spanned<'a>> {
        self.begun = None;
        match self.runs.get(self.next.run) {
            Some(run) if run.events.start <= self.next.event => self.next_of_run(),
            _ => {
                let spanned = self.events.get_mut(self.next.event)?;
                self.next.event += 1;
                Some(std::mem::replace(spanned, (Event::SoftBreak, 0..0)))
            }
        }
    }

    /// The kind of the link that the last event begins, if it is one that was found here.
    pub(crate) fn link(&self) -> Option<LinkKind> {
        self.begun
    }

    /// Forgets what is gone.
    pub(crate) fn clear(&mut self) {
        self.events.clear();
        self.links.clear();
        self.runs.clear();
        self.next = Next::default();
        self.begun = None;
    }

    /// The next event in a run with links, or after it.
    fn next_of_run(&mut self) -> Option<Spanned<'a>> {
        let run = self.runs.get(self.next.run)?;
        let next = &mut self.next;
        next.link = next.link.max(run.links.start);
        loop {
            let links = self.links.get(next.link..run.links.end).unwrap_or_default();
            let at = next.at + next.cut;
            let end = match links.first() {
                Some(link) if link.rejected.is_some() => {
                    next.link += 1;
                    continue;
                }
                Some(link) if next.is_in_link && at >= link.range.end => {
                    next.link += 1;
                    next.is_in_link = false;
                    return Some((Event::End(TagEnd::Link), link.source.clone()));
                }
                Some(link) if next.is_in_link => link.range.end,
                Some(link) if at >= link.range.start => {
                    next.is_in_link = true;
                    self.begun = Some(link.kind);
                    let texts = self.events.get(next.event..run.events.end);
                    let tag = tag(texts.unwrap_or_default(), next.cut, link);
                    return Some((Event::Start(tag), link.source.clone()));
                }
                Some(link) => link.range.start,
                None => usize::MAX,
            };
            if next.event == run.events.end {
                next.run += 1;
                (next.at, next.cut, next.is_in_link) = (0, 0, false);
                return self.next();
            }
            let (Event::Text(text), range) = self.events.get(next.event)? else {
                next.event += 1;
                continue;
            };
            let part = next.cut..text.len().min(end - next.at);
            next.cut = part.end;
            if part.end == text.len() {
                next.event += 1;
                next.at += text.len();
                next.cut = 0;
            }
            if !part.is_empty() {
                let is_verbatim = text.len() == range.len();
                let source = match is_verbatim {
                    true => range.start + part.start..range.start + part.end,
                    false => range.clone(),
                };
                return Some((Event::Text(slice(text, part)), source));
            }
        }
    }
}

/// The tag of a link that begins in the first of these texts, where so much of it is gone: of the kind that an autolink
/// in angle brackets would have, if it would be the same link.
fn tag<'a>(texts: &[Spanned<'a>], cut: usize, link: &RunLink) -> Tag<'a> {
    let (link_type, prefix) = match link.destination_prefix {
        "" => (LinkType::Autolink, ""),
        // The HTML writer adds it.
        "mailto:" => (LinkType::Email, ""),
        other => (LinkType::Inline, other),
    };
    let end = cut + link.range.len();
    let dest_url = match texts.first() {
        Some((Event::Text(text), _)) if prefix.is_empty() && end <= text.len() => {
            slice(text, cut..end)
        }
        _ => joined(prefix, texts, cut..end).into(),
    };
    Tag::Link {
        link_type,
        dest_url,
        title: CowStr::Borrowed(""),
        id: CowStr::Borrowed(""),
    }
}

/// This range of the text that the texts make together, with something before it.
fn joined(prefix: &str, texts: &[Spanned<'_>], range: Range<usize>) -> String {
    let mut joined = String::with_capacity(prefix.len() + range.len());
    joined.push_str(prefix);
    let (mut start, mut left) = (range.start, range.len());
    for (event, _) in texts {
        let Event::Text(text) = event else { break };
        let end = text.len().min(start + left);
        let part = text.get(start..end).unwrap_or_default();
        joined.push_str(part);
        left -= part.len();
        start = 0;
    }
    joined
}

/// A part of a text, which is borrowed from where that is.
pub(crate) fn slice<'a>(text: &CowStr<'a>, range: Range<usize>) -> CowStr<'a> {
    match text {
        CowStr::Borrowed(text) => CowStr::Borrowed(text.get(range).unwrap_or_default()),
        text if range == (0..text.len()) => text.clone(),
        text => CowStr::from(String::from(text.get(range).unwrap_or_default())),
    }
}
