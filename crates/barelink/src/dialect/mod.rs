//! Where does a link at a candidate start and end? One module for each rule set.

pub(crate) mod gfm;
pub(crate) mod md4c;
pub(crate) mod uts58;

use crate::finder::LinkFinder;
use crate::link::LinkKind;
use crate::options::SchemeLess;

/// A published set of rules for what is a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Dialect {
    /// [GitHub Flavored Markdown's autolinks extension](https://github.github.com/gfm/#autolinks-extension-),
    /// as its reference implementation, cmark-gfm 0.29.0.gfm.13, does it.
    Gfm,
    /// [md4c's permissive autolinks](https://github.com/mity/md4c), as md4c 0.5.3 does them: stricter, for
    /// those who want a link only where it is certain.
    Md4c,
    /// [Unicode Technical Standard #58](https://www.unicode.org/reports/tr58/), link detection for text in any
    /// script, of the version that [`UNICODE_VERSION`](crate::unicode::UNICODE_VERSION) says.
    Uts58,
}

impl Dialect {
    /// All dialects.
    pub const ALL: &'static [Dialect] = &[Dialect::Gfm, Dialect::Md4c, Dialect::Uts58];

    /// The dialect's name in lower case: `gfm`, `md4c`, `uts58`.
    pub const fn name(self) -> &'static str {
        match self {
            Dialect::Gfm => "gfm",
            Dialect::Md4c => "md4c",
            Dialect::Uts58 => "uts58",
        }
    }

    pub(crate) const fn scheme_less(self) -> SchemeLess {
        match self {
            Dialect::Gfm | Dialect::Md4c => SchemeLess::Http,
            Dialect::Uts58 => SchemeLess::Https,
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
    Md4c(md4c::Sequence),
    Uts58(uts58::Sequence),
}

impl Sequence {
    pub(crate) fn new(dialect: Dialect) -> Self {
        match dialect {
            Dialect::Gfm => Sequence::Gfm(gfm::Sequence::default()),
            Dialect::Md4c => Sequence::Md4c(md4c::Sequence::default()),
            Dialect::Uts58 => Sequence::Uts58(uts58::Sequence::default()),
        }
    }

    #[inline]
    pub(crate) fn next(&mut self, finder: &LinkFinder, text: &str) -> Option<Extent> {
        match self {
            Sequence::Gfm(sequence) => sequence.next(finder, text),
            Sequence::Md4c(sequence) => sequence.next(finder, &md4c::Stretch::plain(text)),
            Sequence::Uts58(sequence) => sequence.next(finder, text),
        }
    }
}
