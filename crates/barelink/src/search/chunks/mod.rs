//! Finds the links of a text that lies in chunks.
//!
//! [`LinkFinder::links_in_chunks`](crate::LinkFinder::links_in_chunks) returns the links. Each chunk is searched in
//! place. Only the text around a chunk boundary, usually one word, is joined in a buffer.

mod cursor;
mod link;

use alloc::string::String;
use core::iter::FusedIterator;

pub use link::{ChunkPosition, ChunkedLink, Part, Parts};

use crate::bytes::ByteSet;
use crate::dialect::detector::{Detector, Search};
use crate::policy::bidi::Directions;
use crate::rules::Rules;
use crate::search::prefilter::Prefilter;
use crate::search::segment_search::SegmentSearch;
use crate::search::split_points::{self, SplitPoints};
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
    chunks: I,
    /// The chunk after the current one.
    next: Option<&'t str>,
    /// The current chunk.
    chunk: &'t str,
    /// Offset of the current chunk in the whole text.
    chunk_start: usize,
    /// Number of bytes of the chunk that have been read.
    read: usize,
    split_points: SplitPoints,
    /// Offset in the whole text. All text before it has been searched, or belongs to the current search.
    from: usize,
    /// Offset in the whole text of the last split point. Links before it are found.
    found: usize,
    /// Embeddings, overrides and isolates that are open before the unsearched text.
    directions: Directions,
    /// Text that may continue in the next chunk, or text of several chunks that is being searched.
    buffer: String,
    /// Offset of the buffer in the whole text.
    buffer_start: usize,
    /// The current search, and the text of the chunk that it searches. The text is `None` if the buffer is searched.
    search: Option<(Option<&'t str>, SegmentSearch)>,
    /// True if all chunks have been read.
    is_read: bool,
}

impl<'f, 't, I: Iterator<Item = &'t str> + Clone> ChunkedLinks<'f, 't, I> {
    pub(crate) fn new(rules: &'f Rules, detector: &'static dyn Detector, mut chunks: I) -> Self {
        ChunkedLinks {
            rules,
            detector,
            place: Cursor::new(chunks.clone()),
            next: chunks.next(),
            chunks,
            chunk: "",
            chunk_start: 0,
            read: 0,
            split_points: SplitPoints::new(detector.heeds_controls()),
            from: 0,
            found: 0,
            directions: Directions::default(),
            buffer: String::new(),
            buffer_start: 0,
            search: None,
            is_read: false,
        }
    }

    /// Advances to the next segment that can be searched. Returns false at the end.
    fn next_search(&mut self) -> bool {
        self.drop_searched();
        while !self.is_read {
            let is_open =
                if self.read < self.chunk.len() { self.read_on() } else { self.next_chunk() };
            if is_open {
                return true;
            }
        }
        false
    }

    /// Ends the current search, and removes the searched text from the buffer.
    fn drop_searched(&mut self) {
        self.search = None;
        let searched = self.from.saturating_sub(self.buffer_start);
        if searched == 0 {
            return;
        }
        let searched_text = self.buffer.get(..searched).unwrap_or(&self.buffer);
        self.directions = self.directions_after(searched_text);
        // If the chunk has more text, the rest is read in place, without the buffer.
        let is_in_chunk = self.from >= self.chunk_start && self.read < self.chunk.len();
        if is_in_chunk || searched >= self.buffer.len() {
            self.buffer.clear();
        } else {
            self.buffer.drain(..searched);
        }
        self.buffer_start = self.from;
    }

    /// Advances to the next chunk. After the last chunk, searches the buffer. Returns true if a search has begun.
    fn next_chunk(&mut self) -> bool {
        self.chunk_start += self.chunk.len();
        self.read = 0;
        let next = self.next.take();
        self.chunk = next.unwrap_or_default();
        self.next = next.and_then(|_| self.chunks.next());
        self.is_read = next.is_none();
        self.is_read && self.open(None, self.directions, usize::MAX)
    }

    /// Reads more of the chunk. Returns true if a search has begun.
    fn read_on(&mut self) -> bool {
        let rest = self.chunk.slice(self.read..);
        if self.from >= self.chunk_start {
            return self.read_in_place(rest);
        }
        let step = (STEP..rest.len())
            .find(|&at| rest.is_char_boundary(at))
            .map_or(rest, |at| rest.slice(..at));
        self.read += step.len();
        self.buffer.push_str(step);
        let Some(split) = self.split_points.read(step) else {
            return false;
        };
        let context = split_points::context(&self.buffer, split - self.buffer_start);
        self.from = self.buffer_start + context;
        if self.open(None, self.directions, split) {
            return true;
        }
        self.drop_searched();
        false
    }

    /// Reads `rest`, the rest of the current chunk. The unsearched text must begin in this chunk. Returns true if a
    /// search has begun.
    fn read_in_place(&mut self, rest: &str) -> bool {
        let start = self.from;
        let unsearched = self.chunk.slice(start - self.chunk_start..);
        self.read = self.chunk.len();
        let last_split = self.split_points.read(rest);
        if self.next.is_none() {
            self.is_read = true;
            return self.open(Some((unsearched, start)), self.directions, usize::MAX);
        }
        let split = last_split.filter(|&split| split > start);
        let tail = match split {
            // The next chunk is searched in place from its start.
            Some(split) if self.is_plain_until_border(unsearched.slice(split - start..)) => {
                unsearched.len()
            }
            Some(split) => split_points::context(unsearched, split - start),
            None => 0,
        };
        let directions = self.directions;
        self.directions = self.directions_after(unsearched.slice(..tail));
        self.from = start + tail;
        self.buffer_start = self.from;
        self.buffer.clear();
        let tail = unsearched.slice(tail..);
        if !tail.is_empty() {
            // Usually enough for the next step too.
            self.buffer.reserve(tail.len() + 2 * STEP);
            self.buffer.push_str(tail);
        }
        split.is_some_and(|split| self.open(Some((unsearched, start)), directions, split))
    }

    /// Returns true if no link can lie in `tail` and the next chunk up to its first border, and this text cannot affect
    /// later links. `tail` is the end of the chunk from its last split point on.
    fn is_plain_until_border(&self, tail: &str) -> bool {
        let next = self.next.unwrap_or_default().as_bytes();
        let word = tail.as_bytes().slice(1..);
        let rest = PLAIN.run(next);
        PLAIN.run(word) == word.len()
            && word.len() + rest != "at".len()
            && next.get(rest).is_some_and(|&b| is_border(b))
            && !self.split_points.has_control()
    }

    /// Returns the bidirectional state after `text`. If no policy examines the text around links, returns the state
    /// before `text`.
    fn directions_after(&self, text: &str) -> Directions {
        if self.rules.settings.policies.look_around() {
            self.directions.after(text)
        } else {
            self.directions
        }
    }

    /// Starts a search of the text `chunk`, or of the buffer if `chunk` is `None`. `chunk` holds text of the current
    /// chunk and its offset in the whole text. Links from the offset `end` on belong to the next segment. Returns
    /// false, without a search, if the text has no candidate.
    fn open(
        &mut self,
        chunk: Option<(&'t str, usize)>,
        directions: Directions,
        end: usize,
    ) -> bool {
        let (text, start) = chunk.unwrap_or((&self.buffer, self.buffer_start));
        let segment = core::mem::replace(&mut self.found, end)..end;
        let mut prefilter = Prefilter::new(self.rules, self.detector, text.as_bytes());
        if prefilter.next_from(0).is_none() {
            return false;
        }
        let search = Search::resuming(self.detector, self.rules, prefilter.scan(), 0);
        let search = SegmentSearch::new(search, directions, start, segment);
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
                let text = chunk.unwrap_or(&self.buffer);
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
