//! The delimiters of a leaf, as far as they bound URLs.

use core::ops::Range;

/// A closing delimiter, such as a `*` that ends emphasis, or a footnote reference. A URL that begins inside the
/// emphasis ends before the closing delimiter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Closing {
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// Start of the opening delimiter, or `None` for a footnote reference. A URL always ends before a footnote
    /// reference.
    pub(crate) opened: Option<usize>,
}

/// The closing delimiters of a text, and the URLs found before.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Delimiters<'m> {
    /// Closing delimiters, in ascending order.
    pub(crate) closings: &'m [Closing],
    /// The URLs found so far, in ascending order. A delimiter inside a URL opens nothing. May be empty without
    /// `closings`.
    pub(crate) urls: &'m [Range<usize>],
}

impl Delimiters<'_> {
    /// Returns true if the delimiter at `at` closes an opener before the URL, or is in a footnote reference. The URL
    /// begins at `url`. An opener inside an earlier URL does not count.
    pub(crate) fn close(&self, url: usize, at: usize) -> bool {
        let after = self.closings.partition_point(|closing| closing.end <= at);
        let closing = self.closings.get(after);
        closing.is_some_and(|closing| {
            closing.start <= at
                && closing.opened.map_or(true, |opened| opened < url && !self.is_in_url(opened))
        })
    }

    /// Returns true if the delimiter at `at` opens emphasis. Reads the next 64 closing delimiters, which keeps repeated
    /// calls linear.
    pub(crate) fn open(&self, at: usize) -> bool {
        let after = self.closings.partition_point(|closing| closing.end <= at);
        let closings = self.closings.iter().skip(after).take(64);
        closings.filter_map(|closing| closing.opened).any(|opened| opened == at)
    }

    /// Returns true if an earlier URL contains the offset `at`.
    fn is_in_url(&self, at: usize) -> bool {
        let index = self.urls.partition_point(|url| url.end <= at);
        self.urls.get(index).is_some_and(|url| url.start <= at)
    }
}
