//! Text events cut where links begin and end.

use std::borrow::Cow;
use std::ops::Range;

use barelink::markdown::RunLink;
use pulldown_cmark::{CowStr, Event, LinkType, Tag, TagEnd};

use crate::spanned::{taken, Spanned};

/// Position in a run of text events that has links, each of whose events is made when it is asked for.
#[derive(Default)]
pub(crate) struct Cut {
    /// Index of the text that is next.
    text: usize,
    /// Start of that text in the run.
    start: usize,
    /// Number of its bytes that are given.
    given: usize,
    /// Index of the link that is next.
    link: usize,
    part: Part,
}

#[derive(Default, Clone, Copy, PartialEq)]
enum Part {
    #[default]
    BeforeLink,
    /// The last event was the start of a link.
    LinkStart,
    LinkText,
}

impl Cut {
    /// The next event of a run, given all of its texts and links each time. The texts behind the position are taken out.
    pub(crate) fn next<'a>(
        &mut self,
        texts: &mut [Spanned<'a>],
        links: &[RunLink],
    ) -> Option<Spanned<'a>> {
        let left = links.get(self.link..).unwrap_or_default();
        let rejected = left.iter().take_while(|link| link.rejected.is_some());
        self.link += rejected.count();
        let link = links.get(self.link);
        if self.part == Part::BeforeLink {
            let end = link.map_or(usize::MAX, |link| link.range.start);
            return self.text_up_to(end, texts).or_else(|| {
                let link = link?;
                self.part = Part::LinkStart;
                let start = Event::Start(self.tag(texts, link));
                Some((start, link.source.clone()))
            });
        }
        self.part = Part::LinkText;
        let link = link?;
        self.text_up_to(link.range.end, texts).or_else(|| {
            self.part = Part::BeforeLink;
            self.link += 1;
            Some((Event::End(TagEnd::Link), link.source.clone()))
        })
    }

    /// The link that the last event begins.
    pub(crate) fn begun<'l>(&self, links: &'l [RunLink]) -> Option<&'l RunLink> {
        let is_begun = self.part == Part::LinkStart;
        links.get(self.link).filter(|_| is_begun)
    }

    /// The text up to an offset of the run, or as much of it as lies in one event.
    fn text_up_to<'a>(&mut self, end: usize, texts: &mut [Spanned<'a>]) -> Option<Spanned<'a>> {
        if self.start >= end {
            return None;
        }
        let spanned = texts.get_mut(self.text)?;
        let (Event::Text(text), range) = &*spanned else {
            return None;
        };
        let length = text.len();
        let part = self.given..length.min(end - self.start);
        if part.end < length {
            self.given = part.end;
            return (!part.is_empty()).then(|| text_part(text, range, part));
        }
        self.text += 1;
        self.start += length;
        self.given = 0;
        // The parser has texts of no bytes, too.
        Some(match part.start {
            0 => taken(spanned),
            _ => text_part(text, range, part),
        })
    }

    /// The tag of a link that begins here.
    fn tag<'a>(&self, texts: &[Spanned<'a>], link: &RunLink) -> Tag<'a> {
        let texts = texts.iter().skip(self.text);
        let mut texts = texts.filter_map(|(event, _)| match event {
            Event::Text(text) => Some(text),
            _ => None,
        });
        let (start, length) = (self.given, link.range.len());
        let text = match texts.next() {
            Some(first) if start + length <= first.len() => slice(first, start..start + length),
            first => {
                let mut text = String::with_capacity(length);
                text.push_str(
                    first
                        .and_then(|first| first.get(start..))
                        .unwrap_or_default(),
                );
                for next in texts {
                    let left = length - text.len();
                    text.push_str(next.get(..left).unwrap_or(next));
                    if text.len() >= length {
                        break;
                    }
                }
                text.into()
            }
        };
        let escaped = match link.after_prefix(&text) {
            Cow::Borrowed(_) => None,
            Cow::Owned(escaped) => Some(escaped),
        };
        link_tag(link.destination_prefix, text, escaped)
    }
}

/// Returns the tag of a link with this text, which is `escaped` in its destination: of the kind that an autolink in angle
/// brackets would have, if it would be the same link.
pub(crate) fn link_tag<'a>(prefix: &str, text: CowStr<'a>, escaped: Option<String>) -> Tag<'a> {
    let (link_type, prefix) = match (prefix, &escaped) {
        ("", None) => (LinkType::Autolink, ""),
        // The HTML writer adds it.
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

/// A part of a text event. Its source is known if the text is verbatim.
fn text_part<'a>(text: &CowStr<'a>, range: &Range<usize>, part: Range<usize>) -> Spanned<'a> {
    let source = if text.len() == range.len() {
        range.start + part.start..range.start + part.end
    } else {
        range.clone()
    };
    (Event::Text(slice(text, part)), source)
}

pub(crate) fn slice<'a>(text: &CowStr<'a>, range: Range<usize>) -> CowStr<'a> {
    match text {
        CowStr::Borrowed(text) => CowStr::Borrowed(text.get(range).unwrap_or_default()),
        text if range == (0..text.len()) => text.clone(),
        text => CowStr::from(String::from(text.get(range).unwrap_or_default())),
    }
}
