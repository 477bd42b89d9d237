use alloc::borrow::Cow;
use alloc::string::String;
use core::iter::FusedIterator;
use core::ops::Range;

use super::cursor::Cursor;
use crate::kind::LinkKind;
use crate::link::{Link, Prefix};

/// A position in a text that is split into chunks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ChunkPosition {
    chunk: usize,
    offset: usize,
}

impl ChunkPosition {
    /// Returns the index of the chunk.
    pub fn chunk(&self) -> usize {
        self.chunk
    }

    /// Returns the offset in the chunk, in bytes.
    pub fn offset(&self) -> usize {
        self.offset
    }
}

/// A link in a text that lies in chunks: see [`LinkFinder::links_in_chunks`](crate::LinkFinder::links_in_chunks).
#[derive(Debug, Clone)]
pub struct ChunkedLink<'t, I> {
    /// Cursor at the chunk in which the link begins.
    first: Cursor<'t, I>,
    range: Range<usize>,
    kind: LinkKind,
    prefix: Prefix,
}

impl<'t, I: Iterator<Item = &'t str> + Clone> ChunkedLink<'t, I> {
    pub(super) fn new(first: Cursor<'t, I>, link: &Link<'_>) -> Self {
        ChunkedLink { first, range: link.range(), kind: link.kind(), prefix: link.prefix }
    }

    /// Returns the range in the whole text, in bytes. The whole text is all chunks joined.
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// Returns the position of the link's first byte.
    pub fn start(&self) -> ChunkPosition {
        ChunkPosition { chunk: self.first.index, offset: self.first.part(&self.range).start }
    }

    /// Returns the position after the link's last byte, in the chunk that contains this byte.
    ///
    /// # Complexity
    ///
    /// Linear in the number of chunks from the start of the link to its end.
    pub fn end(&self) -> ChunkPosition {
        self.parts().last().map_or(self.start(), |part| ChunkPosition {
            chunk: part.chunk,
            offset: part.range.end,
        })
    }

    /// Returns the parts of the link, one for each chunk that contains a part. No part is empty.
    pub fn parts(&self) -> Parts<'t, I> {
        Parts { cursor: self.first.clone(), left: self.range() }
    }

    /// Returns the link as written, or `None` if the link lies in more than one chunk.
    pub fn as_str(&self) -> Option<&'t str> {
        let part = self.parts().next()?;
        (part.text.len() == self.range.len()).then_some(part.text)
    }

    /// Returns the link as written. The text is borrowed if the link lies in one chunk.
    pub fn text(&self) -> Cow<'t, str> {
        match self.as_str() {
            Some(text) => text.into(),
            None => self.parts().map(|part| part.text).collect::<String>().into(),
        }
    }

    /// Returns the link's kind.
    pub fn kind(&self) -> LinkKind {
        self.kind
    }

    /// Returns the prefix that makes the link's text its destination, as [`Link::destination_prefix`] does.
    pub fn destination_prefix(&self) -> &'static str {
        self.prefix.as_str()
    }

    /// Returns the link's destination, as [`Link::destination`] does. The result is borrowed if the link lies in one
    /// chunk and its text is the destination.
    pub fn destination(&self) -> Cow<'t, str> {
        let (start, kind, prefix) = (self.range.start, self.kind, self.prefix);
        match self.text() {
            Cow::Borrowed(text) => Link::new(text, start, kind, prefix).destination(),
            Cow::Owned(text) => {
                let link = Link::new(&text, start, kind, prefix);
                link.destination().into_owned().into()
            }
        }
    }
}

/// The part of a link that lies in one chunk.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part<'t> {
    chunk: usize,
    range: Range<usize>,
    text: &'t str,
}

impl<'t> Part<'t> {
    /// Returns the index of the chunk that contains this part.
    pub fn chunk(&self) -> usize {
        self.chunk
    }

    /// Returns the range in the chunk, in bytes.
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// Returns the part as written.
    pub fn as_str(&self) -> &'t str {
        self.text
    }
}

/// Iterator over the parts of a link: see [`ChunkedLink::parts`].
#[derive(Debug, Clone)]
pub struct Parts<'t, I> {
    cursor: Cursor<'t, I>,
    left: Range<usize>,
}

impl<'t, I: Iterator<Item = &'t str>> Iterator for Parts<'t, I> {
    type Item = Part<'t>;

    fn next(&mut self) -> Option<Part<'t>> {
        if self.left.is_empty() {
            return None;
        }
        self.cursor.seek(self.left.start);
        let range = self.cursor.part(&self.left);
        let text = self.cursor.chunk.get(range.clone())?;
        self.left.start += text.len();
        Some(Part { chunk: self.cursor.index, range, text })
    }
}

impl<'t, I: Iterator<Item = &'t str>> FusedIterator for Parts<'t, I> {}
