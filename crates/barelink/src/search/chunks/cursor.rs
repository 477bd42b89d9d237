use core::ops::Range;

/// A position in a list of chunks: the current chunk, and the chunks after it.
#[derive(Debug, Clone)]
pub(super) struct Cursor<'t, I> {
    rest: I,
    /// The chunk after the current one.
    pub(super) next: Option<&'t str>,
    /// Index of the current chunk.
    pub(super) index: usize,
    /// Offset of the current chunk in the text, in bytes.
    pub(super) start: usize,
    pub(super) chunk: &'t str,
}

impl<'t, I: Iterator<Item = &'t str>> Cursor<'t, I> {
    pub(super) fn new(mut rest: I) -> Self {
        let first = rest.next();
        let next = first.and_then(|_| rest.next());
        Cursor { rest, next, index: 0, start: 0, chunk: first.unwrap_or_default() }
    }

    /// Advances to the next chunk. Returns false, and stays, at the last one.
    pub(super) fn advance(&mut self) -> bool {
        let Some(next) = self.next else {
            return false;
        };
        self.start = self.end();
        self.index += 1;
        self.chunk = next;
        self.next = self.rest.next();
        true
    }

    /// Advances to the chunk that contains the byte at `offset` of the text, or to the last chunk if no chunk does.
    /// `offset` must not be before the current chunk.
    pub(super) fn seek(&mut self, offset: usize) {
        while self.end() <= offset && self.advance() {}
    }

    /// Returns the part of `range` that lies in this chunk. `range` is in bytes of the text, and the result in bytes of
    /// the chunk.
    pub(super) fn part(&self, range: &Range<usize>) -> Range<usize> {
        self.offset_in_chunk(range.start)..self.offset_in_chunk(range.end)
    }

    fn offset_in_chunk(&self, offset: usize) -> usize {
        offset.clamp(self.start, self.end()) - self.start
    }

    fn end(&self) -> usize {
        self.start + self.chunk.len()
    }
}
