//! Splits text events at the boundaries of links, and inserts link events.

use std::borrow::Cow;
use std::ops::Range;

use barelink::markdown::RunLink;
use pulldown_cmark::{CowStr, Event, LinkType, Tag, TagEnd};

use crate::block_stack::Spanned;

/// Moves `texts` to `out`, the last one first, with link events at `links`. The texts are a run: consecutive text events.
///
/// If a text and its source differ in length, each part of the text has the range of the whole event.
pub(crate) fn insert_links<'a>(
    texts: &mut Vec<Spanned<'a>>,
    links: &[RunLink],
    out: &mut Vec<Spanned<'a>>,
) {
    let mut links = links.iter().rev().filter(|link| link.rejected.is_none());
    let mut link = links.next();
    // Index in `out` of the last text of the open link.
    let mut open = None;
    // Offset in the run of the current text.
    let mut at = texts.iter().map(|text| text_in(text).len()).sum::<usize>();
    while let Some((event, range)) = texts.pop() {
        let Event::Text(text) = event else {
            debug_assert!(false, "a run of text");
            continue;
        };
        let length = as_str(&text).len();
        at -= length;
        let mut end = length;
        while let Some(next) = link {
            let boundary = if open.is_some() { next.range.start } else { next.range.end };
            let Some(pos) = boundary.checked_sub(at) else {
                break;
            };
            if pos < end {
                push_part(&text, &range, pos..end, out);
                end = pos;
            }
            if let Some(text) = open.take() {
                let text = text_of(out.get(text..).unwrap_or_default());
                out.push((Event::Start(tag(text, next)), next.source.clone()));
                link = links.next();
            } else {
                out.push((Event::End(TagEnd::Link), next.source.clone()));
                open = Some(out.len());
            }
        }
        if end == length {
            out.push((Event::Text(text), range));
        } else if end > 0 {
            push_part(&text, &range, 0..end, out);
        }
    }
}

/// Adds a part of a text, whose range is `source`.
#[inline(always)]
fn push_part<'a>(
    text: &CowStr<'a>,
    source: &Range<usize>,
    part: Range<usize>,
    out: &mut Vec<Spanned<'a>>,
) {
    let is_verbatim = as_str(text).len() == source.len();
    let of_part = source.start + part.start..source.start + part.end;
    let source = if is_verbatim { of_part } else { source.clone() };
    if let CowStr::Borrowed(text) = text {
        let part = text.get(part).unwrap_or_default();
        out.push((Event::Text(CowStr::Borrowed(part)), source));
    } else {
        out.push((Event::Text(slice(text, part)), source));
    }
}

/// Returns the text of a link. `texts` are its text events, the last one first.
fn text_of<'a>(texts: &[Spanned<'a>]) -> CowStr<'a> {
    match texts {
        [(Event::Text(CowStr::Borrowed(text)), _)] => CowStr::Borrowed(text),
        texts => texts.iter().rev().map(text_in).collect::<String>().into(),
    }
}

fn text_in<'e>((event, _): &'e Spanned<'_>) -> &'e str {
    match event {
        Event::Text(text) => as_str(text),
        _ => "",
    }
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

/// Returns a part of a text. The part is borrowed if the text is.
#[inline]
pub(crate) fn slice<'a>(text: &CowStr<'a>, range: Range<usize>) -> CowStr<'a> {
    match text {
        CowStr::Borrowed(text) => CowStr::Borrowed(text.get(range).unwrap_or_default()),
        text => CowStr::from(String::from(text.get(range).unwrap_or_default())),
    }
}

/// Returns a text as a string. Most texts are borrowed, and the parser's own function would be called for each.
#[inline(always)]
pub(crate) fn as_str<'t>(text: &'t CowStr<'_>) -> &'t str {
    match text {
        CowStr::Borrowed(text) => text,
        text => text,
    }
}
