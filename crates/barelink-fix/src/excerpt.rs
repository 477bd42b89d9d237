//! Texts that are parts of a source, such as the text of a comment without its delimiters, and changes to texts.

use std::borrow::Cow;
use std::ops::Range;

use barelink::markdown::adapter::markdown_link;
use barelink::LinkKind;
use barelink_pulldown_cmark::MarkdownLink;

use crate::rendering::saturated;

/// Pieces of a source as one text.
#[derive(Debug, Clone, Default)]
pub(crate) struct Excerpt<'s> {
    pub(crate) text: Cow<'s, str>,
    /// Start offsets of each piece: in `text`, and in the source.
    pieces: Vec<(usize, usize)>,
}

impl<'s> Excerpt<'s> {
    /// Returns the source from the offset `start` on.
    pub(crate) fn from(source: &'s str, start: usize) -> Self {
        let text = Cow::Borrowed(source.get(start..).unwrap_or_default());
        Excerpt { text, pieces: vec![(0, start)] }
    }

    /// Appends a piece, which starts at the offset `at` of the source.
    pub(crate) fn push(&mut self, at: usize, piece: &str) {
        self.pieces.push((self.text.len(), at));
        self.text.to_mut().push_str(piece);
    }

    /// Converts an offset in the text to an offset in the source.
    pub(crate) fn to_source(&self, offset: usize) -> usize {
        let after = self.pieces.partition_point(|(start, _)| *start <= offset);
        let piece = after.checked_sub(1).and_then(|index| self.pieces.get(index));
        piece.map_or(offset, |(start, source)| source + (offset - start))
    }

    /// Returns an excerpt of this text as an excerpt of the source.
    pub(crate) fn of_source(&self, Excerpt { text, mut pieces }: Excerpt<'s>) -> Self {
        for (_, start) in &mut pieces {
            *start = self.to_source(*start);
        }
        Excerpt { text, pieces }
    }

    /// Returns a link of the text as a link of the source. A link is in one piece.
    pub(crate) fn link<'o>(&self, link: &MarkdownLink<'_>, source: &'o str) -> MarkdownLink<'o> {
        let start = self.to_source(link.range().start);
        let range = start..start + link.range().len();
        let written = source.get(range.clone()).unwrap_or_default();
        let [text, destination] = [link.text(), link.destination()].map(|text| match text {
            _ if text == written => Cow::Borrowed(written),
            _ => Cow::Owned(text.to_owned()),
        });
        markdown_link(range, link.kind(), text, destination)
    }
}

/// Prefixes that turn the text of a link into its destination.
const PREFIXES: [&str; 4] = ["", "http://", "https://", "mailto:"];

/// A link of a source in little memory, because all links of a document are in memory beside a parser's tree.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Compact {
    start: usize,
    length: u32,
    kind: LinkKind,
    /// Index of the destination's prefix in [`PREFIXES`].
    prefix: u8,
    /// Text and destination, if they do not follow from the source.
    other: Option<Box<[Box<str>; 2]>>,
}

impl Compact {
    pub(crate) fn new(link: &MarkdownLink<'_>, source: &str) -> Self {
        let Range { start, end } = link.range();
        let (text, destination) = (link.text(), link.destination());
        let mut prefixes = (0..).zip(PREFIXES);
        let found = prefixes.find(|(_, prefix)| destination.strip_prefix(prefix) == Some(text));
        let prefix = found.filter(|_| source.get(start..end) == Some(text)).map(|(index, _)| index);
        Compact {
            start,
            length: saturated(end - start),
            kind: link.kind(),
            prefix: prefix.unwrap_or_default(),
            other: prefix.is_none().then(|| Box::new([text.into(), destination.into()])),
        }
    }

    /// Returns the range in bytes of the source.
    pub(crate) fn range(&self) -> Range<usize> {
        self.start..self.start + self.length as usize
    }

    /// Returns the link of the source.
    pub(crate) fn link<'s>(&self, source: &'s str) -> MarkdownLink<'s> {
        let written = source.get(self.range()).unwrap_or_default();
        let prefix = PREFIXES.get(usize::from(self.prefix)).copied().unwrap_or_default();
        let [text, destination] = match &self.other {
            Some(other) => other.each_ref().map(|it| Cow::Owned(it.to_string())),
            None if prefix.is_empty() => [written, written].map(Cow::Borrowed),
            None => [Cow::Borrowed(written), Cow::Owned([prefix, written].concat())],
        };
        markdown_link(self.range(), self.kind, text, destination)
    }
}

/// Returns the text with the sorted changes, each of which is a range and the text that replaces it.
pub(crate) fn with(
    source: &str,
    changes: impl Iterator<Item = (Range<usize>, impl AsRef<str>)>,
) -> String {
    let mut text = String::with_capacity(source.len());
    let mut done = 0;
    for (range, replacement) in changes {
        text.push_str(source.get(done..range.start).unwrap_or_default());
        text.push_str(replacement.as_ref());
        done = range.end;
    }
    text.push_str(source.get(done..).unwrap_or_default());
    text
}
