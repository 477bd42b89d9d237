//! Scans inline content before it is parsed, as long as all parsers would read it alike.

use super::angle_scanner::AngleScanner;
use super::code_spans::LONGEST;
use super::link_tail::{self, FailedTails};
use crate::bytes::find;

/// Context of a candidate in a document that is not parsed yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Context {
    /// The candidate is in code, raw HTML or the tail of a link, which ends at this offset. Or it is not in inline
    /// content.
    Hidden(usize),
    /// If the candidate is in text, it is outside brackets.
    Outside,
    /// If the candidate is in text, it follows an open bracket.
    InBrackets,
    Unknown,
}

/// Scans brackets, and constructs that begin and end in one line. Starts again at each line that begins a block.
///
/// A leaf may begin at any line, and any construct may lie inside another one. So the scanner skips a construct only if
/// this cannot affect the text after it. Otherwise the context is unknown up to the next block. Linear in the length of
/// the document.
#[derive(Debug)]
pub(super) struct BracketScanner<'t> {
    bytes: &'t [u8],
    at: usize,
    /// Number of brackets that may be open.
    depth: usize,
    /// If the first open bracket is in the current line and cell, the end of that line.
    brackets_end: usize,
    /// If a tail follows, the open brackets form one link or image with images inside, and no link inside.
    takes_tail: bool,
    is_uncertain: bool,
    line_end: usize,
    /// Scanner for `<` in the line that ends at `line_end`.
    angles: AngleScanner,
    failed_tails: FailedTails,
    /// Follows cmark and comrak. They miss code spans after a backtick string without closer, and have the comments of
    /// CommonMark before 0.31.
    follows_cmark: bool,
}

impl<'t> BracketScanner<'t> {
    /// Returns a scanner that follows cmark and comrak.
    pub(super) fn with_cmark_quirks(bytes: &'t [u8]) -> Self {
        BracketScanner {
            follows_cmark: true,
            ..BracketScanner::new(bytes)
        }
    }

    pub(super) fn new(bytes: &'t [u8]) -> Self {
        BracketScanner {
            bytes,
            at: 0,
            depth: 0,
            brackets_end: 0,
            takes_tail: false,
            is_uncertain: false,
            line_end: 0,
            angles: AngleScanner::default(),
            failed_tails: FailedTails::default(),
            follows_cmark: false,
        }
    }

    pub(super) fn follows_cmark(&self) -> bool {
        self.follows_cmark
    }

    /// Returns the offset up to which the text has been scanned.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// Returns the context of `candidate`. Candidates must ascend.
    pub(super) fn context(&mut self, candidate: usize) -> Context {
        if let Some(start) = self.block_start(0, candidate) {
            self.at = start;
            self.depth = 0;
            self.is_uncertain = false;
        }
        while self.at < candidate && !self.is_uncertain {
            self.at += find(self.slice(self.at, candidate), is_special);
            if self.at < candidate {
                match self.construct_end(candidate) {
                    Some(end) => self.at = end,
                    None => self.is_uncertain = true,
                }
            }
        }
        if self.is_uncertain {
            self.at = candidate;
            Context::Unknown
        } else if self.at > candidate {
            Context::Hidden(self.at)
        } else if self.depth == 0 {
            Context::Outside
        } else if candidate < self.brackets_end {
            Context::InBrackets
        } else {
            Context::Unknown
        }
    }

    /// Returns the start of the last line before `candidate` that begins a block. `None` if all such lines have been
    /// scanned, or start before `from`.
    ///
    /// A line begins a block if it follows a blank line, or if it begins with the marker of a list item.
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

    /// Returns the end of the construct at the current special byte. `None` if the end is uncertain.
    fn construct_end(&mut self, candidate: usize) -> Option<usize> {
        let next = self.bytes.get(self.at + 1);
        match self.bytes.get(self.at)? {
            // In a cell, `\|` has its own rules. An escaped `@` is itself a candidate.
            b'\\' if matches!(next, Some(b'|' | b'@')) => None,
            b'\\' => {
                let is_escape = next.is_some_and(u8::is_ascii_punctuation);
                Some(self.at + 1 + usize::from(is_escape))
            }
            // Parsers disagree on a line ending of a single carriage return.
            b'\r' => (next == Some(&b'\n')).then_some(self.at + 1),
            b'`' => self.code_span(),
            b'<' => self.autolink_or_html(),
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

    /// Returns the end of the destination and title after the current bracket. `None` if they contain special bytes,
    /// because they are text if the bracket does not belong to a link.
    fn tail(&mut self, candidate: usize) -> Option<usize> {
        if self.failed_tails.contains(self.bytes, self.at + 2) {
            return Some(self.at + 1);
        }
        let line_end = self.line_end();
        let end = link_tail::end(self.bytes.get(..line_end)?, self.at + 1)?;
        let is_certain = self.takes_tail && self.at < self.brackets_end;
        let tail = self.slice(self.at + 1, end);
        (find(tail, is_special) == tail.len() && (is_certain || end <= candidate)).then_some(end)
    }

    fn code_span(&mut self) -> Option<usize> {
        let line_end = self.line_end();
        let line = self.slice(self.at, line_end);
        let ticks = |at: usize| {
            let rest = line.get(at..).unwrap_or_default();
            rest.iter().take_while(|&&b| b == b'`').count()
        };
        let length = ticks(0);
        if self.follows_cmark && length > LONGEST {
            return None;
        }
        let mut end = length;
        loop {
            let rest = line.get(end..)?;
            match memchr::memchr2(b'`', b'|', rest) {
                None => break,
                // Cells of a table take precedence.
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
        // The string may begin or end a fenced code block. If it does not, it has no effect on the lines after it,
        // except in cmark.
        let is_fence = end == length && length >= 3 && self.depth == 0 && self.begins_line();
        is_fence.then_some(self.at + length)
    }

    /// Returns true if only markers of containers precede the current byte in its line. In cmark, a code block must
    /// begin or end there for certain.
    fn begins_line(&self) -> bool {
        let markers: &[u8] = if self.follows_cmark {
            b" >"
        } else {
            b" \t>-+*.)0123456789"
        };
        let before = self.bytes.get(..self.at).unwrap_or_default();
        let is_marker = |b: &&u8| markers.contains(b);
        let length = before.iter().rev().take_while(is_marker).count();
        let (line, markers) = before.split_at(before.len() - length);
        let is_indented = self.follows_cmark && memchr::memmem::find(markers, b"    ").is_some();
        matches!(line.last(), None | Some(b'\n')) && !is_indented
    }

    fn autolink_or_html(&mut self) -> Option<usize> {
        let line_end = self.line_end();
        let line = self.bytes.get(..line_end).unwrap_or_default();
        let Some(end) = self.angles.end(line, self.at) else {
            // An unfinished tag may end in another line.
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

    /// Returns the end of the current line.
    fn line_end(&mut self) -> usize {
        if self.line_end <= self.at {
            let rest = self.slice(self.at, self.bytes.len());
            let length = memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
            self.line_end = self.at + length;
            self.angles = if self.follows_cmark {
                AngleScanner::before_0_31()
            } else {
                AngleScanner::default()
            };
        }
        self.line_end
    }

    fn slice(&self, start: usize, end: usize) -> &'t [u8] {
        self.bytes.get(start..end).unwrap_or_default()
    }
}

/// Returns true for bytes that may begin or end a construct with hidden content, a table cell, or a line.
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
