//! Tracks bidirectional controls around a URL, such as the `U+2068` (FSI) and `U+2069` (PDI) that Fluent and iOS write.
//!
//! In the data of UTS #58 these controls are Include: they belong to the URL. But a control that closes another control
//! before the link belongs to the surrounding text, as a closing bracket does. An implicit mark (`U+200E`, `U+200F`,
//! `U+061C`) has no partner. It belongs to the text if the same mark directly precedes the URL.

use crate::slice::Slice;

/// Numbers of open isolates and embeddings at an offset (UAX #9, sections 2.1 to 2.4). Overrides count as embeddings.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Isolates {
    at: usize,
    isolates: usize,
    embeddings: usize,
}

impl Isolates {
    /// Starts to track the controls in the URL that begins at `start`.
    pub(super) fn in_url(&mut self, start: usize) -> InUrl<'_> {
        InUrl { before: self, start, isolates: 0, embeddings: 0 }
    }

    /// Returns true if the character at `at` is a control that closes an earlier control. No text is read twice: if
    /// text after `at` was read before, its controls count too.
    pub(super) fn are_closed_by(&mut self, text: &str, at: usize) -> bool {
        let control = text.get(at..).and_then(|rest| rest.chars().next());
        match control {
            Some('\u{2069}') => {
                self.advance(text, at);
                self.isolates > 0
            }
            Some('\u{202C}') => {
                self.advance(text, at);
                self.embeddings > 0
            }
            _ => false,
        }
    }

    /// Counts the controls in the text up to `to`. No character of a text is counted twice.
    fn advance(&mut self, text: &str, to: usize) {
        let mut between = text.slice(self.at..to);
        self.at = self.at.max(to);
        if let Some(line) = memchr::memrchr(b'\n', between.as_bytes()) {
            between = between.slice(line..);
        }
        for c in between.chars() {
            match c {
                '\u{2066}'..='\u{2068}' => self.isolates += 1,
                '\u{2069}' => self.isolates = self.isolates.saturating_sub(1),
                '\u{202A}' | '\u{202B}' | '\u{202D}' | '\u{202E}' => self.embeddings += 1,
                '\u{202C}' => self.embeddings = self.embeddings.saturating_sub(1),
                // The end of a paragraph closes everything (UAX #9, section 3.3.1).
                '\n' | '\r' | '\u{1C}'..='\u{1E}' | '\u{85}' | '\u{2029}' => {
                    (self.isolates, self.embeddings) = (0, 0);
                }
                _ => {}
            }
        }
    }
}

/// Counts the isolates and embeddings that are open inside a URL. `before` counts those that are open before it.
#[derive(Debug)]
pub(super) struct InUrl<'i> {
    before: &'i mut Isolates,
    start: usize,
    isolates: usize,
    embeddings: usize,
}

impl InUrl<'_> {
    /// Returns true if the URL ends before `c`. `c` then closes a control before the URL, or repeats the mark directly
    /// before the URL.
    #[inline]
    pub(super) fn end_before(&mut self, text: &str, c: char) -> bool {
        match c {
            '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' => self.closes(text, c),
            '\u{200E}' | '\u{200F}' | '\u{61C}' => {
                text.get(..self.start).is_some_and(|before| before.ends_with(c))
            }
            _ => false,
        }
    }

    /// Counts the embedding or isolate that `c` opens or closes. Returns true if `c` closes a control that precedes the
    /// URL.
    fn closes(&mut self, text: &str, c: char) -> bool {
        let (open, is_before): (_, fn(&Isolates) -> bool) = match c {
            '\u{2069}' => (&mut self.isolates, |before| before.isolates > 0),
            '\u{202C}' => (&mut self.embeddings, |before| before.embeddings > 0),
            '\u{2066}'..='\u{2068}' => {
                self.isolates += 1;
                return false;
            }
            _ => {
                self.embeddings += 1;
                return false;
            }
        };
        if *open > 0 {
            *open -= 1;
            return false;
        }
        self.before.advance(text, self.start);
        is_before(self.before)
    }
}
