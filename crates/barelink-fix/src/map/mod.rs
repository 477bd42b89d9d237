//! A map of a document: its lines, paragraphs and code. Each is read once, when it is first needed.

pub(crate) mod around;
pub(crate) mod elements;
pub(crate) mod line;
mod ranges;
pub(crate) mod tags;

use std::cell::OnceCell;
use std::ops::Range;

use barelink::LinkFinder;
use barelink_pulldown_cmark::MarkdownLink;
use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag};

use crate::rendering::{by_pulldown_cmark, Rendering};
use around::Around;
use elements::Elements;
use line::{is_escaped, lines, Line};
pub(crate) use ranges::{between, merged, within, Mark};

/// A kind of code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A code span, or math.
    Span,
    Fenced,
    Indented,
}

#[derive(Debug)]
pub(crate) struct Map<'s> {
    pub(crate) source: &'s str,
    pub(crate) options: Options,
    /// Byte ranges of code spans, code blocks and math, in source order.
    code: OnceCell<Vec<(Range<usize>, Kind)>>,
    lines: OnceCell<Vec<Bounds>>,
    paragraphs: OnceCell<Vec<Range<usize>>>,
    /// Ranges of headings and definition terms, if the document was read. mdBook wraps these in links.
    pub(crate) headings: Vec<Range<usize>>,
    /// `None` for a document that is not MDX or cannot be read.
    pub(crate) script: Option<Script>,
}

/// Parts of an MDX document.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Script {
    /// JavaScript, code and math, and removed HTML comments, in source order, without overlaps.
    pub(crate) ranges: Vec<Range<usize>>,
    /// Elements whose text is a link or code, sorted, without overlaps.
    pub(crate) links: Vec<Range<usize>>,
}

#[cfg(not(feature = "mdx"))]
impl Script {
    /// Without the parser of MDX, no document has a script.
    pub(crate) fn of_changed(_: &str, _: Options) -> Result<Self, usize> {
        Ok(Script::default())
    }
}

/// Offsets of a line: of its first byte, of its text, and of the white space at its end.
#[derive(Debug)]
struct Bounds {
    begin: usize,
    start: usize,
    trimmed: usize,
}

impl<'s> Map<'s> {
    pub(crate) fn new(source: &'s str, options: Options) -> Self {
        Map {
            source,
            options,
            code: OnceCell::new(),
            lines: OnceCell::new(),
            paragraphs: OnceCell::new(),
            headings: Vec::new(),
            script: None,
        }
    }

    /// Reads the document in one parse. Returns its bare links, the text around them, and what is rendered.
    pub(crate) fn read(
        &mut self,
        finder: &LinkFinder,
        has_components: bool,
    ) -> (Vec<MarkdownLink<'s>>, Around<'s>, Rendering) {
        let mut around = Around::new(self.source);
        let mut elements = Elements::new(self.source, has_components);
        let mut code = Vec::new();
        let headings = &mut self.headings;
        let (links, rendering) = by_pulldown_cmark::read(
            self.source,
            self.options,
            finder,
            &mut |event, range| {
                if let Event::Start(Tag::Heading { .. } | Tag::DefinitionListTitle) = event {
                    headings.push(range.clone());
                }
                code.extend(kind(event).map(|kind| (range.clone(), kind)));
                around.add(event, range);
            },
            &mut |event, range| elements.add(event, range),
        );
        around.hidden = elements.finish();
        self.code = OnceCell::from(code);
        (links, around, rendering)
    }

    /// Returns the lines of the document.
    pub(crate) fn lines(&self) -> impl Iterator<Item = Line<'s>> + Clone + '_ {
        let source = self.source;
        let bounds = self.lines.get_or_init(|| {
            let mut at = 0;
            let bounds = lines(source).map(|line| {
                let Line { begin, end, start, whole, .. } = Line::new(at, line);
                at = end;
                Bounds { begin, start, trimmed: begin + whole.len() }
            });
            bounds.collect()
        });
        let ends = bounds.iter().skip(1).map(|next| next.begin).chain([source.len()]);
        bounds.iter().zip(ends).map(move |(&Bounds { begin, start, trimmed }, end)| {
            let whole = source.get(begin..trimmed).unwrap_or_default();
            let text = source.get(start..trimmed).unwrap_or_default();
            Line { begin, end, start, whole, text }
        })
    }

    /// Returns the ranges of text between blank lines. A line with only markers of block quotes is blank.
    pub(crate) fn paragraphs(&self) -> &[Range<usize>] {
        self.paragraphs.get_or_init(|| {
            let mut paragraphs: Vec<Range<usize>> = Vec::new();
            let mut is_below_blank = true;
            for line in self.lines() {
                let is_blank = line.is_blank();
                match paragraphs.last_mut() {
                    _ if is_blank => {}
                    Some(last) if !is_below_blank => last.end = line.end,
                    _ => paragraphs.push(line.begin..line.end),
                }
                is_below_blank = is_blank;
            }
            paragraphs
        })
    }

    /// Returns the end of the paragraph that contains this offset.
    pub(crate) fn end_of_paragraph(&self, at: usize) -> usize {
        let paragraphs = self.paragraphs();
        let index = paragraphs.partition_point(|paragraph| paragraph.end <= at);
        paragraphs.get(index).map_or(self.source.len(), |paragraph| paragraph.end)
    }

    /// Returns the text from one delimiter in a paragraph to another. Neither is escaped, and the first one is not in code.
    pub(crate) fn enclosed(&self, open: &str, close: &str) -> Vec<Range<usize>> {
        let first = if open == close { Mark::Either } else { Mark::Open };
        let mut found = Vec::new();
        for paragraph in self.paragraphs() {
            let text = self.source.get(paragraph.clone()).unwrap_or_default();
            let closes = text.match_indices(close).filter(|_| open != close);
            let mut marks: Vec<_> = text.match_indices(open).map(|(at, _)| (at, first)).collect();
            marks.extend(closes.map(|(at, _)| (at, Mark::Close)));
            marks.sort_by_key(|(at, _)| *at);
            found.extend(between(marks.into_iter().filter_map(|(at, mark)| {
                let at = paragraph.start + at;
                let is_close = matches!(mark, Mark::Close);
                let length = if is_close { close.len() } else { open.len() };
                let is_mark = (is_close || !self.is_code(at)) && !is_escaped(self.source, at);
                is_mark.then_some((mark, at..at + length))
            })));
        }
        found
    }

    /// Returns the text of the lines outside of code for which this returns true.
    pub(crate) fn lines_that(&self, are: impl Fn(&Line<'_>) -> bool) -> Vec<Range<usize>> {
        let lines = self.lines().filter(are).filter(|line| !self.is_code(line.start));
        lines.map(|line| line.range()).collect()
    }

    /// Returns true if white space follows the text of this line.
    pub(crate) fn has_space_after(&self, line: &Line<'_>) -> bool {
        let after = self.source.get(line.begin + line.whole.len()..).unwrap_or_default();
        after.starts_with([' ', '\t'])
    }

    /// Returns true if the byte at this offset is in code.
    pub(crate) fn is_code(&self, at: usize) -> bool {
        self.code_at(at).is_some()
    }

    /// Returns true if the byte at this offset is in a code block.
    pub(crate) fn is_code_block(&self, at: usize) -> bool {
        self.code_at(at).is_some_and(|kind| kind != Kind::Span)
    }

    /// Returns true if a code block begins in this line.
    pub(crate) fn begins_code(&self, line: &Line<'_>) -> bool {
        self.code_with(line.start).is_some_and(|(range, _)| range.start >= line.begin)
    }

    /// Returns the kind of code that the byte at this offset is in.
    pub(crate) fn code_at(&self, at: usize) -> Option<Kind> {
        self.code_with(at).map(|(_, kind)| *kind)
    }

    /// Returns the code that the byte at this offset is in.
    pub(crate) fn code_with(&self, at: usize) -> Option<&(Range<usize>, Kind)> {
        let code = self.code.get_or_init(|| {
            let events = Parser::new_ext(self.source, self.options).into_offset_iter();
            events.filter_map(|(event, range)| Some((range, kind(&event)?))).collect()
        });
        let after = code.partition_point(|(range, _)| range.end <= at);
        code.get(after).filter(|(range, _)| range.start <= at)
    }
}

/// Returns the kind of code that an event is or begins.
fn kind(event: &Event<'_>) -> Option<Kind> {
    match event {
        Event::Start(Tag::CodeBlock(CodeBlockKind::Indented)) => Some(Kind::Indented),
        Event::Start(Tag::CodeBlock(_)) => Some(Kind::Fenced),
        Event::Code(_) | Event::InlineMath(_) | Event::DisplayMath(_) => Some(Kind::Span),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_is_in_spans_and_in_blocks() {
        let source = "a `b`\n\n~~~\nc\n~~~\n\n    d\n\ne $f$\n";
        let map = Map::new(source, Options::ENABLE_MATH);
        let letters = source.char_indices().filter(|(_, c)| c.is_alphabetic());
        let kinds: Vec<_> = letters.map(|(at, _)| map.code_at(at)).collect();
        let (span, fenced) = (Some(Kind::Span), Some(Kind::Fenced));
        assert_eq!(kinds, [None, span, fenced, Some(Kind::Indented), None, span]);
        assert!(map.is_code_block(source.find('c').unwrap()) && !map.is_code_block(3));
    }

    #[test]
    fn lines_have_markers_and_text() {
        let map = Map::new("> - 1. a\r\n\r-b\n* \n", Options::empty());
        let found: Vec<_> = map.lines().map(|line| (line.start, line.text)).collect();
        assert_eq!(found, [(7, "a"), (10, ""), (11, "-b"), (14, "*")]);
        let ends: Vec<_> = map.lines().map(|line| (line.begin, line.end)).collect();
        assert_eq!(ends, [(0, 10), (10, 11), (11, 14), (14, 17)]);
    }

    #[test]
    fn blank_lines_separate_paragraphs() {
        let source = "a\nb\n> \nc\r\n\r\n\r\nd";
        let map = Map::new(source, Options::empty());
        let found: Vec<_> = map.paragraphs().iter().map(|it| &source[it.clone()]).collect();
        assert_eq!(found, ["a\nb\n", "c\r\n", "d"]);
        assert_eq!(map.end_of_paragraph(1), 4);
    }
}
