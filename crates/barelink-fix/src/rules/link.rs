//! A link to be judged, and what is known of the text around it.

use std::cell::OnceCell;
use std::collections::HashMap;
use std::ops::Range;

use barelink::LinkFinder;
use barelink_pulldown_cmark::MarkdownLink;

use crate::map::around::Around;
use crate::map::Map;

/// The text around the links of a document, as far as rules ask for it.
pub(super) struct Context<'m, 's> {
    pub(super) map: &'m Map<'s>,
    pub(super) finder: &'m LinkFinder,
    pub(super) around: &'m Around<'s>,
    /// The links of the second reading.
    pub(super) second: OnceCell<Vec<Range<usize>>>,
    /// Offsets of the emphasis delimiters, with those of their openers.
    pub(super) delimiters: OnceCell<HashMap<usize, usize>>,
}

impl<'m, 's> Context<'m, 's> {
    pub(super) fn link(&'m self, link: &'m MarkdownLink<'m>) -> Link<'m, 's> {
        let (source, range) = (self.map.source, link.range());
        let [before, written, after] = [0..range.start, range.clone(), range.end..source.len()]
            .map(|part| source.get(part).unwrap_or_default());
        let before = self.around.paragraph_before(before);
        Link { context: self, link, range, before, written, after }
    }
}

/// A link to be judged.
pub(crate) struct Link<'m, 's> {
    pub(super) context: &'m Context<'m, 's>,
    pub(super) link: &'m MarkdownLink<'m>,
    pub(super) range: Range<usize>,
    /// The text before the link in its paragraph.
    pub(super) before: &'s str,
    /// The link in the source.
    pub(super) written: &'s str,
    /// The rest of the document.
    pub(super) after: &'s str,
}
