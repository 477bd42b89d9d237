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
    /// Start of the text being scanned in that of the ranges.
    pub(crate) offset: usize,
}

impl Marks<'_> {
    /// Returns true if a delimiter at an offset, in a URL that begins at `url`, closes one that was opened before the URL.
    fn close(&self, url: usize, at: usize) -> bool {
        let (url, at) = (self.offset + url, self.offset + at);
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

#[cfg(test)]
mod tests {
    use super::*;

    /// In `*a http://b.c/*d`, the second `*` closes what was opened before the URL.
    #[test]
    fn a_closer_ends_a_url_that_began_after_its_opener() {
        let closing = |opened| Closing {
            start: 13,
            end: 15,
            opened,
        };
        let term = |opened, urls: &[Range<usize>], at| {
            let closings = [closing(opened)];
            let marks = Marks {
                closings: &closings,
                urls,
                offset: 0,
            };
            link_term(marks, 3, at, '*')
        };
        for at in [13, 14] {
            assert_eq!(term(Some(0), &[], at), LinkTerm::Hard);
        }
        // Beside it, a delimiter is punctuation.
        for at in [12, 15] {
            assert_eq!(term(Some(0), &[], at), LinkTerm::Soft);
        }
        // Opened in the URL, or in an earlier one, which has taken the opener.
        assert_eq!(term(Some(3), &[], 13), LinkTerm::Soft);
        let earlier = core::slice::from_ref(&(1..2));
        assert_eq!(term(Some(1), earlier, 13), LinkTerm::Soft);
        assert_eq!(term(Some(0), earlier, 13), LinkTerm::Hard);
        assert_eq!(term(Some(2), earlier, 13), LinkTerm::Hard);
        assert_eq!(term(None, &[], 13), LinkTerm::Hard);
    }

    #[test]
    fn delimiters_are_punctuation() {
        let term = |c| link_term(Marks::default(), 0, 0, c);
        for delimiter in ['*', '_', '~'] {
            assert_eq!(term(delimiter), LinkTerm::Soft);
        }
        assert_eq!(term('<'), LinkTerm::Hard);
        assert_eq!(term('['), LinkTerm::Open);
        assert_eq!(term('a'), LinkTerm::Include);
    }
}
