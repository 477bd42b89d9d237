//! The end of a URL in the source of Markdown, in which delimiters stand. The standard is for plain text.

use core::ops::Range;

use crate::unicode::{self, LinkTerm};

/// A closer of emphasis or strikethrough, in the text that is searched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Closing {
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// Start of its opener.
    pub(crate) opened: Option<usize>,
}

/// Emphasis delimiters of the text being scanned.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Marks<'m> {
    /// Closers, in ascending order.
    pub(crate) closings: &'m [Closing],
    /// The URLs that were found, in ascending order: what stands in one of them opens nothing.
    pub(crate) urls: &'m [Range<usize>],
}

impl Marks<'_> {
    /// Returns true if a delimiter at an offset, in a URL that begins at `url`, closes one that was opened before the URL.
    fn close(&self, url: usize, at: usize) -> bool {
        let after = self.closings.partition_point(|closing| closing.end <= at);
        let closing = self.closings.get(after);
        closing.is_some_and(|closing| {
            let is_outside = |opened| opened < url && !self.is_in_url(opened);
            closing.start <= at && closing.opened.map_or(true, is_outside)
        })
    }

    fn is_in_url(&self, at: usize) -> bool {
        let index = self.urls.partition_point(|url| url.end <= at);
        self.urls.get(index).is_some_and(|url| url.start <= at)
    }
}

/// `Link_Term` in the source of Markdown. Marks end a URL as punctuation does, unless one closes what was
/// opened before the URL, which it ends wherever it stands; so does a `<`, which may begin raw HTML.
pub(super) fn link_term(marks: Marks<'_>, url: usize, at: usize, c: char) -> LinkTerm {
    match c {
        '<' => LinkTerm::Hard,
        '*' | '_' | '~' | '[' if marks.close(url, at) => LinkTerm::Hard,
        '*' | '_' | '~' => LinkTerm::Soft,
        c => unicode::link_term(c),
    }
}
