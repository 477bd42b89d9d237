//! Aligns a text node with the content that it was parsed from: literal text, escapes, entities, smart punctuation and
//! NUL.

use std::borrow::Cow;
use std::ops::Range;

use barelink::markdown::{Inline, Leaf};
use comrak::nodes::Node;

use super::Aligner;
use crate::entity::entity;

impl<'a> Aligner<'_, 'a, '_> {
    /// Consumes the content that a text node was parsed from, and adds its inlines. Returns `None` if the content does
    /// not match.
    pub(super) fn text(&mut self, node: Node<'a>, text: &str) -> Option<()> {
        if self.links.is_empty() {
            // Consecutive text nodes are separate runs.
            if let Some(Inline::Text { .. }) = self.inlines.list.last() {
                self.show("");
            }
            self.inlines.texts.push((node, self.inlines.list.len()));
        } else {
            self.show(text);
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

    /// Adds a part of the text, except inside links and images. `decoded` is `None` if the text equals the content. The
    /// range is empty for white space that the content lacks.
    fn add(&mut self, decoded: Option<&str>, content: Range<usize>) {
        let is_empty = decoded.unwrap_or_default().is_empty() && content.is_empty();
        if !self.links.is_empty() || is_empty {
            return;
        }
        let source = self.read.source_range(content);
        match decoded {
            // Smart punctuation may have curled quotes in a masked URL. Text without content is not in the source.
            Some(text) if source.is_empty() || !self.masks.cover(&source) => {
                let text = Cow::Owned(text.to_owned());
                self.push(Inline::Text { text, source });
            }
            _ => self.add_source(source),
        }
    }

    /// Adds a part of the source as text. Inside masked URLs, escaped pipes are resolved as in the search for URLs.
    /// Elsewhere they are resolved as in comrak.
    fn add_source(&mut self, source: Range<usize>) {
        let content = self.content;
        let mut at = source.start;
        let masks = self.masks.ranges();
        let first = masks.partition_point(|mask| mask.end <= source.start);
        for mask in masks.iter().skip(first).take_while(|mask| mask.start < source.end) {
            let (start, end) = (mask.start.max(at), mask.end.min(source.end));
            self.add_parts(content.read(), at..start);
            self.add_parts(&content.searched, start..end);
            at = end;
        }
        self.add_parts(content.read(), at..source.end);
    }

    fn add_parts(&mut self, leaf: &Leaf<'_>, source: Range<usize>) {
        self.inlines.list.extend(leaf.parts(source).filter_map(|source| {
            let text = Cow::Borrowed(self.content.source.get(source.clone())?);
            Some(Inline::Text { text, source })
        }));
    }

    /// Returns the length of the common prefix of the text and the remaining content, up to a `\` or `&` in the
    /// content.
    fn common(&mut self, text: &str) -> usize {
        let rest = self.rest().as_bytes();
        if self.encoded <= self.at {
            let next = memchr::memchr2(b'\\', b'&', rest);
            self.encoded = next.map_or(usize::MAX, |next| self.at + next);
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
        let made =
            SMART.iter().find(|(shown, was)| text.starts_with(shown) && rest.starts_with(was));
        if text.starts_with('\u{FFFD}') && rest.starts_with('\0') {
            return Some(('\u{FFFD}'.len_utf8(), 1));
        }
        made.map(|(shown, was)| (shown.len(), was.len()))
    }
}
