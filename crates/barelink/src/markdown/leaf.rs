use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

/// What has to be known of a leaf block to tell its text from what its containers put around it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct LeafKind {
    /// How many block quotes the leaf is in: so many `>` may stand before a line's text.
    pub quote_depth: usize,
    /// It is a table cell, where `\|` stands for `|` before anything else is looked at.
    pub is_table_cell: bool,
}

impl LeafKind {
    /// A leaf in so many block quotes.
    pub fn in_quotes(quote_depth: usize) -> Self {
        LeafKind {
            quote_depth,
            is_table_cell: false,
        }
    }

    /// A table cell in so many block quotes.
    pub fn table_cell(quote_depth: usize) -> Self {
        LeafKind {
            quote_depth,
            is_table_cell: true,
        }
    }
}

/// The inline content of a leaf block, as a parser's inline stage sees it: without the markers and
/// indentation of its containers, with `\|` resolved in a table cell, and with the way back to the source.
#[derive(Debug, Clone)]
pub struct Leaf<'s> {
    content: Cow<'s, str>,
    /// In ascending order; the first one is at the beginning of the content.
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
    /// A range that is not one of the source gives a leaf without content.
    pub fn new(source: &'s str, range: Range<usize>, kind: LeafKind) -> Self {
        let raw = source.get(range.clone()).unwrap_or_default();
        let first = Piece {
            content: 0,
            source: range.start,
        };
        let mut leaf = Leaf {
            content: Cow::Borrowed(raw),
            pieces: Vec::from([first]),
        };
        let mut gaps = Gaps { raw, kind, at: 0 }.peekable();
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
        let piece = after.checked_sub(1).and_then(|i| self.pieces.get(i));
        piece.map_or(content, |piece| piece.source + (content - piece.content))
    }

    /// Where in the content a byte of the source is, or else the next one that the content has.
    pub fn to_content(&self, source: usize) -> usize {
        let after = self.pieces.partition_point(|piece| piece.source <= source);
        let Some(piece) = after.checked_sub(1).and_then(|i| self.pieces.get(i)) else {
            return 0;
        };
        let end = self
            .pieces
            .get(after)
            .map_or(self.content.len(), |next| next.content);
        end.min(piece.content + (source - piece.source))
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
    at: usize,
}

impl Iterator for Gaps<'_> {
    type Item = Range<usize>;

    fn next(&mut self) -> Option<Range<usize>> {
        let bytes = self.raw.as_bytes();
        loop {
            let rest = bytes.get(self.at..)?;
            if self.kind.is_table_cell {
                let start = self.at + memchr::memmem::find(rest, b"\\|")?;
                self.at = start + 2;
                return Some(start..start + 1);
            }
            let start = self.at + memchr::memchr2(b'\n', b'\r', rest)? + 1;
            let end = start + line_prefix(bytes.get(start..)?, self.kind.quote_depth);
            self.at = end;
            if end > start {
                return Some(start..end);
            }
        }
    }
}

/// The length of what containers put before the text of a continuation line. A paragraph has lost the
/// indentation of its lines too. (A `>` beyond four spaces may be text, in a lazy line; it is taken for a
/// marker, which no rule of the dialects notices.)
fn line_prefix(line: &[u8], quote_depth: usize) -> usize {
    let blank = |at: usize| {
        let rest = line.get(at..).unwrap_or_default();
        at + rest
            .iter()
            .take_while(|&&b| b == b' ' || b == b'\t')
            .count()
    };
    let mut at = blank(0);
    for _ in 0..quote_depth {
        if line.get(at) != Some(&b'>') {
            break;
        }
        at = blank(at + 1);
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markers_of_containers_are_left_out() {
        let source = "> - a\n>   b\r\n>   > c\nd";
        let leaf = Leaf::new(source, 4..source.len(), LeafKind::in_quotes(2));
        assert_eq!(leaf.content(), "a\nb\r\nc\nd");
        for (content, text) in leaf.content().char_indices() {
            let at = leaf.to_source(content);
            assert!(source[at..].starts_with(text), "{content}");
            assert_eq!(leaf.to_content(at), content);
        }
        assert_eq!(leaf.to_content(6), 2); // the marker before `b`
        assert_eq!(leaf.source_range(0..3), 4..11);
    }

    #[test]
    fn escaped_pipes_are_resolved_in_cells_only() {
        let source = "| a\\|b\\\\|c |";
        let cell = Leaf::new(source, 2..source.len() - 2, LeafKind::table_cell(0));
        assert_eq!(cell.content(), "a|b\\|c");
        assert_eq!(cell.source_range(0..3), 2..6);
        let parts: Vec<_> = cell.parts(2..10).map(|part| &source[part]).collect();
        assert_eq!(parts, ["a", "|b\\", "|c"]);
        let paragraph = Leaf::new(source, 2..source.len() - 2, LeafKind::default());
        assert_eq!(paragraph.content(), "a\\|b\\\\|c");
    }

    #[test]
    fn a_range_that_is_none_is_empty() {
        assert_eq!(Leaf::new("é", 1..2, LeafKind::default()).content(), "");
        assert_eq!(Leaf::new("e", 1..9, LeafKind::default()).content(), "");
    }
}
