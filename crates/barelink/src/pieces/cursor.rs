use core::ops::Range;

/// A piece of a text, with the pieces after it.
#[derive(Debug, Clone)]
pub(super) struct Cursor<'t, I> {
    rest: I,
    /// Number of pieces before this one.
    pub(super) index: usize,
    pub(super) start: usize,
    pub(super) piece: &'t str,
}

impl<'t, I: Iterator<Item = &'t str>> Cursor<'t, I> {
    pub(super) fn new(mut pieces: I) -> Self {
        Cursor {
            index: 0,
            start: 0,
            piece: pieces.next().unwrap_or_default(),
            rest: pieces,
        }
    }

    /// Advances to the piece that contains the byte at `offset` of the text. `offset` must not be before the current
    /// piece.
    pub(super) fn seek(&mut self, offset: usize) {
        while self.end() <= offset {
            let Some(next) = self.rest.next() else {
                return;
            };
            self.start = self.end();
            self.index += 1;
            self.piece = next;
        }
    }

    /// Returns the part of `range` that lies in this piece. `range` is in bytes of the text, and the result in bytes of
    /// the piece.
    pub(super) fn part(&self, range: &Range<usize>) -> Range<usize> {
        let inside = |offset: usize| offset.clamp(self.start, self.end()) - self.start;
        inside(range.start)..inside(range.end)
    }

    fn end(&self) -> usize {
        self.start + self.piece.len()
    }
}
