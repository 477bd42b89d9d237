//! What pulldown-cmark makes of a document.

use std::ops::Range;

use barelink::LinkFinder;
use barelink_pulldown_cmark::Autolinks;
use pulldown_cmark::{CodeBlockKind, Event, LinkType, Options, Parser, Tag, TagEnd};

use super::lines::Lines;
use super::shape::{Before, Debug, Shape};

/// A document before anything is changed; its bare links begin at these offsets, which ascend.
pub(super) fn before(
    source: &str,
    options: Options,
    finder: &LinkFinder,
    bare: impl Iterator<Item = usize>,
) -> Before {
    let off = plain(source, options);
    let events = Autolinks::new(source, options, finder).into_offset_iter();
    let mut bare = bare.peekable();
    let on = shape(source, events, |offset| {
        while bare.next_if(|&start| start < offset).is_some() {}
        bare.peek() == Some(&offset)
    });
    Before { on, off }
}

/// A document without bare links.
pub(super) fn plain(source: &str, options: Options) -> Shape {
    let events = Parser::new_ext(source, options).into_offset_iter();
    shape(source, events, |_| false)
}

/// The ranges of a document's headings, and of the terms of its definition lists, which mdBook wraps in links too.
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
    mut is_bare: impl FnMut(usize) -> bool,
) -> Shape {
    let lines = Lines::new(source);
    let mut shape = Shape::default();
    // The line on which the current run of inline events began.
    let mut leaf = None;
    for (event, range) in events {
        let line = if is_inline(&event) {
            *leaf.get_or_insert_with(|| lines.line(range.start))
        } else {
            leaf = None;
            lines.line(range.start)
        };
        add(&mut shape, line, &event, || {
            is_bare(range.start).then_some(range.start)
        });
    }
    shape.finish()
}

fn add(shape: &mut Shape, line: usize, event: &Event<'_>, bare: impl FnOnce() -> Option<usize>) {
    match event {
        Event::Text(text) => shape.text(line, text),
        Event::Start(Tag::Link {
            link_type,
            dest_url,
            title,
            ..
        }) if !matches!(link_type, LinkType::WikiLink { .. }) => {
            let scheme = match link_type {
                LinkType::Email => "mailto:",
                _ => "",
            };
            shape.link_start(line, &[scheme, dest_url], title, bare());
        }
        Event::Start(tag) => start(shape, line, tag),
        Event::End(TagEnd::Link) => shape.link_end(line),
        Event::End(end) => shape.token(line, &[&"end", &Debug(end)]),
        Event::Code(text) => shape.token(line, &[&"code", text]),
        Event::InlineMath(text) => shape.token(line, &[&"math", text]),
        Event::DisplayMath(text) => shape.token(line, &[&"display math", text]),
        Event::Html(text) => shape.token(line, &[&"html", text]),
        Event::InlineHtml(text) => shape.token(line, &[&"inline html", text]),
        Event::FootnoteReference(label) => shape.token(line, &[&"note", label]),
        // They have no text that could be held in another way.
        Event::SoftBreak | Event::HardBreak | Event::Rule | Event::TaskListMarker(_) => {
            shape.token(line, &[&Debug(event)]);
        }
    }
}

/// Adds a tag; written out as a whole, equal strings could differ.
fn start(shape: &mut Shape, line: usize, tag: &Tag<'_>) {
    let name = tag.to_end();
    let name = Debug(&name);
    match tag {
        Tag::Heading {
            id, classes, attrs, ..
        } => {
            shape.token(line, &[&name, &Debug(&id.as_deref())]);
            for class in classes {
                shape.token(line, &[&"class", class]);
            }
            for (attribute, value) in attrs {
                let value = value.as_deref();
                shape.token(line, &[&"attribute", attribute, &Debug(&value)]);
            }
        }
        Tag::CodeBlock(CodeBlockKind::Indented) => shape.token(line, &[&name]),
        Tag::CodeBlock(CodeBlockKind::Fenced(info)) => shape.token(line, &[&name, info]),
        Tag::List(first) => shape.token(line, &[&name, &Debug(first)]),
        Tag::FootnoteDefinition(label) => shape.token(line, &[&name, label]),
        Tag::Table(columns) => shape.token(line, &[&name, &Debug(columns)]),
        Tag::Link {
            link_type,
            dest_url,
            title,
            id,
        }
        | Tag::Image {
            link_type,
            dest_url,
            title,
            id,
        } => shape.token(line, &[&name, &Debug(link_type), dest_url, title, id]),
        Tag::Paragraph
        | Tag::BlockQuote(_)
        | Tag::HtmlBlock
        | Tag::Item
        | Tag::DefinitionList
        | Tag::DefinitionListTitle
        | Tag::DefinitionListDefinition
        | Tag::TableHead
        | Tag::TableRow
        | Tag::TableCell
        | Tag::Emphasis
        | Tag::Strong
        | Tag::Strikethrough
        | Tag::Superscript
        | Tag::Subscript
        | Tag::MetadataBlock(_) => shape.token(line, &[&name]),
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
