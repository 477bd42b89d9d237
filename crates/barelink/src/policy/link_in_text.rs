use core::ops::Range;

use crate::kind::LinkKind;
use crate::link_parts::LinkParts;
use crate::slice::Slice;

/// A link, and the text that contains it.
#[derive(Debug, Clone)]
pub(crate) struct LinkInText<'t> {
    pub(crate) text: &'t str,
    pub(crate) range: Range<usize>,
    pub(crate) kind: LinkKind,
}

impl<'t> LinkInText<'t> {
    /// Returns the text of the link.
    pub(crate) fn link(&self) -> &'t str {
        self.text.slice(self.range.clone())
    }

    pub(super) fn before(&self) -> impl Iterator<Item = char> + Clone + 't {
        self.text.slice(..self.range.start).chars().rev()
    }

    pub(super) fn after(&self) -> impl Iterator<Item = char> + Clone + 't {
        self.text.slice(self.range.end..).chars()
    }

    /// Returns true if only controls between records or lines (U+001C to U+001F, U+0085) separate the name at an edge
    /// of the link from a letter or digit beside it. Most programs display these controls as nothing.
    pub(super) fn is_beside_separator(&self, parts: &LinkParts) -> bool {
        fn is_separator(c: char) -> bool {
            matches!(c, '\u{1C}'..='\u{1F}' | '\u{85}')
        }
        fn joins(mut beside: impl Iterator<Item = char>) -> bool {
            beside.next().is_some_and(is_separator)
                && beside.find(|&c| !is_separator(c)).is_some_and(char::is_alphanumeric)
        }
        let ends_with_name = parts.rest == self.range.len();
        (ends_with_name && joins(self.after()))
            || (self.kind != LinkKind::Url && joins(self.before()))
    }
}
