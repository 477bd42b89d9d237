//! Tracks the embeddings, overrides and isolates that are open around a link (Unicode Bidirectional Algorithm, UAX #9).

use core::ops::Range;

use crate::slice::{ceil_char_boundary, Characters, Slice};
use crate::unicode::is_bidi_control;

/// Maximum depth of nested embeddings and isolates (UAX #9, BD2, `max_depth`).
const MAX_DEPTH: u32 = 125;

/// Embeddings, overrides and isolates that are open at an offset of a text.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Directions {
    /// Offset up to which the text has been read.
    at: usize,
    /// One bit for each open control. The lowest bit is the innermost control. A bit is 1 for an embedding or override,
    /// and 0 for an isolate.
    open: u128,
    depth: u32,
    /// Number of openers beyond the maximum depth. While the number is not zero, no control closes anything.
    overflow: u32,
    /// True if the character before `at` is a control that closed an earlier one.
    ends_with_closer: bool,
    /// True if the text is a single paragraph. The end of a line then closes nothing.
    is_paragraph: bool,
}

impl Directions {
    /// Returns the state at the start of the text of a leaf of Markdown. To the algorithm, the leaf is one paragraph.
    #[cfg(feature = "markdown")]
    pub(crate) fn of_leaf() -> Self {
        Directions { is_paragraph: true, ..Directions::default() }
    }

    /// Returns the state for a text that is read from `offset`, or from the next character boundary.
    pub(crate) fn from(text: &str, offset: usize) -> Self {
        Directions { at: ceil_char_boundary(text, offset), ..Directions::default() }
    }

    /// Returns true if a control before a link, or directly after it, may reorder the link or join it to a word. Call this
    /// in the order of the links; each character of a text is read once.
    pub(crate) fn turn(&mut self, text: &str, link: &Range<usize>) -> bool {
        self.advance(text, link.start);
        // Embeddings and overrides reorder a link. Isolates, whose bit in `open` is 0, do not.
        let has_embedding = self.open != 0 || self.overflow > 0;
        let (before, after) = (text.slice(..link.start), text.slice(link.end..));
        let name = text.get(link.clone()).unwrap_or_default();
        let is_loose_before = match before.chars().next_back() {
            Some('\u{2066}'..='\u{2068}') => false,
            Some('\u{202C}' | '\u{2069}') => {
                !self.ends_with_closer || is_one_word(before.trim_end_of(is_bidi_control), name)
            }
            c => c.is_some_and(is_bidi_control),
        };
        let is_loose_after = match after.chars().next() {
            // It is harmless if it closes an isolate that began before the link.
            Some('\u{2069}') => {
                self.depth == 0 || is_one_word(name, after.trim_start_of(is_bidi_control))
            }
            c => c.is_some_and(is_bidi_control),
        };
        has_embedding || is_loose_before || is_loose_after
    }

    /// Reads `text` from the offset read last up to the offset `to`.
    pub(crate) fn advance(&mut self, text: &str, to: usize) {
        let mut between = text.slice(self.at..to);
        self.at = self.at.max(to);
        // The end of a line closes everything before it.
        if !self.is_paragraph {
            let line = memchr::memrchr(b'\n', between.as_bytes()).unwrap_or_default();
            between = between.slice(line..);
        }
        self.read(between);
    }

    /// Returns the number of open controls, up to the maximum depth.
    pub(crate) fn depth(&self) -> u32 {
        self.depth
    }

    /// Returns true if `c` would close a control that is open.
    pub(crate) fn is_closed_by(mut self, c: char) -> bool {
        let depth = self.depth;
        self.read_char(c);
        self.depth < depth
    }

    /// Returns the state after `text`, for the start of the next text.
    #[cfg(feature = "alloc")]
    pub(crate) fn after(mut self, text: &str) -> Self {
        self.read(text);
        self.at = 0;
        self
    }

    fn read(&mut self, text: &str) {
        text.chars().for_each(|c| self.read_char(c));
    }

    /// Reads the next character. The offset up to which the text has been read stays as it is.
    pub(crate) fn read_char(&mut self, c: char) {
        self.ends_with_closer = match c {
            '\u{2066}'..='\u{2068}' => self.push(0),
            '\u{202A}' | '\u{202B}' | '\u{202D}' | '\u{202E}' => self.push(1),
            '\u{202C}' => self.pop_embedding(),
            '\u{2069}' => self.pop_isolate(),
            // Section 3.3.1: the end of a paragraph closes everything.
            '\n' | '\r' | '\u{1C}'..='\u{1E}' | '\u{85}' | '\u{2029}' if !self.is_paragraph => {
                *self = Directions { at: self.at, ..Directions::default() };
                false
            }
            _ => false,
        };
    }

    /// Opens an embedding or override if `embedding` is 1, or an isolate if it is 0. Returns false, because nothing is
    /// closed.
    fn push(&mut self, embedding: u128) -> bool {
        if self.depth == MAX_DEPTH {
            self.overflow = self.overflow.saturating_add(1);
        } else {
            self.open = self.open << 1 | embedding;
            self.depth += 1;
        }
        false
    }

    /// Closes the innermost open control if it is an embedding or override, as `U+202C` (PDF) does (BD11). Returns true
    /// if a control was closed.
    fn pop_embedding(&mut self) -> bool {
        let is_open = self.open & 1 != 0 && self.overflow == 0;
        if is_open {
            self.open >>= 1;
            self.depth -= 1;
        }
        is_open
    }

    /// Closes the innermost isolate with the embeddings in it, as a PDI does (BD9). Returns true if an isolate was
    /// closed.
    fn pop_isolate(&mut self) -> bool {
        let embeddings = self.open.trailing_ones();
        let is_open = embeddings < self.depth && self.overflow == 0;
        if is_open {
            self.open = self.open >> embeddings >> 1;
            self.depth -= embeddings + 1;
        }
        is_open
    }
}

/// Returns true if two texts seem to form one word, because the controls between them are invisible.
fn is_one_word(before: &str, after: &str) -> bool {
    before.ends_with(|c: char| c.is_ascii_alphanumeric())
        && after.starts_with(|c: char| c.is_ascii_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::String;

    /// Each text has a link `x`. An embedding or override reorders the link if it is open before the link. An isolate
    /// that is open before the link does not. Any other control reorders the link if it is adjacent to the link and closes
    /// nothing, or if only controls separate the link from an ASCII letter or digit.
    #[test]
    fn what_is_open_turns_a_link() {
        for (text, turns) in [
            ("x", false),
            ("\u{202E} x", true),
            ("\u{202A} x", true),
            ("\u{202E} \u{202C} x", false),
            ("\u{202E}\n x", false),
            ("\u{202E} \u{202E} \u{202C} x", true),
            ("\u{2068}x\u{2069}", false),
            ("\u{2067} x y\u{2069}", false),
            // A PDF in an isolate closes nothing before the isolate. A PDI closes the embeddings in its isolate.
            ("\u{202E} \u{2068} \u{202C} \u{2069} x", true),
            ("\u{2068} \u{202E} \u{2069} x", false),
            ("\u{2068} \u{202E} x", true),
            ("\u{202A}a\u{202C} x", false),
            ("\u{202C}x", true),
            ("\u{2069}x", true),
            ("x\u{202C}", true),
            ("x\u{2069}", true),
            ("x\u{202E}", true),
            ("\u{200F}x", true),
            ("x\u{200E}", true),
            ("\u{202C} x \u{202C}", false),
            // The control that ends an isolate is invisible, so the word goes on.
            ("\u{2068}x\u{2069}m", true),
            ("\u{2068}x\u{2069}\u{200E}m", true),
            ("\u{2068}x\u{2069}を", false),
            ("\u{2068}m\u{2069}x", true),
            ("\u{2068}を\u{2069}x", false),
            ("\u{2068}m\u{2069} x", false),
            ("\u{202A}m\u{202C}x", true),
        ] {
            let at = text.find('x').unwrap();
            let turned = Directions::default().turn(text, &(at..at + 1));
            assert_eq!(turned, turns, "{}", text.escape_unicode());
        }
    }

    #[test]
    fn more_than_counts_is_never_closed() {
        let mut text: String = "\u{202E}".repeat(130);
        text += &"\u{202C}".repeat(200);
        text += " x";
        let link = text.len() - 1..text.len();
        assert!(Directions::default().turn(&text, &link));
    }
}
