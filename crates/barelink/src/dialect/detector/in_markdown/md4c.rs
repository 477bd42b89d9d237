use super::{InMarkdown, TokenSearch};
use crate::dialect::detected::Detected;
use crate::dialect::detector::md4c::Md4c;
use crate::dialect::md4c;
use crate::dialect::segment::Segment;
use crate::scan::{Needles, Scan};
use crate::unicode::is_letter_or_mark;

impl InMarkdown for Md4c {
    fn scan_source(&self, scan: &mut Scan, needles: &Needles, source: &[u8], from: usize) -> usize {
        scan.candidate_in_source(needles, source, from)
    }

    fn is_letter(&self, c: char) -> bool {
        is_letter_or_mark(c)
    }

    fn reads_source(&self) -> bool {
        false
    }

    fn link_in_token(&self, token: &mut TokenSearch<'_>, at: usize) -> Option<Option<Detected>> {
        // A byte order mark inside a document is text.
        let segment = Segment { start: 0, ..Segment::plain(token.text) };
        Some(md4c::at(token.rules, &segment, at).ok())
    }
}
