//! Parses documents with pulldown-cmark, and keeps what it renders.

use std::mem;
use std::ops::Range;

use barelink::markdown::{Lines, MarkdownLink};
use barelink::LinkFinder;
use barelink_pulldown_cmark::{is_bare_link, is_inline, Autolinker};
use pulldown_cmark::{CodeBlockKind, Event, LinkType, Options, Tag, TagEnd};

use super::{parsed, Rendering, Writer};

/// Is called with each event of a document.
pub(crate) type OnEvent<'f, 's> = &'f mut dyn FnMut(&Event<'s>, &Range<usize>);

/// Returns the bare links of a document.
pub(crate) fn links<'s>(
    source: &'s str,
    options: Options,
    finder: &LinkFinder,
) -> Vec<MarkdownLink<'s>> {
    parsed();
    Autolinker::new(finder).links(source, options)
}

/// Returns true if a document has a bare link. Nothing below the first one is read.
pub(crate) fn has_links(source: &str, options: Options, finder: &LinkFinder) -> bool {
    parsed();
    let mut events = Autolinker::new(finder).events(source, options).into_offset_iter();
    events.any(|(event, range)| is_bare_link(source, &event, &range))
}

fn ignore(_: &Event<'_>, _: &Range<usize>) {}

/// Returns the bare links of a document, and its rendering. Calls `plain` with each event of the parser, and `linked` with each
/// event of the document with bare links.
pub(crate) fn read<'s>(
    source: &'s str,
    options: Options,
    finder: &LinkFinder,
    plain: OnEvent<'_, 's>,
    linked: OnEvent<'_, 's>,
) -> (Vec<MarkdownLink<'s>>, Rendering) {
    let mut reader = Reader { lines: Lines::new(source), writer: Writer::new(source), leaf: None };
    parsed();
    let links = Autolinker::new(finder).read(source, options, plain, |event, range| {
        reader.add(event, range);
        linked(event, range);
    });
    (links, reader.writer.finish())
}

/// Returns the rendering of a document.
pub(crate) fn render(source: &str, options: Options, finder: &LinkFinder) -> Rendering {
    read(source, options, finder, &mut ignore, &mut ignore).1
}

/// A document of which a part was read.
struct Reader<'s> {
    lines: Lines,
    writer: Writer<'s>,
    /// Line on which the current run of inline events began.
    leaf: Option<usize>,
}

impl<'s> Reader<'s> {
    fn add(&mut self, event: &Event<'s>, range: &Range<usize>) {
        let line = self.line(event, range);
        let writer = &mut self.writer;
        match event {
            Event::Text(text) => writer.text(line, text),
            Event::Start(Tag::Link { link_type, dest_url, title, .. })
                if !matches!(link_type, LinkType::WikiLink { .. }) =>
            {
                // As the HTML writer does.
                let scheme = if *link_type == LinkType::Email { "mailto:" } else { "" };
                let bare = is_bare_link(writer.source, event, range).then_some(range.start);
                writer.link_start(line, &[scheme, dest_url].concat(), title, bare);
            }
            Event::End(TagEnd::Link) => writer.link_end(line),
            // The start tag names the element.
            Event::End(_) => writer.token(line, "end"),
            Event::SoftBreak => writer.token(line, "break"),
            Event::Code(text)
            | Event::InlineMath(text)
            | Event::DisplayMath(text)
            | Event::Html(text)
            | Event::InlineHtml(text)
            | Event::FootnoteReference(text) => {
                writer.token(line, ("text", mem::discriminant(event), text));
            }
            Event::Start(tag) => start(writer, line, tag),
            other => writer.token(line, ("event", format!("{other:?}"))),
        }
    }

    /// Returns the line to which an event belongs.
    fn line(&mut self, event: &Event<'_>, range: &Range<usize>) -> usize {
        if is_inline(event) {
            *self.leaf.get_or_insert_with(|| self.lines.line(range.start))
        } else {
            self.leaf = None;
            self.lines.line(range.start)
        }
    }
}

/// The debug format is slow, so it is not used for frequent tags. It is not used for strings either: two equal `CowStr`s have
/// different debug formats if they are stored differently.
fn start(writer: &mut Writer<'_>, line: usize, tag: &Tag<'_>) {
    let end = tag.to_end();
    match tag {
        Tag::Heading { id, classes, attrs, .. } => writer.token(line, (end, id, classes, attrs)),
        Tag::CodeBlock(CodeBlockKind::Fenced(text)) | Tag::FootnoteDefinition(text) => {
            writer.token(line, ("text of", end, text));
        }
        Tag::List(first) => writer.token(line, (end, first)),
        Tag::Table(columns) => writer.token(line, (end, format!("{columns:?}"))),
        Tag::Link { link_type, dest_url, title, id }
        | Tag::Image { link_type, dest_url, title, id } => {
            writer.token(line, (end, format!("{link_type:?}"), dest_url, title, id));
        }
        // The end tag of any other kind has all fields of the start tag. Indented code has no info string.
        _ => writer.token(line, end),
    }
}
