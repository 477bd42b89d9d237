//! Ends of links in text without spaces. The expectations are the rules of `docs/ends.md`, case by case; a reader of the
//! language takes the same for the URL.

mod letters;
mod punctuation;

use barelink::{Dialect, LinkEnd, LinkFinder};

/// Returns the first link of a text.
pub(super) fn link(text: &str) -> Option<&str> {
    let finder = LinkFinder::builder(Dialect::Uts58)
        .link_end(LinkEnd::InText)
        .build();
    let link = finder.links(text).next()?;
    text.get(link.range())
}

/// Checks a text whose first link is followed by `rest` and has `before` before it.
#[track_caller]
pub(super) fn assert_link(before: &str, expected: &str, rest: &str) {
    let text = [before, expected, rest].concat();
    assert_eq!(link(&text), Some(expected), "{text:?}");
}
