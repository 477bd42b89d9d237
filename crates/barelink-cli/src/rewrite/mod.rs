//! Makes bare links explicit in Markdown source: `<https://example.com>`, `[www.example.com](http://www.example.com)`.
//!
//! The changed document, without bare links, renders as the original did with them, by pulldown-cmark and by comrak.
//! This is tested for each document. Links for which it fails are left alone and reported.

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

/// Markdown syntax of a document.
#[derive(Debug, Clone)]
pub struct Syntax {
    pulldown_cmark: Options,
    /// Options of comrak; if none, only pulldown-cmark verifies the document.
    comrak: Option<::comrak::Options<'static>>,
    leaves_headings_alone: bool,
    trusts_dialect: bool,
    /// Highest number of verifications; if none, it depends on the document's length.
    trials: Option<usize>,
}

impl Syntax {
    /// Returns CommonMark with these extensions. If comrak lacks one of them, only pulldown-cmark verifies the
    /// document.
    pub fn new(extensions: &[Extension]) -> Self {
        Syntax {
            pulldown_cmark: extension::pulldown_cmark(extensions),
            comrak: extension::comrak(extensions).ok(),
            leaves_headings_alone: false,
            trusts_dialect: false,
            trials: None,
        }
    }

    /// Returns the syntax of a program that uses pulldown-cmark with these options.
    pub fn of_pulldown_cmark(options: Options) -> Self {
        Syntax {
            pulldown_cmark: options,
            comrak: None,
            leaves_headings_alone: false,
            trusts_dialect: false,
            trials: None,
        }
    }

    /// Returns this syntax with links in headings left alone.
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

    /// Returns this syntax with at most this many verifications of a document, whatever its length.
    pub fn with_trials(self, trials: usize) -> Self {
        Syntax {
            trials: Some(trials),
            ..self
        }
    }
}

/// The result of rewriting a document.
#[derive(Debug)]
pub struct Rewrite<'s> {
    /// The whole document; borrowed if nothing was changed.
    pub text: Cow<'s, str>,
    /// The changes, in order.
    pub changes: Vec<Change>,
    /// The links that are still bare, in order.
    pub left_alone: Vec<LeftAlone>,
}

/// A bare link that was made explicit.
#[derive(Debug)]
pub struct Change {
    /// Byte range in the original document.
    pub range: Range<usize>,
    /// The text that replaces the link.
    pub replacement: Box<str>,
}

/// A bare link that was not made explicit.
#[derive(Debug)]
pub struct LeftAlone {
    /// Byte range in the original document.
    pub range: Range<usize>,
    /// Reason why the link is still bare.
    pub reason: Reason,
}

/// Makes the bare links explicit that this finder finds in a document.
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
