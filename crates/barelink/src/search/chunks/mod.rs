//! Finds the links of a text that lies in chunks.
//!
//! [`LinkFinder::links_in_chunks`](crate::LinkFinder::links_in_chunks) returns the links. Each chunk is searched in
//! place. Only the text around a chunk boundary, usually one word, is joined in a buffer.

mod cursor;
mod link;

use core::iter::FusedIterator;

pub use link::{ChunkPosition, ChunkedLink, Part, Parts};

use crate::bytes::ByteSet;
use crate::dialect::detector::{Detector, Search};
use crate::policy::bidi::Directions;
use crate::rules::Rules;
use crate::search::prefilter::Prefilter;
use crate::search::segment_search::SegmentSearch;
use crate::search::split_points;
use crate::search::unsearched::Unsearched;
use crate::slice::Slice;
use crate::word::is_border;
use cursor::Cursor;

/// Number of bytes, without the rest of the last character, that are read at a time until a chunk has a split point.
const STEP: usize = 32;

/// Bytes of plain words. They occur in no candidate, and a word of them is no preposition, mark or local part but `at`.
static PLAIN: ByteSet = ByteSet::ALPHANUMERIC.with(b",;'-").without(b"0123456789");

/// Iterator over the links of a text in chunks: see [`LinkFinder::links_in_chunks`](crate::LinkFinder::links_in_chunks).
#[derive(Debug, Clone)]
pub struct ChunkedLinks<'f, 't, I> {
    rules: &'f Rules,
    detector: &'static dyn Detector,
    /// Cursor at the chunk in which the last link begins.
    place: Cursor<'t, I>,
    /// Cursor at the chunk that is being read.
    reading: Cursor<'t, I>,
    /// Number of bytes of this chunk that have been read.
    read: usize,
    /// Text that may continue in the next chunk, or text of several chunks that is being searched.
    unsearched: Unsearched,
    /// Offset in the whole text of the last split point. Links before it are found.
    found: usize,
    /// The current search, and the text of the chunk that it searches. The text is `None` if `unsearched` is searched.
    search: Option<(Option<&'t str>, SegmentSearch)>,
    /// True if all chunks have been read.
    is_read: bool,
}

impl<'f, 't, I: Iterator<Item = &'t str> + Clone> ChunkedLinks<'f, 't, I> {
    pub(crate) fn new(rules: &'f Rules, detector: &'static dyn Detector, chunks: I) -> Self {
        ChunkedLinks {
            rules,
            detector,
            place: Cursor::new(chunks.clone()),
            reading: Cursor::new(chunks),
            read: 0,
            unsearched: Unsearched::new(detector),
            found: 0,
            search: None,
            is_read: false,
        }
    }

    /// Advances to the next segment that can be searched. Returns false at the end.
    fn next_search(&mut self) -> bool {
        if let Some((None, _)) = self.search.take() {
            self.drop_searched();
        }
        while !self.is_read {
            let is_open = if self.read < self.reading.chunk.len() {
                self.read_on()
            } else if self.reading.advance() {
                self.read = 0;
                false
            } else {
                self.is_read = true;
                self.open(None, self.unsearched.directions, usize::MAX)
            };
            if is_open {
                return true;
            }
        }
        false
    }

    /// Drops the text before the last split point, except what the text after it needs.
    fn drop_searched(&mut self) {
        let from = self.unsearched.context(self.found);
        self.unsearched.drop_before(self.rules, from);
        // If the chunk has more text, the rest is read in place.
        if from >= self.reading.start && self.read < self.reading.chunk.len() {
            self.unsearched.text.clear();
        }
    }

    /// Reads more of the chunk. Returns true if a search has begun.
    fn read_on(&mut self) -> bool {
        let rest = self.reading.chunk.slice(self.read..);
        if self.unsearched.start >= self.reading.start {
            return self.read_in_place(rest);
        }
        let step = (STEP..rest.len())
            .find(|&at| rest.is_char_boundary(at))
            .map_or(rest, |at| rest.slice(..at));
        self.read += step.len();
        let Some(split) = self.unsearched.push(step) else {
            return false;
        };
        if self.open(None, self.unsearched.directions, split) {
            return true;
        }
        self.drop_searched();
        false
    }

    /// Reads `rest`, the rest of the current chunk. The unsearched text must begin in this chunk. Returns true if a
    /// search has begun.
    fn read_in_place(&mut self, rest: &str) -> bool {
        let (start, directions) = (self.unsearched.start, self.unsearched.directions);
        let unsearched = self.reading.chunk.slice(start - self.reading.start..);
        self.read = self.reading.chunk.len();
        let last_split = self.unsearched.split_points.read(rest);
        if self.reading.next.is_none() {
            self.is_read = true;
            return self.open(Some((unsearched, start)), directions, usize::MAX);
        }
        let split = last_split.filter(|&split| split > start);
        let length = match split {
            // The next chunk is searched in place from its start.
            Some(split) if self.is_plain_until_border(unsearched.slice(split - start..)) => {
                unsearched.len()
            }
            Some(split) => split_points::context(unsearched, split - start),
            None => 0,
        };
        let (searched, tail) = (unsearched.slice(..length), unsearched.slice(length..));
        self.unsearched.directions = self.unsearched.directions_after(self.rules, searched);
        self.unsearched.start += length;
        self.unsearched.text.clear();
        if !tail.is_empty() {
            // Usually enough for the next step too.
            self.unsearched.text.reserve(tail.len() + 2 * STEP);
            self.unsearched.text.push_str(tail);
        }
        split.is_some_and(|split| self.open(Some((unsearched, start)), directions, split))
    }

    /// Returns true if no link can lie in `tail` and the next chunk up to its first border, and this text cannot affect
    /// later links. `tail` is the end of the chunk from its last split point on.
    fn is_plain_until_border(&self, tail: &str) -> bool {
        let next = self.reading.next.unwrap_or_default().as_bytes();
        let word = tail.as_bytes().slice(1..);
        let rest = PLAIN.run(next);
        PLAIN.run(word) == word.len()
            && word.len() + rest != "at".len()
            && next.get(rest).is_some_and(|&b| is_border(b))
            && !self.unsearched.split_points.has_control
    }

    /// Starts a search of the text `chunk`, or of the unsearched text if `chunk` is `None`. `chunk` holds text of the current
    /// chunk and its offset in the whole text. Links from the offset `end` on belong to the next segment. Returns
    /// false, without a search, if the text has no candidate.
    fn open(
        &mut self,
        chunk: Option<(&'t str, usize)>,
        directions: Directions,
        end: usize,
    ) -> bool {
        let (text, start) = chunk.unwrap_or((&self.unsearched.text, self.unsearched.start));
        let segment = core::mem::replace(&mut self.found, end)..end;
        let mut prefilter = Prefilter::new(self.rules, self.detector, text.as_bytes());
        if prefilter.next_from(0).is_none() {
            return false;
        }
        let mut search = Search::new(self.detector, self.rules);
        // The search need not scan up to the first candidate again.
        search.scan = prefilter.scan;
        let search = SegmentSearch { search, directions, start, segment };
        self.search = Some((chunk.map(|(text, _)| text), search));
        true
    }
}

impl<'t, I: Iterator<Item = &'t str> + Clone> Iterator for ChunkedLinks<'_, 't, I> {
    type Item = ChunkedLink<'t, I>;

    #[inline]
    fn next(&mut self) -> Option<ChunkedLink<'t, I>> {
        let link = loop {
            if let Some((chunk, search)) = &mut self.search {
                let text = chunk.unwrap_or(&self.unsearched.text);
                if let Some(link) = search.next(self.rules, text) {
                    break link;
                }
            }
            if !self.next_search() {
                return None;
            }
        };
        self.place.seek(link.start());
        Some(ChunkedLink::new(self.place.clone(), &link))
    }
}

impl<'t, I: Iterator<Item = &'t str> + Clone> FusedIterator for ChunkedLinks<'_, 't, I> {}
