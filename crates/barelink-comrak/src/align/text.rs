//! Aligns a text node with the content that it was parsed from: literal text, escapes, entities and curled quotes.

use super::{Aligner, Piece};
use crate::entity::entity;

impl Aligner<'_, '_, '_, '_> {
    /// Aligns a text with the content that it was parsed from, and stores its pieces in `pieces`. Returns `None` if the
    /// content does not match.
    pub(super) fn text(&mut self, text: &str) -> Option<()> {
        self.pieces.clear();
        let mut done = self.indentation(text);
        if done > 0 {
            self.pieces.push(Piece {
                text: 0..done,
                content: self.at..self.at,
                is_verbatim: false,
            });
        }
        let mut is_first = done == 0;
        while done < text.len() {
            let left = text.get(done..)?;
            let (length, source, is_verbatim) = match self.common(left) {
                0 => self.character(left)?,
                common => (common, common, true),
            };
            match self.pieces.last_mut().filter(|_| !is_first) {
                Some(last) if is_verbatim && last.is_verbatim && last.content.end == self.at => {
                    last.text.end += length;
                    last.content.end += source;
                }
                _ => self.pieces.push(Piece {
                    text: done..done + length,
                    content: self.at..self.at + source,
                    is_verbatim,
                }),
            }
            is_first = false;
            done += length;
            self.at += source;
        }
        Some(())
    }

    /// Returns the length of the common prefix of the text and the remaining content, up to a `\` or `&`.
    fn common(&mut self, text: &str) -> usize {
        let rest = self.rest().as_bytes();
        if self.encoded < self.at {
            self.encoded = encoded(self.content, self.at);
        }
        let length = text.len().min(rest.len()).min(self.encoded - self.at);
        let (bytes, rest) = (text.as_bytes().get(..length), rest.get(..length));
        if bytes == rest {
            return length;
        }
        let pairs = bytes.into_iter().flatten().zip(rest.into_iter().flatten());
        let mut common = pairs.take_while(|(one, other)| one == other).count();
        while !text.is_char_boundary(common) {
            common -= 1;
        }
        common
    }

    /// Aligns one character of a text, and consumes a `\` that escapes it. Returns the character's length in the text
    /// and in the content, and true if the bytes are equal. Returns `None` if the content does not match.
    fn character(&mut self, text: &str) -> Option<(usize, usize, bool)> {
        let c = text.chars().next()?;
        if self.rest().starts_with('\\') && self.scanner.is_escape(self.at) {
            self.at += 1;
            return self.rest().starts_with(c).then_some((1, 1, true));
        }
        if let Some((length, source)) = self.decoded(text) {
            return Some((length, source, false));
        }
        let length = c.len_utf8();
        let is_same = self.rest().starts_with(c);
        is_same.then_some((length, length, true))
    }

    /// Returns the length of the white space at the start of a text that the content lacks.
    ///
    /// This is the rest of a tab that a container has partly consumed, in a lazy line after link reference definitions.
    fn indentation(&self, text: &str) -> usize {
        if self.at > 0 {
            return 0;
        }
        let blanks = text.len() - text.trim_start_matches([' ', '\t']).len();
        blanks.saturating_sub(self.blanks())
    }

    /// If `text` begins with a decoded character, returns the character's length in the text and in the content.
    /// Otherwise returns `None`. Characters are decoded from entities, smart punctuation and NUL.
    fn decoded(&self, text: &str) -> Option<(usize, usize)> {
        let rest = self.rest();
        if rest.starts_with('&') {
            let (shown, length) = entity(rest)?;
            return text.starts_with(&shown).then_some((shown.len(), length));
        }
        const SMART: [(&str, &str); 9] = [
            ("‘", "'"),
            ("’", "'"),
            ("“", "\""),
            ("”", "\""),
            ("—", "---"),
            ("–", "--"),
            ("…", "..."),
            ("«", "<<"),
            ("»", ">>"),
        ];
        let made = SMART
            .iter()
            .find(|(shown, was)| text.starts_with(shown) && rest.starts_with(was));
        let nul = || text.starts_with('\u{FFFD}') && rest.starts_with('\0');
        made.map(|(shown, was)| (shown.len(), was.len()))
            .or_else(|| nul().then_some(('\u{FFFD}'.len_utf8(), 1)))
    }
}

/// Returns the offset of the first `\` or `&` at or after `from`, which may begin an escape or an entity. Returns
/// `usize::MAX` if the rest contains neither.
pub(super) fn encoded(content: &str, from: usize) -> usize {
    let rest = content.as_bytes().get(from..).unwrap_or_default();
    memchr::memchr2(b'\\', b'&', rest).map_or(usize::MAX, |at| from + at)
}
