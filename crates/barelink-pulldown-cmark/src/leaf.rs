//! One leaf: which links it holds, and its events with the links put in.

use std::ops::Range;

use barelink::markdown::{
    may_hold_links, Beside, ClosingMark, Construct, ConstructKind, Leaf, LeafKind, LeafUrl, Masks,
    RunLink, TextPiece, TextRun,
};
use barelink::{Dialect, LinkFinder};
use pulldown_cmark::{Event, LinkType, Tag, TagEnd};

use crate::blocks::LeafEvents;
use crate::cut::{cut, slice};
use crate::ready::Ready;
use crate::spanned::Spanned;

/// The links of a leaf.
#[derive(Default)]
pub(crate) struct LeafLinks {
    /// The URLs of its raw source.
    pub(crate) urls: Vec<LeafUrl>,
    /// Start offsets of the URLs that are not verbatim text.
    pub(crate) not_in_text: Vec<usize>,
    /// Closing delimiters of emphasis and strikethrough in the leaf.
    pub(crate) closings: Vec<ClosingMark>,
    /// All links, in order, and the runs of text events that they are in.
    links: Vec<RunLink>,
    runs: Vec<Run>,
}

/// A run of adjacent text events that has links.
struct Run {
    events: Range<usize>,
    links: Range<usize>,
}

impl<'a> LeafEvents<'a> {
    /// The leaf's bytes: from its first event to its last one.
    pub(crate) fn range(&self, source: &str) -> Range<usize> {
        let Some((event, first)) = self.events.first() else {
            return 0..0;
        };
        let is_escape = matches!(event, Event::Text(text) if text.starts_with(is_punctuation))
            && source
                .get(..first.start)
                .is_some_and(|before| before.ends_with('\\'));
        let start = first.start - usize::from(is_escape);
        let end = self.events.iter().map(|(_, range)| range.end).max();
        start..end.unwrap_or(start)
    }

    /// Returns the start of the content of each further line of a leaf that begins at `start`.
    ///
    /// It begins with an event, but in a line that begins with an escape or an end, or inside code or a tag. There, all
    /// that can be markers are: not more than stand before the leaf, or one more would begin a block quote of its own.
    fn content_starts<'l>(
        &'l self,
        source: &'l str,
        start: usize,
    ) -> impl FnMut(usize) -> usize + 'l {
        let is_start = |(event, _): &&Spanned<'_>| !matches!(event, Event::End(_));
        let events = self.events.iter().filter(is_start);
        let mut starts = events.map(|(_, range)| range.start).peekable();
        let mut markers = None;
        move |line| {
            while starts.next_if(|&start| start < line).is_some() {}
            let first = starts.peek().copied().unwrap_or(source.len());
            let before = source.as_bytes().get(line..first).unwrap_or_default();
            let is_blank = |b: &u8| matches!(b, b' ' | b'\t');
            let prefix = before.iter().take_while(|b| is_blank(b) || **b == b'>');
            if prefix.count() == before.len() {
                return first;
            }
            let mut left = *markers.get_or_insert_with(|| markers_before(source, start));
            let mut is_marker = |b: &u8| {
                let is_marker = *b == b'>' && left > 0;
                left -= usize::from(is_marker);
                is_marker
            };
            let prefix = before.iter().take_while(|b| is_blank(b) || is_marker(b));
            line + prefix.count()
        }
    }

    /// Finds the links of this leaf, which was parsed with these masks. `found` is what was found in another.
    pub(crate) fn links(
        &mut self,
        source: &'a str,
        finder: &LinkFinder,
        masks: &Masks,
        found: &mut LeafLinks,
    ) {
        let range = self.range(source);
        let content_start = self.content_starts(source, range.start);
        let leaf = Leaf::new(source, range, self.kind, content_start);
        if self.has_escaped_pipe() {
            self.drop_backslashes_of_pipes(&leaf);
        }
        let LeafLinks {
            urls,
            not_in_text,
            closings,
            links,
            runs,
        } = found;
        closings.clear();
        if finder.dialect() == Dialect::Uts58 {
            closings.extend(self.closings(source));
        }
        urls.clear();
        leaf.urls(finder, self.constructs(), closings, masks, urls);
        links.clear();
        runs.clear();
        for events in self.text_runs() {
            let pieces = || self.pieces(events.clone());
            if may_hold_links(finder, urls, pieces()) {
                let run = TextRun::new(source, pieces(), self.beside(&events));
                let first = links.len();
                run.links(finder, &leaf, urls, links);
                if first < links.len() {
                    let links = first..links.len();
                    runs.push(Run { events, links });
                }
            }
        }
        *not_in_text = masks.not_in_text(urls, links);
    }

    /// Adds the events, with the links put in.
    pub(crate) fn with_links(&mut self, found: &LeafLinks, ready: &mut Ready<'a>) {
        let mut events = self.events.drain(..);
        let mut done = 0;
        for run in &found.runs {
            let before = events.by_ref().take(run.events.start - done);
            before.for_each(|spanned| ready.push(spanned));
            let links = found.links.get(run.links.clone()).unwrap_or_default();
            let texts = events.as_slice().get(..run.events.len());
            cut(texts.unwrap_or_default(), links, ready);
            events.by_ref().take(run.events.len()).for_each(drop);
            done = run.events.end;
        }
        events.for_each(|spanned| ready.push(spanned));
    }

    /// The backslash of a `\|` in a table cell, or right above a table, is still in the text. The parser leaves it in autolinks.
    pub(crate) fn has_escaped_pipe(&self) -> bool {
        self.kind != LeafKind::Lines && self.events.iter().any(has_escaped_pipe)
    }

    /// In a masked copy the `\|` inside a URL is no escape, and its backslash is still in the text.
    fn drop_backslashes_of_pipes(&mut self, leaf: &Leaf<'_>) {
        for spanned in std::mem::take(&mut self.events) {
            match &spanned {
                (Event::Text(text), range) if has_escaped_pipe(&spanned) => {
                    for part in leaf.parts(range.clone()) {
                        let text = slice(text, part.start - range.start..part.end - range.start);
                        self.events.push((Event::Text(text), part));
                    }
                }
                _ => self.events.push(spanned),
            }
        }
    }

    fn constructs(&self) -> impl Iterator<Item = Construct> + '_ {
        let construct = |(event, range): &Spanned<'_>| {
            let kind = match event {
                Event::Start(Tag::Link {
                    link_type: LinkType::Autolink | LinkType::Email,
                    ..
                })
                | Event::InlineHtml(_)
                | Event::InlineMath(_)
                | Event::DisplayMath(_)
                | Event::FootnoteReference(_) => ConstructKind::Opaque,
                Event::Start(Tag::Link { .. } | Tag::Image { .. }) => ConstructKind::Bracketed,
                _ => return None,
            };
            let source = range.clone();
            Some(Construct { source, kind })
        };
        self.events.iter().filter_map(construct)
    }

    fn closings<'s>(&'s self, source: &'s str) -> impl Iterator<Item = ClosingMark> + 's {
        let closing = move |(event, range): &Spanned<'_>| {
            let length = match event {
                Event::End(TagEnd::Emphasis) => 1,
                Event::End(TagEnd::Strong) => 2,
                Event::End(TagEnd::Strikethrough) => match source.get(range.clone()) {
                    Some(struck) if struck.starts_with("~~") => 2,
                    _ => 1,
                },
                Event::FootnoteReference(_) => {
                    return Some(ClosingMark {
                        source: range.clone(),
                        opened: None,
                    })
                }
                _ => return None,
            };
            Some(ClosingMark {
                source: range.end.checked_sub(length)?..range.end,
                opened: Some(range.start),
            })
        };
        self.events.iter().filter_map(closing)
    }

    /// Runs of text events with nothing between them, outside links and images.
    fn text_runs(&self) -> impl Iterator<Item = Range<usize>> + '_ {
        let mut events = self.events.iter().enumerate().peekable();
        let mut inside = 0_usize;
        std::iter::from_fn(move || loop {
            let (start, (event, _)) = events.next()?;
            match event {
                Event::Start(Tag::Link { .. } | Tag::Image { .. }) => inside += 1,
                Event::End(TagEnd::Link | TagEnd::Image) => inside = inside.saturating_sub(1),
                Event::Text(_) if inside == 0 => {
                    let mut end = start + 1;
                    while events.next_if(|(_, (event, _))| is_text(event)).is_some() {
                        end += 1;
                    }
                    return Some(start..end);
                }
                _ => {}
            }
        })
    }

    /// Returns the pieces of a run of text events.
    fn pieces(&self, events: Range<usize>) -> impl Iterator<Item = TextPiece<'_>> {
        let texts = self.events.get(events).unwrap_or_default().iter();
        texts.filter_map(|(event, range)| match event {
            Event::Text(text) => Some(TextPiece {
                text,
                source: range.clone(),
            }),
            _ => None,
        })
    }

    /// The marks beside a run of text events.
    fn beside(&self, events: &Range<usize>) -> Beside {
        let event = |index: Option<usize>| Some(&self.events.get(index?)?.0);
        let is_mark = |end: TagEnd| {
            matches!(
                end,
                TagEnd::Emphasis
                    | TagEnd::Strong
                    | TagEnd::Strikethrough
                    | TagEnd::Superscript
                    | TagEnd::Subscript
            )
        };
        Beside {
            opening: match event(events.start.checked_sub(1)) {
                Some(Event::Start(tag)) => is_mark(tag.to_end()),
                _ => false,
            },
            closing: match event(Some(events.end)) {
                Some(Event::End(end)) => is_mark(*end),
                _ => false,
            },
        }
    }
}

/// The number of `>` before an offset, in its line.
fn markers_before(source: &str, at: usize) -> usize {
    let before = source.as_bytes().get(..at).unwrap_or_default();
    let line = before
        .iter()
        .rev()
        .take_while(|b| !matches!(b, b'\n' | b'\r'));
    line.filter(|&&b| b == b'>').count()
}

fn has_escaped_pipe((event, _): &Spanned<'_>) -> bool {
    // The pipe of one that ends with a backslash may be the text of the next event.
    matches!(event, Event::Text(text) if text.contains("\\|") || text.ends_with('\\'))
}

fn is_text(event: &Event<'_>) -> bool {
    matches!(event, Event::Text(_))
}

fn is_punctuation(c: char) -> bool {
    c.is_ascii_punctuation()
}
