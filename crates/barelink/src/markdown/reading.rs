//! A reading of inline content before it is parsed, for as long as every parser reads it alike.

use super::angle::Angles;
use super::code_spans::LONGEST;
use super::link_tail::{self, NoTails};
use crate::bytes::find;

/// Place of a candidate in a document that is not parsed yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// In code, raw HTML or the tail of a link that ends here, if it is in inline content at all.
    Hidden(usize),
    /// Outside brackets, if it is in text.
    Outside,
    /// After an open bracket, if it is in text.
    InBrackets,
    Unknown,
}

/// Reads constructs that begin and end in one line, and brackets, from one line that begins a block to the next.
///
/// A leaf may begin at any line in between, and any construct may lie in another. So the reading goes past a construct only
/// where it makes no difference to what follows, and is lost otherwise. Linear in the length of the document.
#[derive(Debug)]
pub(super) struct Reading<'t> {
    bytes: &'t [u8],
    at: usize,
    /// Number of brackets that may be open.
    depth: usize,
    /// End of the line, if the first of them is in the same line and cell.
    brackets_end: usize,
    /// All of them are closed by the tail of a link or an image, if one follows: there is no link in them, but images.
    takes_tail: bool,
    is_lost: bool,
    line_end: usize,
    /// Angle brackets of the line that ends there.
    angles: Angles,
    no_tails: NoTails,
    /// It is that of cmark or comrak, which overlook code spans after a backtick string without closer, and have comments as before
    /// CommonMark 0.31.
    is_of_cmark: bool,
}

impl<'t> Reading<'t> {
    /// Returns the reading of cmark or comrak.
    pub(super) fn of_cmark(bytes: &'t [u8]) -> Self {
        Reading {
            is_of_cmark: true,
            ..Reading::new(bytes)
        }
    }

    pub(super) fn new(bytes: &'t [u8]) -> Self {
        Reading {
            bytes,
            at: 0,
            depth: 0,
            brackets_end: 0,
            takes_tail: false,
            is_lost: false,
            line_end: 0,
            angles: Angles::default(),
            no_tails: NoTails::default(),
            is_of_cmark: false,
        }
    }

    /// Returns true if it is that of cmark or comrak.
    pub(super) fn is_of_cmark(&self) -> bool {
        self.is_of_cmark
    }

    /// Returns the offset up to which it has read.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// Returns the place of a candidate. Candidates must ascend.
    pub(super) fn place(&mut self, candidate: usize) -> Place {
        if let Some(start) = self.block_start(0, candidate) {
            self.at = start;
            self.depth = 0;
            self.is_lost = false;
        }
        while self.at < candidate && !self.is_lost {
            self.at += find(self.slice(self.at, candidate), is_special);
            if self.at < candidate {
                match self.pass(candidate) {
                    Some(end) => self.at = end,
                    None => self.is_lost = true,
                }
            }
        }
        if self.is_lost {
            self.at = candidate;
            Place::Unknown
        } else if self.at > candidate {
            Place::Hidden(self.at)
        } else if self.depth == 0 {
            Place::Outside
        } else if candidate < self.brackets_end {
            Place::InBrackets
        } else {
            Place::Unknown
        }
    }

    /// Returns the start of the last line before a candidate at which no leaf goes on: after a blank line, or with the marker of
    /// a list item. `None` if that is behind what has been read, or before `from`.
    pub(super) fn block_start(&self, from: usize, candidate: usize) -> Option<usize> {
        let from = from.max(self.at);
        let mut line = candidate;
        loop {
            let Some(ending) = memchr::memrchr(b'\n', self.slice(from, line)) else {
                return (from == 0).then_some(0);
            };
            let ending = from + ending;
            let content = self.slice(ending + 1, line);
            let is_blank = |b: &u8| matches!(b, b' ' | b'\t' | b'\r');
            if line < candidate && content.iter().all(is_blank) {
                return Some(line + 1);
            }
            if matches!(content, [b'-' | b'*' | b'+', b' ', first, ..] if *first > b' ') {
                return Some(ending + 1);
            }
            line = ending;
        }
    }

    /// Returns the end of what begins at this special byte, if that is certain.
    fn pass(&mut self, candidate: usize) -> Option<usize> {
        let next = self.bytes.get(self.at + 1);
        match self.bytes.get(self.at)? {
            // A cell has its own rules; an escaped candidate is one.
            b'\\' if matches!(next, Some(b'|' | b'@')) => None,
            b'\\' => {
                let is_escape = next.is_some_and(u8::is_ascii_punctuation);
                Some(self.at + 1 + usize::from(is_escape))
            }
            // Parsers differ on a line ending that is a carriage return alone.
            b'\r' => (next == Some(&b'\n')).then_some(self.at + 1),
            b'`' => self.code(),
            b'<' => self.angle(),
            b'[' => {
                self.open_bracket(next);
                Some(self.at + 1)
            }
            b'|' => {
                self.brackets_end = 0;
                Some(self.at + 1)
            }
            _ if self.depth == 0 => Some(self.at + 1),
            _ => {
                self.depth -= 1;
                if next == Some(&b'(') {
                    self.tail(candidate)
                } else {
                    Some(self.at + 1)
                }
            }
        }
    }

    fn open_bracket(&mut self, next: Option<&u8>) {
        let before = self.bytes.get(..self.at).unwrap_or_default();
        let is_alone = next != Some(&b'^') && before.last() != Some(&b']');
        if self.depth == 0 {
            self.brackets_end = self.line_end();
            self.takes_tail = is_alone;
        } else {
            let is_image = before.ends_with(b"!") && !before.ends_with(b"\\!");
            self.takes_tail &= is_alone && is_image;
        }
        self.depth += 1;
    }

    /// Returns the end of the destination and title after this bracket. They are no tail of a link if the bracket is none's, so
    /// nothing in them may matter.
    fn tail(&mut self, candidate: usize) -> Option<usize> {
        if self.no_tails.has(self.bytes, self.at + 2) {
            return Some(self.at + 1);
        }
        let line_end = self.line_end();
        let end = link_tail::end(self.bytes.get(..line_end)?, self.at + 1)?;
        let is_certain = self.takes_tail && self.at < self.brackets_end;
        let tail = self.slice(self.at + 1, end);
        (find(tail, is_special) == tail.len() && (is_certain || end <= candidate)).then_some(end)
    }

    fn code(&mut self) -> Option<usize> {
        let line_end = self.line_end();
        let line = self.slice(self.at, line_end);
        let ticks = |at: usize| {
            let rest = line.get(at..).unwrap_or_default();
            rest.iter().take_while(|&&b| b == b'`').count()
        };
        let length = ticks(0);
        if self.is_of_cmark && length > LONGEST {
            return None;
        }
        let mut end = length;
        loop {
            let rest = line.get(end..)?;
            match memchr::memchr2(b'`', b'|', rest) {
                None => break,
                // Cells of a table come first.
                Some(next) if rest.get(next) == Some(&b'|') => return None,
                Some(next) => {
                    let closing = ticks(end + next);
                    end += next + closing;
                    if closing == length {
                        return Some(self.at + end);
                    }
                }
            }
        }
        // It may begin or end a fenced code block. If it does not, it does what it does to all of the lines after it, but in cmark.
        let is_fence = end == length && length >= 3 && self.depth == 0 && self.begins_line();
        is_fence.then_some(self.at + length)
    }

    /// Returns true if only markers of containers stand before this byte in its line. For cmark, a code block has to begin or end
    /// there for certain.
    fn begins_line(&self) -> bool {
        let markers: &[u8] = if self.is_of_cmark {
            b" >"
        } else {
            b" \t>-+*.)0123456789"
        };
        let before = self.bytes.get(..self.at).unwrap_or_default();
        let is_marker = |b: &&u8| markers.contains(b);
        let length = before.iter().rev().take_while(is_marker).count();
        let (line, markers) = before.split_at(before.len() - length);
        let is_indented = self.is_of_cmark && memchr::memmem::find(markers, b"    ").is_some();
        matches!(line.last(), None | Some(b'\n')) && !is_indented
    }

    fn angle(&mut self) -> Option<usize> {
        let line_end = self.line_end();
        let line = self.bytes.get(..line_end).unwrap_or_default();
        let Some(end) = self.angles.end(line, self.at) else {
            // What begins a tag may end in another line.
            let begins_tag = match line.get(self.at + 1..)? {
                [b'!', next, ..] => next.is_ascii_alphabetic() || b"-[".contains(next),
                [b'/' | b'!' | b'?', ..] => true,
                rest => {
                    let name = rest
                        .iter()
                        .take_while(|b| b.is_ascii_alphanumeric() || **b == b'-');
                    let follows = rest.get(name.count());
                    rest.first().is_some_and(u8::is_ascii_alphabetic)
                        && follows.map_or(true, |&b| b <= b' ' || b == b'/' || b == b'>')
                }
            };
            return (!begins_tag).then_some(self.at + 1);
        };
        memchr::memchr(b'|', self.slice(self.at, end))
            .is_none()
            .then_some(end)
    }

    /// Returns the end of the line that this byte is in.
    fn line_end(&mut self) -> usize {
        if self.line_end <= self.at {
            let rest = self.slice(self.at, self.bytes.len());
            let length = memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
            self.line_end = self.at + length;
            self.angles = if self.is_of_cmark {
                Angles::before_0_31()
            } else {
                Angles::default()
            };
        }
        self.line_end
    }

    fn slice(&self, start: usize, end: usize) -> &'t [u8] {
        self.bytes.get(start..end).unwrap_or_default()
    }
}

/// Returns true for bytes that may begin or end a construct that hides what is in it, a table cell, or a line.
#[inline(always)]
fn is_special(b: u8) -> bool {
    (b == b'[')
        | (b == b']')
        | (b == b'`')
        | (b == b'<')
        | (b == b'\\')
        | (b == b'|')
        | (b == b'\r')
}
