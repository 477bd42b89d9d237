use core::iter::FusedIterator;

use crate::dialect::Sequence;
use crate::finder::LinkFinder;
use crate::link::{Link, Span, Text};

/// The links of a text: see [`LinkFinder::links`].
#[derive(Debug, Clone)]
pub struct Links<'f, 't> {
    finder: &'f LinkFinder,
    text: &'t str,
    sequence: Sequence,
}

impl<'f, 't> Links<'f, 't> {
    pub(crate) fn new(finder: &'f LinkFinder, text: &'t str) -> Self {
        Links {
            finder,
            text,
            sequence: Sequence::new(finder.dialect()),
        }
    }
}

impl<'t> Iterator for Links<'_, 't> {
    type Item = Link<'t>;

    #[inline]
    fn next(&mut self) -> Option<Link<'t>> {
        loop {
            let extent = self.sequence.next(self.finder, self.text)?;
            let link = self.finder.link(self.text, extent)?;
            if self.finder.reject(link.as_str(), link.kind()).is_none() {
                return Some(link);
            }
        }
    }
}

impl FusedIterator for Links<'_, '_> {}

/// A text cut into links and what is between them: see [`LinkFinder::spans`].
#[derive(Debug, Clone)]
pub struct Spans<'f, 't> {
    links: Links<'f, 't>,
    text: &'t str,
    at: usize,
    pending: Option<Link<'t>>,
}

impl<'f, 't> Spans<'f, 't> {
    pub(crate) fn new(links: Links<'f, 't>, text: &'t str) -> Self {
        Spans {
            links,
            text,
            at: 0,
            pending: None,
        }
    }

    fn text_to(&mut self, end: usize) -> Option<Span<'t>> {
        let start = core::mem::replace(&mut self.at, end);
        let text = self.text.get(start..end).filter(|text| !text.is_empty())?;
        Some(Span::Text(Text::new(text, start)))
    }
}

impl<'t> Iterator for Spans<'_, 't> {
    type Item = Span<'t>;

    fn next(&mut self) -> Option<Span<'t>> {
        let Some(link) = self.pending.take().or_else(|| self.links.next()) else {
            return self.text_to(self.text.len());
        };
        if let Some(text) = self.text_to(link.start()) {
            self.pending = Some(link);
            return Some(text);
        }
        self.at = link.end();
        Some(Span::Link(link))
    }
}

impl FusedIterator for Spans<'_, '_> {}

#[cfg(test)]
mod tests {
    use crate::{Dialect, LinkFinder};
    use std::vec::Vec;

    #[test]
    fn spans_are_the_whole_text() {
        let finder = LinkFinder::new(Dialect::Gfm);
        for (text, parts) in [
            ("", &[][..]),
            ("plain", &["plain"]),
            ("www.a.b", &["www.a.b"]),
            ("a www.b.c d@e.ff.", &["a ", "www.b.c", " ", "d@e.ff", "."]),
        ] {
            let spans: Vec<_> = finder.spans(text).map(|span| span.as_str()).collect();
            assert_eq!(spans, parts);
        }
    }
}
