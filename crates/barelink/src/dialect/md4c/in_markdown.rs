use super::{at, Md4c};
use crate::dialect::detected::Detected;
use crate::dialect::detector::{InMarkdown, TokenSearch};
use crate::dialect::segment::Segment;
use crate::unicode::is_letter_or_mark;

impl InMarkdown for Md4c {
    fn is_letter(&self, c: char) -> bool {
        is_letter_or_mark(c)
    }

    fn reads_source(&self) -> bool {
        false
    }

    fn link_in_token(
        &self,
        token: &mut TokenSearch<'_>,
        trigger: usize,
    ) -> Option<Option<Detected>> {
        // A byte order mark inside a document is text.
        let segment = Segment { start: 0, ..Segment::plain(token.text) };
        Some(at(token.rules, &segment, trigger).ok())
    }
}
