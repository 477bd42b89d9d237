//! Finds code in a document, in which delimiters of templates and of flavours are shown and have no effect.

use std::cell::OnceCell;
use std::ops::Range;

use barelink::LinkFinder;
use barelink_pulldown_cmark::{Autolinker, MarkdownLink};
use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag};

use super::lines::{without_markers, Line};
use super::parsed;

/// A kind of code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A code span, or math.
    Span,
    Fenced,
    Indented,
}

/// The code of a document. It is searched for when it is first needed, by parsing the document.
#[derive(Debug)]
pub(super) struct Code<'s> {
    source: &'s str,
    options: Options,
    /// Byte ranges of code spans, code blocks and math, in source order.
    ranges: OnceCell<Vec<(Range<usize>, Kind)>>,
    /// The lines without their markers. Many constructs need them.
    lines: OnceCell<Vec<Line<'s>>>,
}

impl<'s> Code<'s> {
    pub(super) fn new(source: &'s str, options: Options) -> Self {
        Code { source, options, ranges: OnceCell::new(), lines: OnceCell::new() }
    }

    /// Returns the code of a document and its bare links, both found by one parse.
    pub(super) fn with_links(
        source: &'s str,
        options: Options,
        finder: &LinkFinder,
    ) -> (Self, Vec<MarkdownLink<'s>>) {
        parsed();
        let mut ranges = Vec::new();
        let add = |event: &Event<'_>, range: &Range<usize>| {
            ranges.extend(kind(event).map(|kind| (range.clone(), kind)));
        };
        let links = Autolinker::new(finder).read(source, options, add, |_, _| {});
        let code = Code { ranges: OnceCell::from(ranges), ..Code::new(source, options) };
        (code, links)
    }

    pub(super) fn source(&self) -> &'s str {
        self.source
    }

    /// Returns the lines of the document, without their markers.
    pub(super) fn lines(&self) -> impl Iterator<Item = Line<'s>> + Clone + '_ {
        self.lines.get_or_init(|| without_markers(self.source).collect()).iter().copied()
    }

    /// Returns true if the byte at this offset is in code.
    pub(super) fn contains(&self, at: usize) -> bool {
        self.at(at).is_some()
    }

    /// Returns true if the byte at this offset is in a code block.
    pub(super) fn has_block(&self, at: usize) -> bool {
        self.at(at).is_some_and(|kind| kind != Kind::Span)
    }

    /// Returns true if the byte at this offset is in a code block without a fence.
    pub(super) fn has_indented_block(&self, at: usize) -> bool {
        self.at(at) == Some(Kind::Indented)
    }

    /// Returns true if the byte at this offset is in a code block with a fence.
    pub(super) fn has_fenced_block(&self, at: usize) -> bool {
        self.at(at) == Some(Kind::Fenced)
    }

    /// Returns the kind of code that the byte at this offset is in.
    fn at(&self, at: usize) -> Option<Kind> {
        let ranges = self.ranges.get_or_init(|| {
            let events = Parser::new_ext(self.source, self.options).into_offset_iter();
            events.filter_map(|(event, range)| Some((range, kind(&event)?))).collect()
        });
        let after = ranges.partition_point(|(range, _)| range.end <= at);
        ranges.get(after).filter(|(range, _)| range.start <= at).map(|(_, kind)| *kind)
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
        let code = Code::new(source, Options::ENABLE_MATH);
        let with = |is_in: &dyn Fn(usize) -> bool| -> String {
            let letters = source.char_indices().filter(|(_, c)| c.is_alphabetic());
            letters.filter(|(at, _)| is_in(*at)).map(|(_, c)| c).collect()
        };
        assert_eq!(with(&|at| code.contains(at)), "bcdf");
        assert_eq!(with(&|at| code.has_block(at)), "cd");
        assert_eq!(with(&|at| code.has_indented_block(at)), "d");
    }
}
