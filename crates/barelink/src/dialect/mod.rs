//! Where does a link at a candidate start and end? One module for each rule set.

pub(crate) mod gfm;

use crate::finder::{LinkFinder, SchemeLess};
use crate::link::LinkKind;

/// A published set of rules for what is a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Dialect {
    /// [GitHub Flavored Markdown's autolinks extension](https://github.github.com/gfm/#autolinks-extension-),
    /// as its reference implementation, cmark-gfm 0.29.0.gfm.13, does it.
    Gfm,
}

impl Dialect {
    /// All dialects.
    pub const ALL: [Dialect; 1] = [Dialect::Gfm];

    /// The dialect's name in lower case: `gfm`.
    pub const fn name(self) -> &'static str {
        match self {
            Dialect::Gfm => "gfm",
        }
    }

    pub(crate) const fn scheme_less(self) -> SchemeLess {
        match self {
            Dialect::Gfm => SchemeLess::Http,
        }
    }
}

/// Where a link is, and what it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Extent {
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) kind: LinkKind,
    /// The text of the link is its destination.
    pub(crate) has_scheme: bool,
}

/// The links of one plain text, in order: a dialect's own state between one link and the next.
#[derive(Debug, Clone)]
pub(crate) enum Sequence {
    Gfm(gfm::Sequence),
}

impl Sequence {
    pub(crate) fn new(dialect: Dialect) -> Self {
        match dialect {
            Dialect::Gfm => Sequence::Gfm(gfm::Sequence::default()),
        }
    }

    pub(crate) fn next(&mut self, finder: &LinkFinder, text: &str) -> Option<Extent> {
        match self {
            Sequence::Gfm(sequence) => sequence.next(finder, text),
        }
    }
}
