//! What pulldown-cmark makes of a document.

use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::Range;

use barelink::LinkFinder;
use barelink_pulldown_cmark::Autolinks;
use pulldown_cmark::{CowStr, Event, LinkType, Options, Parser, Tag, TagEnd};

use super::lines::Lines;
use super::shape::{Before, Shape, Token};

/// A document before anything is changed; its bare links begin at these offsets.
pub(super) fn before<'a>(
    source: &'a str,
    options: Options,
    finder: &LinkFinder,
    bare: &HashSet<usize>,
) -> Before<'a> {
    let events = Autolinks::new(source, options, finder).into_offset_iter();
    Before {
        on: shape(source, events, bare),
        off: plain(source, options),
    }
}

/// A document without bare links.
pub(super) fn plain(source: &str, options: Options) -> Shape<'_> {
    let events = Parser::new_ext(source, options).into_offset_iter();
    shape(source, events, &HashSet::new())
}

/// Where the headings of a document are, and the terms of its definition lists, which mdBook wraps in links too.
pub(super) fn headings(source: &str, options: Options) -> impl Iterator<Item = Range<usize>> + '_ {
    let events = Parser::new_ext(source, options).into_offset_iter();
    events.filter_map(|(event, range)| {
        let is_heading = matches!(
            event,
            Event::Start(Tag::Heading { .. } | Tag::DefinitionListTitle)
        );
        is_heading.then_some(range)
    })
}

fn shape<'a>(
    source: &str,
    events: impl Iterator<Item = (Event<'a>, Range<usize>)>,
    bare: &HashSet<usize>,
) -> Shape<'a> {
    let lines = Lines::new(source);
    let mut shape = Shape::default();
    // Where the current run of inline events began.
    let mut leaf = None;
    for (event, range) in events {
        let line = if is_inline(&event) {
            *leaf.get_or_insert_with(|| lines.line(range.start))
        } else {
            leaf = None;
            lines.line(range.start)
        };
        let bare = bare.contains(&range.start).then_some(range.start);
        shape.push(line, token(event, bare));
    }
    shape
}

fn token(event: Event<'_>, bare: Option<usize>) -> Token<'_> {
    match event {
        Event::Text(text) => Token::Text(string(text)),
        Event::Start(Tag::Link {
            link_type,
            dest_url,
            title,
            ..
        }) if !matches!(link_type, LinkType::WikiLink { .. }) => Token::LinkStart {
            destination: match link_type {
                LinkType::Email => ["mailto:", &dest_url].concat().into(),
                _ => string(dest_url),
            },
            title: string(title),
            bare,
        },
        Event::End(TagEnd::Link) => Token::LinkEnd,
        other => Token::Event(other),
    }
}

fn string(string: CowStr<'_>) -> Cow<'_, str> {
    match string {
        CowStr::Borrowed(borrowed) => Cow::Borrowed(borrowed),
        other => Cow::Owned(other.into_string()),
    }
}

fn is_inline(event: &Event<'_>) -> bool {
    match event {
        Event::Start(tag) => is_inline_tag(tag.to_end()),
        Event::End(tag) => is_inline_tag(*tag),
        Event::Html(_) | Event::Rule | Event::TaskListMarker(_) => false,
        _ => true,
    }
}

fn is_inline_tag(tag: TagEnd) -> bool {
    matches!(
        tag,
        TagEnd::Emphasis
            | TagEnd::Strong
            | TagEnd::Strikethrough
            | TagEnd::Superscript
            | TagEnd::Subscript
            | TagEnd::Link
            | TagEnd::Image
    )
}
