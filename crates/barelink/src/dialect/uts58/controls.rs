//! Tells a URL's bidirectional controls from those around it, such as the `U+2068` (FSI) and `U+2069` (PDI) that Fluent
//! and iOS write.
//!
//! In the data of UTS #58 these controls are Include: they belong to the URL. But a control that closes another control
//! before the link (UAX #9, BD9 and BD11) belongs to the surrounding text, as a closing bracket does. An implicit mark
//! (`U+200E`, `U+200F`, `U+061C`) has no partner. It belongs to the text if the same mark directly precedes the URL.

use super::Search;
use crate::bidi::Directions;
use crate::slice::Slice;

impl Search {
    /// Returns true if the character at `at` closes a control before it. Call this in the order of the text, because
    /// controls after `at` count if they were read before.
    pub(super) fn closes_control(&mut self, text: &str, at: usize) -> bool {
        let next = text.slice(at..).chars().next();
        next.filter(|c| matches!(c, '\u{202C}' | '\u{2069}')).is_some_and(|c| {
            self.directions.advance(text, at);
            self.directions.is_closed_by(c)
        })
    }
}

/// Bidirectional controls of the URL that begins at `start`.
#[derive(Debug)]
pub(super) struct InUrl<'d> {
    /// Controls that are open before the URL.
    before: &'d mut Directions,
    start: usize,
    /// Controls that are open before and in the URL, or `None` before the first control in the URL.
    inside: Option<Directions>,
}

impl<'d> InUrl<'d> {
    pub(super) fn new(before: &'d mut Directions, start: usize) -> Self {
        InUrl { before, start, inside: None }
    }

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

    /// Reads the control `c` of the URL. Returns true if `c` closes a control before the URL.
    fn closes(&mut self, text: &str, c: char) -> bool {
        let InUrl { before, start, inside } = self;
        let inside = inside.get_or_insert_with(|| {
            before.advance(text, *start);
            **before
        });
        inside.read_char(c);
        inside.depth() < before.depth()
    }
}
