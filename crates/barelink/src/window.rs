use crate::dialect::{Dialect, Search};
use crate::link::Link;
use crate::links::next_link;
use crate::rules::Rules;

/// Search through a part of a text.
#[derive(Debug, Clone)]
pub(crate) struct Window {
    search: Search,
    /// Offset of the part in the text.
    start: usize,
    /// Offset in the text from which on links are not of this part.
    end: usize,
}

impl Window {
    pub(crate) fn new(rules: &Rules, dialect: Dialect, start: usize, end: usize) -> Self {
        Window {
            search: Search::new(dialect, rules),
            start,
            end,
        }
    }

    /// Returns the next link that begins in the part, which is `text`, as it lies in the whole text.
    #[inline]
    pub(crate) fn next<'t>(&mut self, rules: &Rules, text: &'t str) -> Option<Link<'t>> {
        let link = next_link(&mut self.search, rules, text)?;
        Some(link.moved(self.start)).filter(|link| link.start() < self.end)
    }
}
