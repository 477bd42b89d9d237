//! The source of Markdown, of which the standard says nothing: references and escapes as a reader sees them, and the
//! characters of a URL, some of which are delimiters.

use core::cell::Cell;

use crate::dialect::delimiters::Delimiters;
use crate::dialect::stage::Stage;
use crate::slice::Slice;
use crate::unicode::{self, LinkTerm};

/// A text as a reader sees it: characters, each with its length in bytes in the text. In Markdown source, a reference or an
/// escape stands for a character.
#[derive(Clone, Copy)]
pub(super) struct Shown<'t> {
    pub(super) text: &'t str,
    is_source: bool,
}

impl<'t> Shown<'t> {
    pub(super) fn new(text: &'t str, stage: Stage) -> Self {
        Shown { text, is_source: stage == Stage::Source }
    }

    /// Returns the first character.
    pub(super) fn first(self) -> Option<(char, usize)> {
        let mut chars = self.text.chars();
        let c = chars.next()?;
        let decoded = match c {
            '&' if self.is_source => reference(self.text),
            '\\' if self.is_source => {
                chars.next().filter(char::is_ascii_punctuation).map(|c| (c, 2))
            }
            _ => None,
        };
        Some(decoded.unwrap_or((c, c.len_utf8())))
    }

    /// Returns the last character.
    pub(super) fn last(self) -> Option<(char, usize)> {
        let c = self.text.chars().next_back()?;
        let decoded = if c == ';' && self.is_source { reference_at_end(self.text) } else { None };
        Some(decoded.unwrap_or((c, c.len_utf8())))
    }

    /// Returns the text after the first `length` bytes.
    pub(super) fn after(self, length: usize) -> Self {
        Shown { text: self.text.slice(length..), ..self }
    }

    /// Returns the characters from the start.
    pub(super) fn chars(mut self) -> impl Iterator<Item = (char, usize)> + Clone + 't {
        core::iter::from_fn(move || {
            let found = self.first()?;
            self.text = self.text.get(found.1..)?;
            Some(found)
        })
    }

    /// Returns the characters from the end.
    pub(super) fn chars_back(mut self) -> impl Iterator<Item = (char, usize)> + Clone + 't {
        core::iter::from_fn(move || {
            let found = self.last()?;
            self.text = self.text.get(..self.text.len() - found.1)?;
            Some(found)
        })
    }
}

/// Returns the character that the reference at the end of a text stands for, and the length of the reference in bytes.
fn reference_at_end(text: &str) -> Option<(char, usize)> {
    let bytes = text.as_bytes().iter().rev();
    let length = bytes.take(LONGEST).position(|&b| b == b'&')? + 1;
    reference(text.get(text.len() - length..)?).filter(|found| found.1 == length)
}

/// Returns the end of the URL that a reader sees, if `c` after the end of a link begins a path, query or fragment. In
/// Markdown source, `c` must be a reference or an escape. Otherwise returns `end`.
pub(crate) fn end_of_seen(text: &str, end: usize, stage: Stage) -> usize {
    let mut after = Shown::new(text.slice(end..), stage).chars();
    let Some((first, mut length)) = after.next() else {
        return end;
    };
    let is_syntax = match first {
        '/' | '?' | '#' => length > 1 || stage != Stage::Source,
        '\\' => length > 1,
        _ => false,
    };
    if !is_syntax {
        return end;
    }
    let mut depth = 0_usize;
    for (c, size) in after {
        match unicode::link_term(c) {
            _ if c == '<' => break,
            LinkTerm::Hard => break,
            LinkTerm::Open => depth += 1,
            LinkTerm::Close if depth == 0 => break,
            LinkTerm::Close => depth -= 1,
            LinkTerm::Include | LinkTerm::Soft => {}
        }
        length += size;
    }
    end + length
}

/// Length in bytes of the longest named reference, `&CounterClockwiseContourIntegral;`.
const LONGEST: usize = 33;

/// Returns the character that the reference at the start of a text stands for, and the length of the reference in
/// bytes. Two characters are a letter with another, or else a symbol with a mark, for which U+FFFD is returned.
#[cfg(feature = "markdown")]
fn reference(text: &str) -> Option<(char, usize)> {
    let found = crate::entities::reference(text)?;
    let is_symbol = found.second.is_some() && !found.first.is_alphabetic();
    Some((if is_symbol { char::REPLACEMENT_CHARACTER } else { found.first }, found.len))
}

#[cfg(not(feature = "markdown"))]
fn reference(_: &str) -> Option<(char, usize)> {
    None
}

/// A URL in the source of Markdown.
pub(super) struct UrlSource<'t> {
    text: &'t str,
    delimiters: Delimiters<'t>,
    /// Start of the URL.
    start: usize,
    /// Offset of the last escaped character.
    escaped: Cell<usize>,
}

impl<'t> UrlSource<'t> {
    pub(super) fn new(text: &'t str, delimiters: Delimiters<'t>, start: usize) -> Self {
        UrlSource { text, delimiters, start, escaped: Cell::new(usize::MAX) }
    }

    /// Decodes the character reference at `at`. Returns `None` if the `&` at `at` is escaped or does not begin a reference.
    pub(super) fn reference(&self, at: usize) -> Option<(char, usize)> {
        let is_escaped = self.escaped.get() == at;
        self.text.get(at..).filter(|_| !is_escaped).and_then(reference)
    }

    /// Returns true if the URL ends before the delimiter or footnote reference at `at`.
    pub(super) fn closes(&self, at: usize) -> bool {
        self.delimiters.close(self.start, at)
    }

    /// Returns the `Link_Term` of `c` in the source of Markdown. Must be called with ascending offsets.
    ///
    /// A `*`, `_` or `~` is Soft. A `<`, which may begin raw HTML, is Hard. The backslash of an escape or a hard break is
    /// Soft, since it belongs to the character after it.
    pub(super) fn link_term(&self, at: usize, c: char) -> LinkTerm {
        match c {
            '<' => LinkTerm::Hard,
            '\\' if self.is_escape(at) => LinkTerm::Soft,
            '*' | '_' | '~' => LinkTerm::Soft,
            c => unicode::link_term(c),
        }
    }

    /// Returns true if the backslash at `at` begins an escape or a hard break. Stores the offset of the escaped
    /// character.
    fn is_escape(&self, at: usize) -> bool {
        let next = self.text.as_bytes().get(at + 1);
        let is_escape = self.escaped.get() != at
            && next.is_some_and(|&b| b.is_ascii_punctuation() || matches!(b, b'\n' | b'\r'));
        if is_escape {
            self.escaped.set(at + 1);
        }
        is_escape
    }
}

#[cfg(test)]
mod tests {
    use core::ops::Range;

    use super::*;
    use crate::dialect::delimiters::Closing;

    /// The URL begins at 3. The delimiter at 13 and 14 closes another one.
    #[test]
    fn a_closer_ends_a_url_that_began_after_its_opener() {
        let closing = |opened| Closing { start: 13, end: 15, opened };
        let closes = |opened, urls: &[Range<usize>], at| {
            let closings = [closing(opened)];
            let delimiters = Delimiters { closings: &closings, urls };
            UrlSource::new("", delimiters, 3).closes(at)
        };
        for at in [13, 14] {
            assert!(closes(Some(0), &[], at));
        }
        // The delimiters before and after the closing one are punctuation.
        for at in [12, 15] {
            assert!(!closes(Some(0), &[], at));
        }
        // The opening delimiter is inside the URL, or inside an earlier URL.
        assert!(!closes(Some(3), &[], 13));
        let earlier = core::slice::from_ref(&(1..2));
        assert!(!closes(Some(1), earlier, 13));
        assert!(closes(Some(0), earlier, 13));
        assert!(closes(Some(2), earlier, 13));
        assert!(closes(None, &[], 13));
    }

    #[test]
    fn delimiters_are_punctuation() {
        let source = UrlSource::new("", Delimiters::default(), 0);
        let term = |c| source.link_term(0, c);
        for delimiter in ['*', '_', '~'] {
            assert_eq!(term(delimiter), LinkTerm::Soft);
        }
        assert_eq!(term('<'), LinkTerm::Hard);
        assert_eq!(term('['), LinkTerm::Open);
        assert_eq!(term('a'), LinkTerm::Include);
    }
}
