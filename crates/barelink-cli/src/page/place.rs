//! Places of text in a page.

use std::ops::Range;

/// Place of a text in the page.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    start: Option<u32>,
    end: Option<u32>,
    /// True if each byte of the text is one of the page.
    is_verbatim: bool,
    /// Number of tags before the text, without those that divide nothing.
    pub(super) tags: u32,
    /// True in SVG and MathML, and where they are not closed.
    pub(super) is_foreign: bool,
}

impl Place {
    /// Returns the place of a text that the parser has moved.
    pub(super) fn unknown(tags: u32, is_foreign: bool) -> Self {
        Place {
            start: None,
            end: None,
            is_verbatim: false,
            tags,
            is_foreign,
        }
    }

    /// Returns the offset in the page of an offset in the text, which has this length.
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

    /// Returns the place of a part of the text, if it is known.
    pub(super) fn part(&self, part: Range<usize>, text: &str) -> Place {
        let at = |offset| self.of(offset, text.len()).map(|at| at as u32);
        Place {
            start: at(part.start),
            end: at(part.end),
            ..*self
        }
    }

    /// Returns the place of both texts, if the other one continues this one.
    pub(super) fn with(&self, next: &Place) -> Option<Place> {
        let is_one = (self.tags, self.is_foreign) == (next.tags, next.is_foreign)
            && self.is_verbatim == next.is_verbatim
            && if self.is_verbatim {
                self.end == next.start
            } else {
                [self.start, self.end, next.start, next.end] == [None; 4]
            };
        is_one.then_some(Place {
            end: next.end,
            ..*self
        })
    }
}

/// A part of the page that the tokenizer was given.
pub(super) struct Given<'p> {
    /// A character reference before the part that the tokenizer kept back, as far as it was read.
    pub(super) reference: &'p str,
    pub(super) text: &'p str,
    pub(super) end: usize,
}

impl Given<'_> {
    /// Returns the place of a range of the characters that this part has become.
    pub(super) fn place(&self, characters: &str, range: Range<usize>, place: &Place) -> Place {
        let start = self.end - self.text.len();
        let verbatim = |at: usize| Place {
            start: Some((at + range.start) as u32),
            end: Some((at + range.end) as u32),
            is_verbatim: true,
            ..*place
        };
        // What is before the characters in the part is the rest of a tag.
        if self.text.ends_with(characters) {
            return verbatim(self.end - characters.len());
        }
        let before = characters.strip_suffix(self.text).unwrap_or(characters);
        let first = start - self.reference.len();
        if before == self.reference {
            return verbatim(first);
        }
        if range.start >= before.len() {
            return Place {
                start: Some((start + range.start - before.len()) as u32),
                end: Some((start + range.end - before.len()) as u32),
                is_verbatim: true,
                ..*place
            };
        }
        // Characters that a reference or line breaks have become.
        let last = if before.len() < characters.len() {
            start
        } else {
            self.end
        };
        Place {
            start: (range.start == 0).then_some(first as u32),
            end: (range.end == before.len()).then_some(last as u32),
            is_verbatim: false,
            ..*place
        }
    }
}
