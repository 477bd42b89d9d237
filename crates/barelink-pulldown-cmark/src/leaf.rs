//! One leaf: which links it holds, and its events with the links put in.

use std::ops::Range;

use barelink::markdown::{
    Beside, ClosingMark, Construct, ConstructKind, Leaf, LeafKind, LeafUrl, Masks, Parsed, RunLink,
    TextPiece, TextRun,
};
use barelink::{Dialect, LinkFinder};
use pulldown_cmark::{CowStr, Event, LinkType, Tag, TagEnd};

use crate::blocks::{LeafEvents, Spanned};
use crate::Item;

/// The links of a leaf.
pub(crate) struct LeafLinks {
    /// The URLs of its raw source.
    pub(crate) urls: Vec<LeafUrl>,
    /// Where those begin that do not lie in text as they were written.
    pub(crate) not_in_text: Vec<usize>,
    /// Where emphasis and strikethrough end in the leaf.
    pub(crate) closings: Vec<ClosingMark>,
    runs: Vec<Run>,
}

/// A run of adjacent text events, with its links.
struct Run {
    events: Range<usize>,
    links: Vec<RunLink>,
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

    /// The links of this leaf. It was parsed with these masks.
    pub(crate) fn links(
        &mut self,
        source: &'a str,
        finder: &LinkFinder,
        masks: &Masks,
    ) -> LeafLinks {
        let leaf = Leaf::new(source, self.range(source), self.kind);
        if self.kind == LeafKind::TableCell {
            self.drop_backslashes_of_pipes(&leaf);
        }
        let parsed = Parsed {
            constructs: self.constructs(),
            closings: match finder.dialect() {
                Dialect::Uts58 => self.closings(source),
                _ => Vec::new(),
            },
        };
        let urls = leaf.urls(finder, &parsed, masks);
        let mut placed = Vec::new();
        let mut runs = Vec::new();
        for events in self.text_runs() {
            let links = self.links_in_run(source, finder, &leaf, &urls, events.clone());
            placed.extend(
                links
                    .iter()
                    .filter(|link| link.is_url_of_leaf)
                    .map(|link| link.source.start),
            );
            if !links.is_empty() {
                runs.push(Run { events, links });
            }
        }
        let not_in_text = masks.not_in_text(&urls, &placed);
        LeafLinks {
            urls,
            not_in_text,
            closings: parsed.closings,
            runs,
        }
    }

    /// The events, with the links put in.
    pub(crate) fn with_links(self, links: LeafLinks, out: &mut impl Extend<Item<'a>>) {
        let mut events = self.events.into_iter();
        let mut done = 0;
        for run in links.runs {
            let before = events.by_ref().take(run.events.start - done);
            out.extend(before.map(Item::from));
            let texts = events.by_ref().take(run.events.len()).collect();
            done = run.events.end;
            cut(texts, &run.links, out);
        }
        out.extend(events.map(Item::from));
    }

    /// In a masked copy the `\|` inside a URL is no escape, and its backslash is still in the text.
    fn drop_backslashes_of_pipes(&mut self, leaf: &Leaf<'_>) {
        let has_escaped_pipe =
            |(event, _): &Spanned<'_>| matches!(event, Event::Text(text) if text.contains("\\|"));
        if !self.events.iter().any(has_escaped_pipe) {
            return;
        }
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

    fn constructs(&self) -> Vec<Construct> {
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
        self.events.iter().filter_map(construct).collect()
    }

    fn closings(&self, source: &str) -> Vec<ClosingMark> {
        let closing = |(event, range): &Spanned<'_>| {
            let length = match event {
                Event::End(TagEnd::Emphasis) => 1,
                Event::End(TagEnd::Strong) => 2,
                Event::End(TagEnd::Strikethrough) => match source.get(range.clone()) {
                    Some(struck) if struck.starts_with("~~") => 2,
                    _ => 1,
                },
                _ => return None,
            };
            Some(ClosingMark {
                source: range.end.checked_sub(length)?..range.end,
                opened: range.start,
            })
        };
        self.events.iter().filter_map(closing).collect()
    }

    /// Runs of text events with nothing between them, outside links and images.
    fn text_runs(&self) -> Vec<Range<usize>> {
        let mut runs: Vec<Range<usize>> = Vec::new();
        let mut inside = 0_usize;
        for (index, (event, _)) in self.events.iter().enumerate() {
            match event {
                Event::Start(Tag::Link { .. } | Tag::Image { .. }) => inside += 1,
                Event::End(TagEnd::Link | TagEnd::Image) => inside = inside.saturating_sub(1),
                Event::Text(_) if inside == 0 => match runs.last_mut() {
                    Some(run) if run.end == index => run.end += 1,
                    _ => runs.push(index..index + 1),
                },
                _ => {}
            }
        }
        runs
    }

    fn links_in_run(
        &self,
        source: &str,
        finder: &LinkFinder,
        leaf: &Leaf<'_>,
        urls: &[LeafUrl],
        events: Range<usize>,
    ) -> Vec<RunLink> {
        let beside = self.beside(&events);
        let texts = self.events.get(events).unwrap_or_default();
        let pieces: Vec<_> = texts
            .iter()
            .filter_map(|(event, range)| match event {
                Event::Text(text) => Some(TextPiece {
                    text,
                    source: range.clone(),
                }),
                _ => None,
            })
            .collect();
        TextRun::new(source, &pieces, beside).links(finder, leaf, urls)
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

/// Cuts a run of text events where its links begin and end, and puts the links in.
pub(crate) fn cut<'a>(texts: Vec<Spanned<'a>>, links: &[RunLink], out: &mut impl Extend<Item<'a>>) {
    let mut texts = Texts {
        events: texts.into_iter().peekable(),
        at: 0,
        cut: 0,
    };
    for link in links.iter().filter(|link| link.rejected.is_none()) {
        texts.up_to(link.range.start, |text, range| {
            out.extend([Item::from((Event::Text(text), range))]);
        });
        let mut inside = Vec::new();
        texts.up_to(link.range.end, |text, range| inside.push((text, range)));
        let (tag, source) = (tag(&inside, link), &link.source);
        out.extend([Item {
            event: Event::Start(tag),
            range: source.clone(),
            link: Some(link.kind),
        }]);
        out.extend(
            inside
                .into_iter()
                .map(|(text, range)| Item::from((Event::Text(text), range))),
        );
        out.extend([Item::from((Event::End(TagEnd::Link), source.clone()))]);
    }
    texts.up_to(usize::MAX, |text, range| {
        out.extend([Item::from((Event::Text(text), range))]);
    });
}

/// The link's tag: of the kind that an autolink in angle brackets would have, if it would be the same link.
fn tag<'a>(texts: &[(CowStr<'a>, Range<usize>)], link: &RunLink) -> Tag<'a> {
    let prefix = link.destination_prefix;
    let (link_type, prefix) = match prefix {
        "" => (LinkType::Autolink, ""),
        // The HTML writer adds it.
        "mailto:" => (LinkType::Email, ""),
        other => (LinkType::Inline, other),
    };
    let dest_url = match texts {
        [(text, _)] if prefix.is_empty() => text.clone(),
        _ => texts
            .iter()
            .fold(String::from(prefix), |url, (text, _)| url + text)
            .into(),
    };
    Tag::Link {
        link_type,
        dest_url,
        title: "".into(),
        id: "".into(),
    }
}

/// A run of text events, from one place where it is to be cut to the next.
struct Texts<'a> {
    events: std::iter::Peekable<std::vec::IntoIter<Spanned<'a>>>,
    /// Where in the run the first event begins.
    at: usize,
    /// How much of it is gone already.
    cut: usize,
}

impl<'a> Texts<'a> {
    fn up_to(&mut self, end: usize, mut part: impl FnMut(CowStr<'a>, Range<usize>)) {
        while let Some((Event::Text(text), range)) = self.events.peek() {
            let to = end.saturating_sub(self.at).min(text.len());
            let (from, is_all) = (self.cut, to == text.len());
            if from < to {
                let is_verbatim = text.len() == range.len();
                let source = match is_verbatim {
                    true => range.start + from..range.start + to,
                    false => range.clone(),
                };
                part(slice(text, from..to), source);
            }
            if !is_all {
                self.cut = to;
                return;
            }
            self.at += text.len();
            self.cut = 0;
            self.events.next();
        }
    }
}

fn slice<'a>(text: &CowStr<'a>, range: Range<usize>) -> CowStr<'a> {
    match text {
        CowStr::Borrowed(text) => CowStr::Borrowed(text.get(range).unwrap_or_default()),
        text if range == (0..text.len()) => text.clone(),
        text => CowStr::from(String::from(text.get(range).unwrap_or_default())),
    }
}

fn is_punctuation(c: char) -> bool {
    c.is_ascii_punctuation()
}
