use super::delimiters::Delimiters;
use crate::rules::Rules;

/// A text that is searched, and what decides about its links.
#[derive(Clone, Copy)]
pub(crate) struct Input<'t> {
    pub(crate) rules: &'t Rules,
    pub(crate) text: &'t str,
    /// Empty outside of Markdown source.
    pub(crate) delimiters: Delimiters<'t>,
}

impl<'t> Input<'t> {
    /// Returns the input for a text without Markdown.
    pub(crate) fn plain(rules: &'t Rules, text: &'t str) -> Self {
        Input { rules, text, delimiters: Delimiters::default() }
    }
}
