//! Parses documents with pulldown-cmark, and keeps what it renders.

use std::ops::Range;

use barelink::markdown::{Lines, MarkdownLink};
use barelink::LinkFinder;
use barelink_pulldown_cmark::{is_bare_link, is_inline, Autolinker};
use pulldown_cmark::{
    CodeBlockKind, CowStr, Event, LinkType, OffsetIter, Options, Parser, Tag, TagEnd,
};

use super::parsed;
use super::shape::{Baseline, ByDebug, Shape};

/// Returns the bare links of a document.
pub(super) fn links<'s>(
    source: &'s str,
    options: Options,
    finder: &LinkFinder,
) -> Vec<MarkdownLink<'s>> {
    parsed();
    Autolinker::new(finder).links(source, options)
}

/// Returns the bare links of a document, and its baseline. Calls `plain` with each event of the parser, and `linked` with
/// each event of the document with bare links.
pub(super) fn read<'s>(
    source: &'s str,
    options: Options,
    finder: &LinkFinder,
    plain: impl FnMut(&Event<'s>, &Range<usize>),
    mut linked: impl FnMut(&Event<'s>, &Range<usize>),
) -> (Vec<MarkdownLink<'s>>, Baseline<'s>) {
    parsed();
    let mut with_links = Rendering::new(source);
    let links = Autolinker::new(finder).read(source, options, plain, |event, range| {
        with_links.add_linked(event, range);
        linked(event, range);
    });
    let baseline = Baseline::new(with_links.finish(), move || without_links(source, options));
    (links, baseline)
}

/// Returns the bare links of a changed document, and its shape with bare links as text.
pub(super) fn read_changed<'s>(
    source: &'s str,
    options: Options,
    finder: &LinkFinder,
) -> (Vec<MarkdownLink<'s>>, Shape) {
    parsed();
    let mut plain = Rendering::new(source);
    let add = |event: &Event<'s>, range: &Range<usize>| plain.add(event, range);
    let links = Autolinker::new(finder).read(source, options, add, |_, _| {});
    (links, plain.finish())
}

/// Returns the events of a document without bare links.
pub(super) fn events(source: &str, options: Options) -> OffsetIter<'_> {
    parsed();
    Parser::new_ext(source, options).into_offset_iter()
}

fn without_links(source: &str, options: Options) -> Shape {
    let mut plain = Rendering::new(source);
    for (event, range) in events(source, options) {
        plain.add(&event, &range);
    }
    plain.finish()
}

/// A document of which a part was read.
struct Rendering<'s> {
    source: &'s str,
    shape: Shape,
    lines: Lines,
    /// Line on which the current run of inline events began.
    leaf: Option<usize>,
    /// The start of a link that may be bare, if the last event was one.
    link: Option<LinkStart<'s>>,
}

struct LinkStart<'s> {
    line: usize,
    offset: usize,
    destination: String,
    title: CowStr<'s>,
}

impl<'s> Rendering<'s> {
    fn new(source: &'s str) -> Self {
        Rendering {
            source,
            shape: Shape::default(),
            lines: Lines::new(source),
            leaf: None,
            link: None,
        }
    }

    /// Adds an event of a document with bare links.
    fn add_linked(&mut self, event: &Event<'s>, range: &Range<usize>) {
        if let Some(LinkStart { line, offset, destination, title }) = self.link.take() {
            // A bare link and its text begin at the same offset.
            let bare = (range.start == offset).then_some(offset);
            self.shape.link_start(line, &destination, &title, bare);
        }
        match event {
            Event::Start(Tag::Link { link_type, dest_url, title, .. })
                if is_bare_link(self.source, event, range) =>
            {
                let (line, offset) = (self.line(event, range), range.start);
                let destination = [scheme(*link_type), dest_url].concat();
                self.link = Some(LinkStart { line, offset, destination, title: title.clone() });
            }
            _ => self.add(event, range),
        }
    }

    /// Adds an event that does not start a bare link.
    fn add(&mut self, event: &Event<'_>, range: &Range<usize>) {
        let line = self.line(event, range);
        let shape = &mut self.shape;
        match event {
            Event::Text(text) => shape.text(line, text),
            Event::Start(Tag::Link { link_type, dest_url, title, .. })
                if !matches!(link_type, LinkType::WikiLink { .. }) =>
            {
                match scheme(*link_type) {
                    "" => shape.link_start(line, dest_url, title, None),
                    scheme => shape.link_start(line, &[scheme, dest_url].concat(), title, None),
                }
            }
            Event::End(TagEnd::Link) => shape.link_end(line),
            Event::Start(tag) => start(shape, line, tag),
            other => token(shape, line, other),
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

    fn finish(self) -> Shape {
        debug_assert!(self.link.is_none(), "a link without an end");
        self.shape.finish()
    }
}

/// Returns the scheme that the HTML writer adds to destinations of this type.
fn scheme(link_type: LinkType) -> &'static str {
    match link_type {
        LinkType::Email => "mailto:",
        _ => "",
    }
}

/// Adds an event that is neither text nor part of a link.
///
/// The debug format is slow, so it is not used for frequent events. It is not used for strings either: two equal
/// `CowStr`s have different debug formats if they are stored differently.
fn token(shape: &mut Shape, line: usize, event: &Event<'_>) {
    match event {
        Event::Code(text) => shape.token(line, ("code", text)),
        Event::InlineMath(text) => shape.token(line, ("math", text)),
        Event::DisplayMath(text) => shape.token(line, ("display math", text)),
        Event::Html(text) => shape.token(line, ("html", text)),
        Event::InlineHtml(text) => shape.token(line, ("inline html", text)),
        Event::FootnoteReference(label) => shape.token(line, ("note", label)),
        Event::End(tag) => shape.token(line, ("end", tag)),
        Event::SoftBreak => shape.token(line, "break"),
        other => shape.token(line, ("event", ByDebug(other))),
    }
}

fn start(shape: &mut Shape, line: usize, tag: &Tag<'_>) {
    let end = tag.to_end();
    match tag {
        Tag::Heading { id, classes, attrs, .. } => {
            shape.token(line, ("heading", end, id, classes, attrs));
        }
        Tag::CodeBlock(CodeBlockKind::Fenced(info)) => shape.token(line, ("fence", info)),
        Tag::List(first) => shape.token(line, ("list", end, first)),
        Tag::FootnoteDefinition(label) => shape.token(line, ("footnote", label)),
        Tag::Table(columns) => shape.token(line, ("table", ByDebug(columns))),
        Tag::Link { link_type, dest_url, title, id }
        | Tag::Image { link_type, dest_url, title, id } => {
            shape.token(line, ("image", end, ByDebug(link_type), dest_url, title, id));
        }
        // The end tag of any other kind has all fields of the start tag. Indented code has no info string.
        _ => shape.token(line, ("start", end)),
    }
}
