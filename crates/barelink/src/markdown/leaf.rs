use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crate::unicode::byte_order_mark;

/// How the text of a leaf block is written in the source.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum LeafKind {
    /// In lines, each of which begins with the indentation and the `>` of its containers.
    #[default]
    Lines,
    /// In a table cell, where `\|` stands for `|` before anything else is looked at.
    TableCell,
    /// In lines, of which the last one was followed by the first row of a table. A parser may have looked for
    /// cells in them and resolved `\|`; cmark-gfm and comrak do.
    LinesBeforeTable,
}

impl LeafKind {
    fn resolves_pipes(self) -> bool {
        matches!(self, LeafKind::TableCell | LeafKind::LinesBeforeTable)
    }
}

/// The inline content of a leaf block, as a parser's inline stage sees it: without the markers and
/// indentation of its containers, with `\|` resolved in a table cell, and with the way back to the source.
#[derive(Debug, Clone)]
pub struct Leaf<'s> {
    content: Cow<'s, str>,
    /// Where in the source the content begins.
    start: usize,
    /// What follows each gap, in ascending order. Most leaves have none.
    pieces: Vec<Piece>,
}

/// From `content` on, up to the next piece, the content is the source from `source` on.
#[derive(Debug, Clone, Copy)]
struct Piece {
    content: usize,
    source: usize,
}

impl<'s> Leaf<'s> {
    /// The leaf whose inline content is at these bytes of the source, from its first character to its last
    /// one (the range has no white space, closing `#` or table pipes at its ends).
    ///
    /// A range that is not one of the source gives a leaf without content. A byte order mark at the
    /// beginning of the source is no part of it.
    pub fn new(source: &'s str, mut range: Range<usize>, kind: LeafKind) -> Self {
        range.start = range.start.max(byte_order_mark(source));
        let raw = source.get(range.clone()).unwrap_or_default();
        let mut leaf = Leaf {
            content: Cow::Borrowed(raw),
            start: range.start,
            pieces: Vec::new(),
        };
        let gaps = Gaps {
            raw,
            kind,
            before: source.get(..range.start).unwrap_or_default(),
            markers: None,
            at: 0,
        };
        let mut gaps = gaps.peekable();
        if gaps.peek().is_some() {
            let mut content = String::with_capacity(raw.len());
            let mut copied = 0;
            for gap in gaps {
                content.push_str(raw.get(copied..gap.start).unwrap_or_default());
                copied = gap.end;
                leaf.pieces.push(Piece {
                    content: content.len(),
                    source: range.start + copied,
                });
            }
            content.push_str(raw.get(copied..).unwrap_or_default());
            leaf.content = Cow::Owned(content);
        }
        leaf
    }

    /// The content.
    pub fn content(&self) -> &str {
        &self.content
    }

    /// Where in the source a byte of the content is.
    pub fn to_source(&self, content: usize) -> usize {
        let after = self
            .pieces
            .partition_point(|piece| piece.content <= content);
        let piece = self.piece_before(after);
        piece.source + (content - piece.content)
    }

    /// Where in the content a byte of the source is, or else the next one that the content has.
    pub fn to_content(&self, source: usize) -> usize {
        let after = self.pieces.partition_point(|piece| piece.source <= source);
        let piece = self.piece_before(after);
        let end = self
            .pieces
            .get(after)
            .map_or(self.content.len(), |next| next.content);
        end.min(piece.content + source.saturating_sub(piece.source))
    }

    /// The piece before the one of this index, or what comes before the first gap.
    fn piece_before(&self, index: usize) -> Piece {
        let piece = index.checked_sub(1).and_then(|i| self.pieces.get(i));
        piece.copied().unwrap_or(Piece {
            content: 0,
            source: self.start,
        })
    }

    /// The source range of a range of the content: from its first byte to its last one.
    pub fn source_range(&self, content: Range<usize>) -> Range<usize> {
        let start = self.to_source(content.start);
        match content.end.checked_sub(1) {
            Some(last) if last >= content.start => start..self.to_source(last) + 1,
            _ => start..start,
        }
    }

    /// The parts of a range of the source that the content has: without the `\` of each `\|` in a table
    /// cell. The range must lie in one line.
    pub fn parts(&self, source: Range<usize>) -> impl Iterator<Item = Range<usize>> + '_ {
        let first = self
            .pieces
            .partition_point(|piece| piece.source <= source.start);
        let end = self
            .pieces
            .partition_point(|piece| piece.source < source.end);
        let inside = self.pieces.get(first..end).unwrap_or_default();
        // A backslash is what is missing before each piece.
        let ends = inside.iter().map(|piece| piece.source - 1);
        let starts = inside.iter().map(|piece| piece.source);
        core::iter::once(source.start)
            .chain(starts)
            .zip(ends.chain([source.end]))
            .map(|(start, end)| start..end)
    }
}

/// What the raw source has and the content has not.
struct Gaps<'s> {
    raw: &'s str,
    kind: LeafKind,
    /// The source before it.
    before: &'s str,
    /// The columns of the block quote markers in its first line, once they are asked for.
    markers: Option<Vec<usize>>,
    at: usize,
}

impl Iterator for Gaps<'_> {
    type Item = Range<usize>;

    fn next(&mut self) -> Option<Range<usize>> {
        let bytes = self.raw.as_bytes();
        loop {
            let rest = bytes.get(self.at..)?;
            let next = match self.kind.resolves_pipes() {
                true => memchr::memchr3(b'\n', b'\r', b'\\', rest)?,
                false => memchr::memchr2(b'\n', b'\r', rest)?,
            };
            let at = self.at + next;
            if bytes.get(at) == Some(&b'\\') {
                let is_pipe = bytes.get(at + 1) == Some(&b'|');
                self.at = at + 1 + usize::from(is_pipe);
                if is_pipe {
                    return Some(at..at + 1);
                }
                continue;
            }
            let start = at + 1;
            let end = start + self.line_prefix(bytes.get(start..)?);
            self.at = end;
            if end > start {
                return Some(start..end);
            }
        }
    }
}

impl Gaps<'_> {
    /// The length of what containers put before the text of a continuation line, which has lost its indentation
    /// too. A `>` that is indented by four columns or more is text.
    fn line_prefix(&mut self, line: &[u8]) -> usize {
        let mut columns = Columns::default();
        let mut seen = 0;
        let is_prefix = |&&b: &&u8| {
            let column = columns.next(b);
            match b {
                b' ' | b'\t' => true,
                b'>' => {
                    let markers = self.markers.get_or_insert_with(|| markers(self.before));
                    let marker = markers.get(seen);
                    seen += 1;
                    marker.is_some_and(|marker| column < marker + 4)
                }
                _ => false,
            }
        };
        line.iter().take_while(is_prefix).count()
    }
}

/// The columns of the `>` before a leaf, in its first line. No other line can have more of them: there, one
/// more would begin a block quote of its own.
fn markers(before: &str) -> Vec<usize> {
    let ending = memchr::memrchr2(b'\n', b'\r', before.as_bytes());
    let line = ending.map_or(0, |ending| ending + 1);
    let mut columns = Columns::default();
    let columns = before
        .as_bytes()
        .get(line..)
        .unwrap_or_default()
        .iter()
        .map(|&b| (b, columns.next(b)));
    columns
        .filter(|(b, _)| *b == b'>')
        .map(|(_, column)| column)
        .collect()
}

/// Columns of a line, in which a tab reaches to the next multiple of four (CommonMark 0.31, section 2.2).
#[derive(Default)]
struct Columns(usize);

impl Columns {
    /// The column at which this byte begins.
    fn next(&mut self, b: u8) -> usize {
        let column = self.0;
        self.0 = match b {
            b'\t' => (column / 4 + 1) * 4,
            _ => column + 1,
        };
        column
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markers_of_containers_are_left_out() {
        let source = "> - > a\n>   > b\r\n>   > c\nd";
        let leaf = Leaf::new(source, 6..source.len(), LeafKind::Lines);
        assert_eq!(leaf.content(), "a\nb\r\nc\nd");
        for (content, text) in leaf.content().char_indices() {
            let at = leaf.to_source(content);
            assert!(source[at..].starts_with(text), "{content}");
            assert_eq!(leaf.to_content(at), content);
        }
        assert_eq!(leaf.to_content(8), 2); // the marker before `b`
        assert_eq!(leaf.source_range(0..3), 6..15);
    }

    #[test]
    fn an_indented_marker_is_text() {
        for (source, content) in [
            ("> a\n   > b", "a\nb"),
            ("> a\n    > b", "a\n> b"),
            ("> a\n\t> b", "a\n> b"),
            ("x\n\n> a\n    > b", "a\n> b"),
            ("   > a\n > b", "a\nb"),
            ("10. > a\n    > b", "a\nb"),
            ("10. > a\n\t\t> b", "a\n> b"),
            ("10. > a\n  \t> b", "a\nb"), // the tab reaches to the fifth column
            ("> a\n> > b", "a\n> b"),
        ] {
            let start = source.find('a').unwrap();
            let leaf = Leaf::new(source, start..source.len(), LeafKind::Lines);
            assert_eq!(leaf.content(), content, "{source}");
        }
    }

    #[test]
    fn a_byte_order_mark_is_no_content() {
        let source = "\u{FEFF}a\n\n\u{FEFF}b";
        assert_eq!(Leaf::new(source, 0..4, LeafKind::Lines).content(), "a");
        assert_eq!(
            Leaf::new(source, 6..10, LeafKind::Lines).content(),
            "\u{FEFF}b"
        );
    }

    #[test]
    fn escaped_pipes_are_resolved_in_cells_only() {
        let source = "| a\\|b\\\\|c |";
        let cell = Leaf::new(source, 2..source.len() - 2, LeafKind::TableCell);
        assert_eq!(cell.content(), "a|b\\|c");
        assert_eq!(cell.source_range(0..3), 2..6);
        let parts: Vec<_> = cell.parts(2..10).map(|part| &source[part]).collect();
        assert_eq!(parts, ["a", "|b\\", "|c"]);
        let paragraph = Leaf::new(source, 2..source.len() - 2, LeafKind::Lines);
        assert_eq!(paragraph.content(), "a\\|b\\\\|c");
    }

    #[test]
    fn a_range_that_is_none_is_empty() {
        assert_eq!(Leaf::new("é", 1..2, LeafKind::Lines).content(), "");
        assert_eq!(Leaf::new("e", 1..9, LeafKind::Lines).content(), "");
    }
}
