use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::definitions;
use crate::dialect::detected::Detected;
use crate::slice::Slice;
use crate::unicode::byte_order_mark;

/// Kind of a leaf block, by how its text is written in the source.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum LeafKind {
    /// One or more lines of text, as in a paragraph or a heading.
    #[default]
    Lines,
    /// A table cell. Each `\|` stands for `|`, before anything else is parsed.
    TableCell,
    /// A table cell, or lines directly above a table. Backslashes pair from left to right first: `\|` stands for `|`,
    /// but `\\|` stays.
    PairedEscapes,
}

/// The inline content of a leaf block, as a parser's inline stage reads it. Container prefixes are removed, and so is
/// the `\` of each `\|` that stands for `|`. Offsets map to the source and back.
#[derive(Debug, Clone)]
pub struct Leaf<'s> {
    content: Cow<'s, str>,
    /// Source offset at which the content begins.
    start: usize,
    /// One piece after each gap, in ascending order. A gap is a source range that is not content. Most leaves have no
    /// gaps.
    pieces: Vec<Piece>,
    /// Source offset at which the content ends.
    end: usize,
}

/// A part of the content without gaps. It begins at offset `content` in the content, and at offset `source` in the
/// source.
#[derive(Debug, Clone, Copy)]
struct Piece {
    content: usize,
    source: usize,
}

impl<'s> Leaf<'s> {
    /// Returns the leaf whose inline content is at `range` in the source. The first and last bytes of the range are
    /// content: not white space, a closing `#` or a table pipe.
    ///
    /// `content_start` is called for each line except the first, from top to bottom. It receives the source offset at
    /// which the line begins. It returns the source offset after the line's container prefix and indentation.
    ///
    /// A range outside of the source gives a leaf without content. A byte order mark at the start of the source is not
    /// content.
    pub fn new(
        source: &'s str,
        range: Range<usize>,
        kind: LeafKind,
        mut content_start: impl FnMut(usize) -> usize,
    ) -> Self {
        Leaf::read(source, range, kind, &mut content_start)
    }

    fn read(
        source: &'s str,
        mut range: Range<usize>,
        kind: LeafKind,
        content_start: &mut dyn FnMut(usize) -> usize,
    ) -> Self {
        range.start = range.start.max(byte_order_mark(source));
        let raw = source.slice(range.clone());
        let find = |rest: &[u8]| match kind {
            LeafKind::Lines => memchr::memchr2(b'\n', b'\r', rest),
            _ => memchr::memchr3(b'\n', b'\r', b'\\', rest),
        };
        let (bytes, mut content, mut pieces) = (raw.as_bytes(), String::new(), Vec::new());
        let (mut copied, mut at) = (0, 0);
        while let Some(next) = find(bytes.slice(at..)) {
            let found = at + next;
            at = found + 1;
            let gap = match (bytes.get(found), bytes.get(at)) {
                (Some(b'\\'), Some(b'|')) => {
                    at += 1;
                    found..found + 1
                }
                (Some(b'\\'), Some(b'\\')) if kind == LeafKind::PairedEscapes => {
                    at += 1;
                    continue;
                }
                (Some(b'\\'), _) | (Some(b'\r'), Some(b'\n')) => continue,
                _ => {
                    let line = at;
                    let content = content_start(range.start + line).saturating_sub(range.start);
                    at = content.min(raw.len()).max(line);
                    line..at
                }
            };
            if !gap.is_empty() {
                if pieces.is_empty() {
                    content.reserve(raw.len());
                }
                content.push_str(raw.slice(copied..gap.start));
                copied = gap.end;
                pieces.push(Piece { content: content.len(), source: range.start + copied });
            }
        }
        let content = if pieces.is_empty() {
            Cow::Borrowed(raw)
        } else {
            content.push_str(raw.slice(copied..));
            Cow::Owned(content)
        };
        Leaf { content, start: range.start, pieces, end: range.end }
    }

    /// Returns a leaf with another content of the same length, such as the same content with its URLs masked.
    #[must_use]
    pub fn with_content<'t>(&self, content: &'t str) -> Leaf<'t> {
        debug_assert_eq!(content.len(), self.content.len(), "of the same length");
        Leaf {
            content: Cow::Borrowed(content),
            start: self.start,
            pieces: self.pieces.clone(),
            end: self.end,
        }
    }

    /// Returns the source range of the whole content.
    pub fn source(&self) -> Range<usize> {
        self.start..self.end.max(self.start)
    }

    /// Returns the end offset, in the content, of each link reference definition at the start of the content
    /// (CommonMark 0.31, section 4.7). The text of a paragraph begins at the last of these offsets, or at 0.
    pub fn definitions(&self) -> impl Iterator<Item = usize> + '_ {
        definitions::definitions(&self.content)
    }

    /// Returns the content: the source of the leaf without container prefixes, or the text given to
    /// [`Leaf::with_content`].
    pub fn content(&self) -> &str {
        &self.content
    }

    /// Returns the source offset of a byte of the content.
    pub fn to_source(&self, content: usize) -> usize {
        let after = self.pieces.partition_point(|piece| piece.content <= content);
        let piece = self.piece_before(after);
        piece.source + (content - piece.content)
    }

    /// Returns the content offset of a byte of the source. If the byte was stripped, returns the offset of the next
    /// byte of content. Before the leaf, returns 0. After the leaf, returns the length of the content.
    pub fn to_content(&self, source: usize) -> usize {
        let after = self.pieces.partition_point(|piece| piece.source <= source);
        let piece = self.piece_before(after);
        let end = self.pieces.get(after).map_or(self.content.len(), |next| next.content);
        end.min(piece.content + source.saturating_sub(piece.source))
    }

    /// Returns the piece before the piece at `index`. If `index` is 0, returns the content before the first gap.
    fn piece_before(&self, index: usize) -> Piece {
        let piece = index.checked_sub(1).and_then(|i| self.pieces.get(i));
        piece.copied().unwrap_or(Piece { content: 0, source: self.start })
    }

    /// Returns the source range of a range of the content, from its first byte to its last one. Returns an empty range
    /// for an empty range.
    pub fn source_range(&self, content: Range<usize>) -> Range<usize> {
        let start = self.to_source(content.start);
        match content.end.checked_sub(1) {
            Some(last) if last >= content.start => start..self.to_source(last) + 1,
            _ => start..start,
        }
    }

    /// Returns the parts of a source range that are content. The `\` of each `\|` that stands for `|` is left out. The
    /// range must lie in one line.
    pub fn parts(&self, source: Range<usize>) -> impl Iterator<Item = Range<usize>> + '_ {
        let first = self.pieces.partition_point(|piece| piece.source <= source.start);
        let inside = self.pieces.iter().skip(first).map(|piece| piece.source);
        let (mut start, end) = (source.start, source.end);
        // A backslash was stripped before each piece.
        inside
            .take_while(move |&piece| piece <= end)
            .chain([end.saturating_add(1)])
            .map(move |next| core::mem::replace(&mut start, next)..next - 1)
            .filter(|part| !part.is_empty())
    }
}

/// A URL in the raw source of a leaf.
#[derive(Debug)]
pub(super) struct LeafUrl {
    /// The URL in the leaf's content.
    pub(super) found: Detected,
    /// Range in the source.
    pub(super) source: Range<usize>,
    /// True if the URL must be masked even if the parser read it as text. A `~`, `^` or backtick of the URL may have
    /// changed how the parser pairs those outside it.
    pub(super) needs_mask: bool,
    /// True if a run of text contains the URL verbatim, with its whole host.
    pub(super) is_text: bool,
}
