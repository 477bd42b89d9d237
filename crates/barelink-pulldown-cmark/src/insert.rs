//! Splits text events at the boundaries of links, and inserts link events.

use std::borrow::Cow;
use std::ops::Range;

use barelink::markdown::RunLink;
use pulldown_cmark::{CowStr, Event, LinkType, Tag, TagEnd};

use crate::block_stack::Spanned;

/// Appends a run to `out`, with link events at `links`. A run is a sequence of consecutive text events.
///
/// If a text and its source differ in length, each part of the text has the range of the whole event.
pub(crate) fn insert_links<'a>(
    run: impl Iterator<Item = Spanned<'a>>,
    links: &[RunLink],
    out: &mut Vec<Spanned<'a>>,
) {
    let mut links = links.iter().filter(|link| link.rejected.is_none()).peekable();
    // Index in `out` of the placeholder for the start event of the open link.
    let mut open = None;
    // Offset in the run of the current text.
    let mut at = 0;
    for (event, range) in run {
        let Event::Text(text) = event else {
            debug_assert!(false, "a run of text");
            continue;
        };
        let length = text.len();
        let is_verbatim = length == range.len();
        let part = |part: Range<usize>| {
            let start = range.start;
            let source =
                if is_verbatim { start + part.start..start + part.end } else { range.clone() };
            (Event::Text(slice(&text, part)), source)
        };
        let mut pos = 0;
        while let Some(&link) = links.peek() {
            let boundary = if open.is_some() { link.range.end } else { link.range.start };
            let end = boundary - at;
            if end > length {
                break;
            }
            if pos < end {
                out.push(part(pos..end));
                pos = end;
            }
            if let Some(start) = open.take() {
                end_link(start, link, out);
                links.next();
            } else {
                open = Some(out.len());
                out.push((Event::SoftBreak, link.source.clone()));
            }
        }
        at += length;
        if pos == 0 {
            out.push((Event::Text(text), range));
        } else if pos < length {
            out.push(part(pos..length));
        }
    }
}

/// Appends the end event of `link`. Replaces the placeholder at `start` by the link's start event. `out` must end with
/// the link's text.
fn end_link(start: usize, link: &RunLink, out: &mut Vec<Spanned<'_>>) {
    let text = match out.get(start + 1..).unwrap_or_default() {
        [(Event::Text(text), _)] => text.clone(),
        texts => joined(texts).into(),
    };
    if let Some((event, _)) = out.get_mut(start) {
        *event = Event::Start(tag(text, link));
    }
    out.push((Event::End(TagEnd::Link), link.source.clone()));
}

/// Returns the start tag of `link`. `text` is the text of the link.
///
/// If an autolink in angle brackets would give the same link, the tag has the link type of that autolink.
fn tag<'a>(text: CowStr<'a>, link: &RunLink) -> Tag<'a> {
    let rest = link.after_prefix(&text);
    let is_escaped = matches!(rest, Cow::Owned(_));
    let (link_type, prefix) = match link.destination_prefix {
        "" if !is_escaped => (LinkType::Autolink, ""),
        // The HTML writer adds the prefix.
        "mailto:" => (LinkType::Email, ""),
        prefix => (LinkType::Inline, prefix),
    };
    let is_text = prefix.is_empty() && !is_escaped;
    let destination = (!is_text).then(|| [prefix, &rest].concat());
    let dest_url = destination.map_or(text, CowStr::from);
    Tag::Link { link_type, dest_url, title: "".into(), id: "".into() }
}

/// Returns the text of a run.
pub(crate) fn joined(run: &[Spanned<'_>]) -> String {
    let texts = run.iter().filter_map(|(event, _)| match event {
        Event::Text(text) => Some(&**text),
        _ => None,
    });
    texts.collect()
}

/// Returns a part of a text. The part is borrowed if the text is.
#[inline]
pub(crate) fn slice<'a>(text: &CowStr<'a>, range: Range<usize>) -> CowStr<'a> {
    match text {
        CowStr::Borrowed(text) => CowStr::Borrowed(text.get(range).unwrap_or_default()),
        text => CowStr::from(String::from(text.get(range).unwrap_or_default())),
    }
}
