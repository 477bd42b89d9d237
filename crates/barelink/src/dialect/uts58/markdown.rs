//! Where a URL ends in the source of Markdown, whose delimiters stand in the text then. The standard is for plain text.

use crate::finder::LinkFinder;
use crate::unicode::LinkTerm;

/// A mark that closes emphasis or strikethrough, in the text that is searched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Closing {
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// Where what it closes begins.
    pub(crate) opened: usize,
}

/// `Link_Term` in the source of Markdown. Marks end a URL as punctuation does, unless one closes what was
/// opened before the URL, which it ends wherever it stands; so does a `<`, which may begin raw HTML.
pub(super) fn link_term(
    finder: &LinkFinder,
    closings: &[Closing],
    url: usize,
    at: usize,
    c: char,
) -> LinkTerm {
    match c {
        '<' => LinkTerm::Hard,
        '*' | '_' | '~' => {
            let after = closings.partition_point(|closing| closing.end <= at);
            let closing = closings.get(after);
            match closing.is_some_and(|closing| closing.start <= at && closing.opened < url) {
                true => LinkTerm::Hard,
                false => LinkTerm::Soft,
            }
        }
        c => finder.link_term(c),
    }
}
