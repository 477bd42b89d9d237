//! Maps text of the tree to offsets in the page.

use std::borrow::Cow;
use std::ops::Range;

/// Position of a text node in the source of the page.
#[derive(Debug, Clone, Copy)]
pub(super) struct TextPosition {
    start: Option<u32>,
    end: Option<u32>,
    /// True if the text equals the source, byte by byte.
    is_verbatim: bool,
    /// Number of tags before the text. Tags that a link can cross are not counted.
    pub(super) tags: u32,
    /// True if the text is in SVG or MathML, or follows such an element with unmatched tags.
    pub(super) is_foreign: bool,
}

impl TextPosition {
    /// Returns the position of a text whose offsets are not known yet. They stay unknown if the parser has moved the
    /// text.
    pub(super) fn unknown(tags: u32, is_foreign: bool) -> Self {
        TextPosition { start: None, end: None, is_verbatim: false, tags, is_foreign }
    }

    /// Converts an offset in the text to an offset in the page, or returns `None` if the offset in the page is unknown.
    /// `length` is the length of the text.
    pub(super) fn of(&self, offset: usize, length: usize) -> Option<usize> {
        if self.is_verbatim {
            self.start.map(|start| start as usize + offset)
        } else if offset == 0 {
            self.start.map(|start| start as usize)
        } else if offset == length {
            self.end.map(|end| end as usize)
        } else {
            None
        }
    }

    /// Returns the position of a part of the text. If the offset in the page of the part's start or end is unknown, it
    /// stays unknown.
    pub(super) fn part(&self, part: Range<usize>, text: &str) -> TextPosition {
        let [start, end] =
            [part.start, part.end].map(|offset| self.of(offset, text.len()).map(|at| at as u32));
        TextPosition { start, end, ..*self }
    }

    /// Returns the position of both texts together. Returns `None` unless both texts are verbatim and adjacent in the
    /// page, or all offsets of both are unknown. Also returns `None` if `tags` or `is_foreign` differ.
    pub(super) fn with(&self, next: &TextPosition) -> Option<TextPosition> {
        let is_one = (self.tags, self.is_foreign) == (next.tags, next.is_foreign)
            && self.is_verbatim == next.is_verbatim
            && if self.is_verbatim {
                self.end == next.start
            } else {
                [self.start, self.end, next.start, next.end] == [None; 4]
            };
        is_one.then_some(TextPosition { end: next.end, ..*self })
    }
}

/// A part of the page, passed to the tokenizer.
pub(super) struct Chunk<'p> {
    /// The part read so far of a character reference before `text`. The tokenizer held it back.
    pub(super) reference: &'p str,
    pub(super) text: &'p str,
    /// End offset of `text` in the page.
    pub(super) end: usize,
}

impl Chunk<'_> {
    /// Returns the position of a range of `characters`, which the tokenizer emitted for this chunk. The fields `tags`
    /// and `is_foreign` are copied from `position`.
    pub(super) fn position(
        &self,
        characters: &str,
        range: Range<usize>,
        position: &TextPosition,
    ) -> TextPosition {
        let start = self.end - self.text.len();
        let first = start - self.reference.len();
        let verbatim = |at: usize, range: Range<usize>| TextPosition {
            start: Some((at + range.start) as u32),
            end: Some((at + range.end) as u32),
            is_verbatim: true,
            ..*position
        };
        // The part may begin with the rest of a tag.
        if self.reference.is_empty() && self.text.ends_with(characters) {
            return verbatim(self.end - characters.len(), range);
        }
        let before = characters.strip_suffix(&*self.emitted()).unwrap_or(characters).len();
        if range.start >= before {
            let range = range.start - before..range.end - before;
            if !self.begins_with_line_break() {
                return verbatim(start, range);
            }
            // Of changed line breaks, only the first start and the last end have known offsets.
            return TextPosition {
                start: (range.start == 0).then_some(start as u32),
                end: (before + range.end == characters.len()).then_some(self.end as u32),
                is_verbatim: false,
                ..*position
            };
        }
        if characters.get(..before) == Some(self.reference) {
            return verbatim(first, range);
        }
        // Of a decoded reference, only the start and the end have known offsets. The name of a reference that was held
        // back is complete. A tag after it emits no characters, and is not part of it.
        let last = if self.reference.len() > 1 { start } else { self.end };
        let is_reference = !self.reference.is_empty();
        TextPosition {
            start: (is_reference && range.start == 0).then_some(first as u32),
            end: (is_reference && range.end == before).then_some(last as u32),
            is_verbatim: false,
            ..*position
        }
    }

    /// Returns the characters that the tokenizer emits for `text` alone, if it is not a tag.
    fn emitted(&self) -> Cow<'_, str> {
        if self.begins_with_line_break() {
            self.text.replace("\r\n", "\n").replace('\r', "\n").into()
        } else {
            self.text.into()
        }
    }

    /// Returns true for line breaks that the tokenizer changes. They are a part of their own.
    fn begins_with_line_break(&self) -> bool {
        self.text.starts_with('\r')
    }
}
