use crate::unicode::byte_order_mark;

/// A segment of literal text within a longer text.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Segment<'t> {
    /// The whole text. The characters directly before and after the segment are examined too.
    pub(crate) text: &'t str,
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// True if an opening delimiter of emphasis or strikethrough directly precedes the segment.
    pub(crate) is_after_opening: bool,
    /// True if a closing delimiter of emphasis or strikethrough directly follows the segment.
    pub(crate) is_before_closing: bool,
}

impl<'t> Segment<'t> {
    /// Returns the segment of a plain text: all of it after a byte order mark.
    pub(crate) fn plain(text: &'t str) -> Self {
        Segment {
            text,
            start: byte_order_mark(text),
            end: text.len(),
            is_after_opening: false,
            is_before_closing: false,
        }
    }
}
