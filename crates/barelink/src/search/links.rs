use core::iter::FusedIterator;

use crate::dialect::detector::{Detector, Search};
use crate::link::{Link, Span, Text};
use crate::policy::bidi::Directions;
use crate::rules::Rules;

/// Iterator over the links of a text: see [`LinkFinder::links`](crate::LinkFinder::links).
#[derive(Debug, Clone)]
pub struct Links<'f, 't> {
    rules: &'f Rules,
    text: &'t str,
    search: Search,
    directions: Directions,
}

impl<'f, 't> Links<'f, 't> {
    pub(crate) fn new(rules: &'f Rules, detector: &'static dyn Detector, text: &'t str) -> Self {
        Links {
            rules,
            text,
            search: Search::new(detector, rules),
            directions: Directions::default(),
        }
    }
}

impl<'t> Iterator for Links<'_, 't> {
    type Item = Link<'t>;

    #[inline]
    fn next(&mut self) -> Option<Link<'t>> {
        next_link(&mut self.search, &mut self.directions, self.rules, self.text)
    }
}

impl FusedIterator for Links<'_, '_> {}

/// Returns the next link that no policy, limit or option rejects, or `None` at the end of the text.
#[inline]
pub(crate) fn next_link<'t>(
    search: &mut Search,
    directions: &mut Directions,
    rules: &Rules,
    text: &'t str,
) -> Option<Link<'t>> {
    loop {
        let found = search.next(rules, text)?;
        let link = found.link(text, rules.settings.default_scheme)?;
        if rules.reject(text, &link.range(), link.kind(), directions).is_none() {
            return Some(link);
        }
    }
}

/// Iterator over the links of a text and the text between them: see [`LinkFinder::spans`](crate::LinkFinder::spans).
#[derive(Debug, Clone)]
pub struct Spans<'f, 't> {
    links: Links<'f, 't>,
    text: &'t str,
    at: usize,
    pending: Option<Link<'t>>,
}

impl<'f, 't> Spans<'f, 't> {
    pub(crate) fn new(links: Links<'f, 't>, text: &'t str) -> Self {
        Spans { links, text, at: 0, pending: None }
    }

    /// Advances to the offset `end`, and returns the text between the last item and `end`. `None` if this text is
    /// empty.
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
