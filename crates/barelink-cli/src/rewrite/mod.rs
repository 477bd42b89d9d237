//! Making bare links explicit in Markdown source: `<https://example.com>`, `[www.example.com](http://www.example.com)`.
//!
//! The changed document, without bare links, is rendered as the one before it was with them, by pulldown-cmark
//! and by comrak; this is not reasoned but tried. A link for which it does not hold is left alone, and told.

mod blame;
mod comrak;
mod context;
mod digest;
mod doubt;
mod lines;
mod pieces;
mod pulldown_cmark;
mod reason;
mod region;
mod search;
mod shape;
mod spelling;
mod template;
mod verify;

use std::borrow::Cow;
use std::ops::Range;

use ::pulldown_cmark::Options;
use barelink::markdown::Candidates;
use barelink::LinkFinder;

use crate::extension::{self, Extension};

pub use reason::Reason;

/// How a document is read.
#[derive(Debug, Clone)]
pub struct Syntax {
    pulldown_cmark: Options,
    /// Nothing is compared by comrak where this is none.
    comrak: Option<::comrak::Options<'static>>,
    leaves_headings_alone: bool,
    trusts_dialect: bool,
}

impl Syntax {
    /// CommonMark with these extensions. What comrak lacks is verified with pulldown-cmark alone: comrak would
    /// see another document.
    pub fn new(extensions: &[Extension]) -> Self {
        Syntax {
            pulldown_cmark: extension::pulldown_cmark(extensions),
            comrak: extension::comrak(extensions).ok(),
            leaves_headings_alone: false,
            trusts_dialect: false,
        }
    }

    /// As a program reads it that uses pulldown-cmark, with these options.
    pub fn of_pulldown_cmark(options: Options) -> Self {
        Syntax {
            pulldown_cmark: options,
            comrak: None,
            leaves_headings_alone: false,
            trusts_dialect: false,
        }
    }

    /// The same, but for links in headings, which stay as they are.
    pub fn without_headings(self) -> Self {
        Syntax {
            leaves_headings_alone: true,
            ..self
        }
    }

    /// Returns the syntax with this choice: true if links are also written whose end or host is in doubt.
    pub fn trusting_dialect(self, trusts_dialect: bool) -> Self {
        Syntax {
            trusts_dialect,
            ..self
        }
    }
}

/// What has become of a document.
#[derive(Debug)]
pub struct Rewrite<'s> {
    /// The whole document; borrowed if nothing was changed.
    pub text: Cow<'s, str>,
    /// What was changed, in order.
    pub changes: Vec<Change>,
    /// The bare links that are still bare, in order.
    pub left_alone: Vec<LeftAlone>,
}

/// A bare link that was made explicit.
#[derive(Debug)]
pub struct Change {
    /// Its bytes in the document as it was.
    pub range: Range<usize>,
    /// What stands in its place.
    pub replacement: Box<str>,
}

/// A bare link that was not made explicit.
#[derive(Debug)]
pub struct LeftAlone {
    /// Its bytes in the document as it was.
    pub range: Range<usize>,
    /// Why.
    pub reason: Reason,
}

/// Makes the bare links of a document explicit that this finder finds.
pub fn rewrite<'s>(source: &'s str, syntax: &Syntax, finder: &LinkFinder) -> Rewrite<'s> {
    if Candidates::new(source).next(finder, 0) == source.len() {
        return Rewrite {
            text: Cow::Borrowed(source),
            changes: Vec::new(),
            left_alone: Vec::new(),
        };
    }
    let (changes, left_alone) = pieces::rewrite(source, syntax, finder);
    Rewrite {
        text: if changes.is_empty() {
            Cow::Borrowed(source)
        } else {
            Cow::Owned(verify::with(source, &changes))
        },
        changes,
        left_alone,
    }
}

#[cfg(test)]
mod tests;
