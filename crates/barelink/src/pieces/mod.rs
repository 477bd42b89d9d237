//! Links of a text that lies in pieces.
//!
//! Each piece is searched where it lies, between its first and its last [cut](crate::cuts). What is left around a border, a
//! word as a rule, is put together in a buffer that is used again for the next one.

mod cursor;
mod link;

use alloc::string::String;
use core::iter::FusedIterator;

pub use link::{Part, Parts, PieceLink, Place};

use crate::bidi::Directions;
use crate::bytes::find;
use crate::cuts::{self, Cuts};
use crate::dialect::Dialect;
use crate::rules::Rules;
use crate::window::Window;
use cursor::Cursor;

/// Number of bytes of a piece that are read at once in search of its first cut.
const STEP: usize = 32;

/// Iterator over the links of a text in pieces: see [`LinkFinder::links_in`](crate::LinkFinder::links_in).
#[derive(Debug, Clone)]
pub struct PieceLinks<'f, 't, I> {
    rules: &'f Rules,
    dialect: Dialect,
    /// Place of the last link.
    place: Cursor<'t, I>,
    pieces: I,
    next: Option<&'t str>,
    /// The piece that is read, and its start in the text.
    piece: &'t str,
    piece_start: usize,
    /// Number of bytes of the piece that were read.
    read: usize,
    cuts: Cuts,
    /// Offset in the text from which on it was not searched.
    from: usize,
    /// Embeddings and isolates that are open before the text that is not searched yet.
    directions: Directions,
    /// The text from `from` on as far as it was read, if it began in an earlier piece; else what was searched last.
    buffer: String,
    buffer_start: usize,
    /// The part that is searched, which is in the piece, or else in the buffer.
    window: Option<(Option<&'t str>, Window)>,
    is_read: bool,
}

impl<'f, 't, I: Iterator<Item = &'t str> + Clone> PieceLinks<'f, 't, I> {
    pub(crate) fn new(rules: &'f Rules, dialect: Dialect, mut pieces: I) -> Self {
        PieceLinks {
            rules,
            dialect,
            place: Cursor::new(pieces.clone()),
            next: pieces.next(),
            pieces,
            piece: "",
            piece_start: 0,
            read: 0,
            cuts: Cuts::new(dialect, rules),
            from: 0,
            directions: Directions::default(),
            buffer: String::new(),
            buffer_start: 0,
            window: None,
            is_read: false,
        }
    }

    /// Moves to the next part of the text that can be searched. Returns false at the end.
    fn next_window(&mut self) -> bool {
        self.drop_searched();
        while !self.is_read {
            let is_open = if self.read < self.piece.len() {
                self.read_on()
            } else {
                self.next_piece()
            };
            if is_open {
                return true;
            }
        }
        false
    }

    /// Drops the part of the buffer that was searched.
    fn drop_searched(&mut self) {
        self.window = None;
        let searched = self.from.saturating_sub(self.buffer_start);
        let searched_text = self.buffer.get(..searched).unwrap_or(&self.buffer);
        self.directions = self.directions_after(searched_text);
        if searched >= self.buffer.len() {
            self.buffer.clear();
        } else {
            self.buffer.drain(..searched);
        }
        self.buffer_start = self.from;
    }

    /// Begins the next piece. Behind the last one, what is left is a window.
    fn next_piece(&mut self) -> bool {
        self.piece_start += self.piece.len();
        self.read = 0;
        let next = self.next.take();
        self.piece = next.unwrap_or_default();
        self.next = next.and_then(|_| self.pieces.next());
        self.is_read = next.is_none();
        self.is_read && self.open(None, self.directions, usize::MAX)
    }

    /// Reads more of the piece. Returns true if that makes a window.
    fn read_on(&mut self) -> bool {
        let rest = self.piece.get(self.read..).unwrap_or_default();
        if self.from >= self.piece_start {
            return self.read_in_place(rest);
        }
        let step = (STEP..rest.len()).find(|&at| rest.is_char_boundary(at));
        let step = step.and_then(|at| rest.get(..at)).unwrap_or(rest);
        self.read += step.len();
        self.buffer.push_str(step);
        let Some(cut) = self.cuts.read(step) else {
            return false;
        };
        let context = cuts::context(&self.buffer, cut - self.buffer_start);
        self.from = self.buffer_start + context;
        if may_link(&self.buffer) {
            return self.open(None, self.directions, cut);
        }
        self.drop_searched();
        false
    }

    /// Reads the rest of a piece in which the text that was not searched begins.
    fn read_in_place(&mut self, rest: &str) -> bool {
        let start = self.from;
        let unsearched = self
            .piece
            .get(start - self.piece_start..)
            .unwrap_or_default();
        self.read = self.piece.len();
        let cut = self.cuts.read(rest);
        if self.next.is_none() {
            self.is_read = true;
            return self.open(Some((unsearched, start)), self.directions, usize::MAX);
        }
        let cut = cut.filter(|&cut| cut > start);
        let tail = cut.map_or(0, |cut| cuts::context(unsearched, cut - start));
        let directions = self.directions;
        self.directions = self.directions_after(unsearched.get(..tail).unwrap_or_default());
        self.from = start + tail;
        self.buffer_start = self.from;
        self.buffer.clear();
        self.buffer
            .push_str(unsearched.get(tail..).unwrap_or_default());
        cut.is_some_and(|cut| self.open(Some((unsearched, start)), directions, cut))
    }

    /// Returns what is open after this text, if links are judged by it.
    fn directions_after(&self, text: &str) -> Directions {
        if self.rules.look_around() {
            self.directions.after(text)
        } else {
            self.directions
        }
    }

    /// Opens a window on the buffer, or on text of a piece that begins at an offset of the whole. Returns true.
    fn open(
        &mut self,
        piece: Option<(&'t str, usize)>,
        directions: Directions,
        end: usize,
    ) -> bool {
        let start = piece.map_or(self.buffer_start, |(_, start)| start);
        let window = Window::new(self.rules, self.dialect, directions, start, end);
        self.window = Some((piece.map(|(text, _)| text), window));
        true
    }
}

impl<'t, I: Iterator<Item = &'t str> + Clone> Iterator for PieceLinks<'_, 't, I> {
    type Item = PieceLink<'t, I>;

    #[inline]
    fn next(&mut self) -> Option<PieceLink<'t, I>> {
        let link = loop {
            if let Some((piece, window)) = &mut self.window {
                let text = piece.unwrap_or(&self.buffer);
                if let Some(link) = window.next(self.rules, text) {
                    break link;
                }
            }
            if !self.next_window() {
                return None;
            }
        };
        self.place.seek(link.start());
        Some(PieceLink::new(self.place.clone(), &link))
    }
}

/// Returns false for most texts without links: all links have one of these bytes.
fn may_link(text: &str) -> bool {
    let bytes = text.as_bytes();
    let is_in_link = |b: u8| (b == b'.') | (b == b':') | (b == b'@') | !b.is_ascii();
    find(bytes, is_in_link) < bytes.len()
}

impl<'t, I: Iterator<Item = &'t str> + Clone> FusedIterator for PieceLinks<'_, 't, I> {}
