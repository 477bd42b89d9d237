use alloc::borrow::Cow;
use alloc::string::String;
use core::iter::FusedIterator;
use core::ops::Range;

use super::cursor::Cursor;
use crate::kind::LinkKind;
use crate::link::{Link, Prefix};

/// A position in a text that lies in pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    piece: usize,
    offset: usize,
}

impl Place {
    /// Returns the index of the piece.
    pub fn piece(&self) -> usize {
        self.piece
    }

    /// Returns the offset in the piece, in bytes.
    pub fn offset(&self) -> usize {
        self.offset
    }
}

/// A link in a text that lies in pieces: see [`LinkFinder::links_in`](crate::LinkFinder::links_in).
#[derive(Debug, Clone)]
pub struct PieceLink<'t, I> {
    /// Cursor at the piece in which the link begins.
    first: Cursor<'t, I>,
    range: Range<usize>,
    kind: LinkKind,
    prefix: Prefix,
}

impl<'t, I: Iterator<Item = &'t str> + Clone> PieceLink<'t, I> {
    pub(super) fn new(first: Cursor<'t, I>, link: &Link<'_>) -> Self {
        PieceLink {
            first,
            range: link.range(),
            kind: link.kind(),
            prefix: link.prefix(),
        }
    }

    /// Returns the range in the whole text, in bytes. The whole text is all pieces joined.
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// Returns the position of the link's first byte.
    pub fn start(&self) -> Place {
        Place {
            piece: self.first.index,
            offset: self.first.part(&self.range).start,
        }
    }

    /// Returns the position after the link's last byte, in the piece that contains this byte.
    ///
    /// # Complexity
    ///
    /// Linear in the number of pieces that contain a part of the link.
    pub fn end(&self) -> Place {
        self.parts().last().map_or(self.start(), |part| Place {
            piece: part.piece,
            offset: part.range.end,
        })
    }

    /// Returns the parts of the link, one for each piece that contains some of it. No part is empty.
    pub fn parts(&self) -> Parts<'t, I> {
        Parts {
            cursor: self.first.clone(),
            left: self.range(),
        }
    }

    /// Returns the link as written. `None` if it lies in more than one piece.
    pub fn as_str(&self) -> Option<&'t str> {
        let part = self.parts().next()?;
        (part.text.len() == self.range.len()).then_some(part.text)
    }

    /// Returns the link as written. Borrowed if it lies in one piece.
    pub fn text(&self) -> Cow<'t, str> {
        match self.as_str() {
            Some(text) => text.into(),
            None => self
                .parts()
                .map(|part| part.text)
                .collect::<String>()
                .into(),
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

    /// Returns the link's destination, as [`Link::destination`] does. Borrowed if the link lies in one piece and its
    /// text is the destination.
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

/// The part of a link that lies in one piece.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part<'t> {
    piece: usize,
    range: Range<usize>,
    text: &'t str,
}

impl<'t> Part<'t> {
    /// Returns the index of the piece that contains this part.
    pub fn piece(&self) -> usize {
        self.piece
    }

    /// Returns the range in the piece, in bytes.
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// Returns the part as written.
    pub fn as_str(&self) -> &'t str {
        self.text
    }
}

/// Iterator over the parts of a link: see [`PieceLink::parts`].
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
        let text = self.cursor.piece.get(range.clone())?;
        self.left.start += text.len();
        Some(Part {
            piece: self.cursor.index,
            range,
            text,
        })
    }
}

impl<'t, I: Iterator<Item = &'t str>> FusedIterator for Parts<'t, I> {}
