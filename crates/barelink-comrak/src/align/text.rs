//! Aligns a text node with the content that it was parsed from: literal text, escapes, entities and curled quotes.

use std::ops::Range;

use barelink::markdown::Inline;
use comrak::nodes::Node;

use super::Aligner;
use crate::entity::entity;

impl<'a> Aligner<'_, '_, 'a, '_> {
    /// Consumes the content that a text node was parsed from, and adds its inlines. Returns `None` if the content does
    /// not match.
    pub(super) fn text(&mut self, node: Node<'a>, text: &str) -> Option<()> {
        if self.links.is_empty() {
            // Consecutive text nodes are separate runs.
            if let Some(Inline::Text { .. }) = self.inlines.list.last() {
                self.push(Inline::Break);
            }
            self.inlines.texts.push((node, self.inlines.list.len()));
        }
        let mut done = self.indentation(text);
        self.add(text.get(..done), self.at..self.at);
        // Content offset of the literal text that is not added yet.
        let mut literal = self.at;
        while done < text.len() {
            let left = text.get(done..)?;
            let c = left.chars().next()?;
            let mut length = self.common(left);
            if length == 0 {
                if self.rest().starts_with('\\') && self.scanner.is_escape(self.at) {
                    self.add(None, literal..self.at);
                    self.at += 1;
                    literal = self.at;
                } else if let Some((length, source)) = self.decoded(left) {
                    self.add(None, literal..self.at);
                    self.add(left.get(..length), self.at..self.at + source);
                    self.at += source;
                    literal = self.at;
                    done += length;
                    continue;
                }
                self.rest().starts_with(c).then_some(())?;
                length = c.len_utf8();
            }
            done += length;
            self.at += length;
        }
        self.add(None, literal..self.at);
        Some(())
    }

    /// Adds a part of the text, except inside links and images.
    fn add(&mut self, decoded: Option<&str>, content: Range<usize>) {
        let is_empty = decoded.unwrap_or_default().is_empty() && content.is_empty();
        if self.links.is_empty() && !is_empty {
            (self.add)(decoded, content, &mut self.inlines.list);
        }
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
