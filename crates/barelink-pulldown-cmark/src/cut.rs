//! Text events cut where links begin and end.

use std::borrow::Cow;
use std::ops::Range;

use barelink::markdown::RunLink;
use pulldown_cmark::{CowStr, Event, LinkType, Tag, TagEnd};

use crate::ready::Ready;
use crate::spanned::Spanned;

/// Cuts a run of text events where its links begin and end, and puts the links in.
pub(crate) fn cut<'a>(texts: &[Spanned<'a>], links: &[RunLink], ready: &mut Ready<'a>) {
    let mut texts = Texts {
        events: texts,
        at: 0,
        cut: 0,
    };
    for link in links.iter().filter(|link| link.rejected.is_none()) {
        texts.up_to(link.range.start, |text| ready.push(text));
        let start = Event::Start(tag(texts, link));
        ready.push_link(link.kind, (start, link.source.clone()));
        texts.up_to(link.range.end, |text| ready.push(text));
        ready.push((Event::End(TagEnd::Link), link.source.clone()));
    }
    texts.up_to(usize::MAX, |text| ready.push(text));
}

/// The tag of a link that these texts begin with.
fn tag<'a>(mut texts: Texts<'_, 'a>, link: &RunLink) -> Tag<'a> {
    let end = link.range.end;
    let text = texts.whole(end).unwrap_or_else(|| {
        let mut text = String::with_capacity(link.range.len());
        texts.up_to(end, |(event, _)| {
            if let Event::Text(part) = event {
                text.push_str(&part);
            }
        });
        text.into()
    });
    let escaped = match link.after_prefix(&text) {
        Cow::Borrowed(_) => None,
        Cow::Owned(escaped) => Some(escaped),
    };
    link_tag(link.destination_prefix, text, escaped)
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

/// Rest of a run of text events, from one cut to the next.
#[derive(Clone, Copy)]
struct Texts<'e, 'a> {
    events: &'e [Spanned<'a>],
    /// Start of the first event in the run.
    at: usize,
    /// Number of its bytes that are consumed.
    cut: usize,
}

impl<'a> Texts<'_, 'a> {
    /// The text up to an offset of the run, if it lies in one event.
    fn whole(&self, end: usize) -> Option<CowStr<'a>> {
        match self.events.first()? {
            (Event::Text(text), _) if self.cut < text.len() && end <= self.at + text.len() => {
                Some(slice(text, self.cut..end - self.at))
            }
            _ => None,
        }
    }

    fn up_to(&mut self, end: usize, mut part: impl FnMut(Spanned<'a>)) {
        while let Some(((Event::Text(text), range), rest)) = self.events.split_first() {
            if self.at >= end {
                return;
            }
            let length = text.len();
            let to = end.saturating_sub(self.at).min(length);
            let from = self.cut;
            // The parser has texts of no bytes, too.
            if from < to || length == 0 {
                let is_verbatim = length == range.len();
                let source = if is_verbatim {
                    range.start + from..range.start + to
                } else {
                    range.clone()
                };
                part((Event::Text(slice(text, from..to)), source));
            }
            if to < length {
                self.cut = to;
                return;
            }
            self.at += length;
            self.cut = 0;
            self.events = rest;
        }
    }
}

pub(crate) fn slice<'a>(text: &CowStr<'a>, range: Range<usize>) -> CowStr<'a> {
    match text {
        CowStr::Borrowed(text) => CowStr::Borrowed(text.get(range).unwrap_or_default()),
        text if range == (0..text.len()) => text.clone(),
        text => CowStr::from(String::from(text.get(range).unwrap_or_default())),
    }
}
