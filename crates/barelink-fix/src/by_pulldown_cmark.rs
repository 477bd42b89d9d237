//! Computes shapes of documents, which are digests of the rendered blocks, with pulldown-cmark.

use std::ops::Range;

use barelink::markdown::Lines;
use barelink::LinkFinder;
use barelink_pulldown_cmark::{is_inline, Autolinker};
use pulldown_cmark::{CodeBlockKind, Event, LinkType, Options, Parser, Tag, TagEnd};

use super::digest::Token;
use super::shape::{Baseline, Blocks, Shape};

pub(super) fn baseline(source: &str, options: Options, finder: &LinkFinder) -> Baseline {
    let events = Autolinker::new(finder).events(source, options).into_offset_iter();
    Baseline { with_links: shape(source, events, true), without_links: plain(source, options) }
}

/// Returns the blocks of a document, with bare links as text.
pub(super) fn plain(source: &str, options: Options) -> Blocks {
    let events = Parser::new_ext(source, options).into_offset_iter();
    shape(source, events, false).into()
}

/// Returns the ranges of headings and definition terms. mdBook wraps these in links.
pub(super) fn headings(source: &str, options: Options) -> impl Iterator<Item = Range<usize>> + '_ {
    let events = Parser::new_ext(source, options).into_offset_iter();
    events.filter_map(|(event, range)| {
        let is_heading =
            matches!(event, Event::Start(Tag::Heading { .. } | Tag::DefinitionListTitle));
        is_heading.then_some(range)
    })
}

fn shape<'a>(
    source: &str,
    events: impl Iterator<Item = (Event<'a>, Range<usize>)>,
    has_bare_links: bool,
) -> Shape {
    let lines = Lines::new(source);
    let mut shape = Shape::default();
    // Line on which the current run of inline events began.
    let mut leaf = None;
    let mut events = events.peekable();
    while let Some((event, range)) = events.next() {
        let line = if is_inline(&event) {
            *leaf.get_or_insert_with(|| lines.line(range.start))
        } else {
            leaf = None;
            lines.line(range.start)
        };
        add(&mut shape, line, &event, || {
            // A bare link and its text begin at the same offset. The text of an explicit link begins after a `[` or a `<`.
            let (_, text) = events.peek()?;
            (has_bare_links && range.start == text.start).then_some(range.start)
        });
    }
    shape.finish()
}

fn add(shape: &mut Shape, line: usize, event: &Event<'_>, bare: impl FnOnce() -> Option<usize>) {
    match event {
        Event::Text(text) => shape.text(line, text),
        Event::Start(Tag::Link { link_type, dest_url, title, .. })
            if !matches!(link_type, LinkType::WikiLink { .. }) =>
        {
            let scheme = match link_type {
                LinkType::Email => "mailto:",
                _ => "",
            };
            shape.link_start(line, &[scheme, dest_url], title, bare());
        }
        Event::End(TagEnd::Link) => shape.link_end(line),
        Event::Start(tag) => shape.token(line, start(tag)),
        other => shape.token(line, token(other)),
    }
}

/// Returns a token for an event.
///
/// The debug format is slow, so it is not used for frequent events. It is not used for strings either: two equal
/// `CowStr`s have different debug formats if they are stored differently.
fn token(event: &Event<'_>) -> Token {
    match event {
        Event::Code(text) => Token::new("code").with(text),
        Event::InlineMath(text) => Token::new("math").with(text),
        Event::DisplayMath(text) => Token::new("display math").with(text),
        Event::Html(text) => Token::new("html").with(text),
        Event::InlineHtml(text) => Token::new("inline html").with(text),
        Event::FootnoteReference(label) => Token::new("note").with(label),
        Event::End(tag) => Token::new("end").with(tag),
        Event::SoftBreak => Token::new("break"),
        other => Token::new("event").debug(other),
    }
}

fn start(tag: &Tag<'_>) -> Token {
    let token = Token::new("start").with(tag.to_end());
    match tag {
        Tag::Heading { id, classes, attrs, .. } => token.with(id).with(classes).with(attrs),
        Tag::CodeBlock(CodeBlockKind::Fenced(info)) => token.with(info),
        Tag::List(first) => token.with(first),
        Tag::FootnoteDefinition(label) => token.with(label),
        Tag::Table(columns) => token.debug(columns),
        Tag::Link { link_type, dest_url, title, id }
        | Tag::Image { link_type, dest_url, title, id } => {
            token.debug(link_type).with(dest_url).with(title).with(id)
        }
        // The end tag of any other kind has all fields of the start tag. Indented code has no info string.
        _ => token,
    }
}
