//! Names the links that were left alone, each with its reason.

use std::fmt;

use crate::report::plural::plural;
use crate::report::position::Positions;

/// A link that was not made.
#[derive(Debug, Clone, Copy)]
pub(super) struct Left {
    /// Byte offset in the page, or `None` if it is unknown.
    pub(super) at: Option<usize>,
    pub(super) reason: Reason,
}

/// Reason for which a link was not made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reason {
    /// A tag inside the link may come from a delimiter in the URL.
    Tag,
    /// The link overlaps or touches a template tag, such as `{{ … }}`.
    Template,
    /// The offset in the page of the link's start or end is unknown.
    Place,
    /// With the typographic characters that the page contains, the text is not exactly one link.
    Characters,
    /// The mark before the link, such as `"` or `(`, has its partner inside the link.
    Partner,
    /// With the link, a second run would find another one before it.
    Again,
    /// The link directly follows a word and a tag.
    Word,
    /// The link follows SVG or MathML with unmatched tags.
    Foreign,
    Tree,
    NeverLinked,
    Effort,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::Tag => "a tag inside it may be part of the URL",
            Reason::Template => "it is in a template tag, such as `{{ … }}`, or next to one",
            Reason::Place => "where it begins or ends in the page is uncertain",
            Reason::Characters => "a quotation mark, an ellipsis or a space may be part of the URL",
            Reason::Partner => "the quotation mark or bracket before it closes inside it",
            Reason::Again => "it would make the text before it a link too",
            Reason::Word => "the word before its tag may continue in it",
            Reason::Foreign => "the tags of SVG or MathML before it do not match",
            Reason::Tree => "in a browser, it would change more than the link",
            Reason::NeverLinked => "without scripts, it is inside an element that is never linked",
            Reason::Effort => "verifying the page takes too long",
        })
    }
}

/// Returns messages about the links of a page, which are sorted by offset. If `is_all` is false, several links with one
/// reason share a message.
pub(super) fn messages(name: &str, page: &str, left: &[Left], is_all: bool) -> Vec<String> {
    let mut positions = Positions::new(page);
    let mut shared = Vec::new();
    let mut messages = Vec::new();
    for &Left { at, reason } in left {
        let place = at.map(|at| positions.of(at));
        if shared.contains(&reason) {
            continue;
        }
        let alike = left.iter().filter(|other| other.reason == reason);
        let number = if is_all { 1 } else { alike.count() };
        messages.push(match place {
            _ if number > 1 => {
                shared.push(reason);
                let links = plural(number, "link", "links");
                format!("{name}: {links} left alone; the reason: {reason} (-v lists them)")
            }
            Some((line, column)) => format!("{name}:{line}:{column}: left alone: {reason}"),
            None => format!("{name}: a link left alone: {reason}"),
        });
    }
    messages
}
