use super::rule::{Refused, Stop};
use crate::kind::LinkKind;
use crate::link::{Link, Prefix};
use crate::options::DefaultScheme;

/// A link found by a dialect, before any policy: its byte range in the text, and its kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Detected {
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) kind: LinkKind,
    /// True if the link's text begins with a scheme. The text then needs no prefix to be the destination.
    pub(crate) has_scheme: bool,
    /// The rule by which the link ends.
    pub(crate) stop: Stop,
}

/// The link around a candidate, or the rule that the candidate breaks.
pub(crate) type Found = Result<Detected, Refused>;

/// A candidate that a search tried, and its offset.
pub(crate) type Candidate = (usize, Found);

impl Detected {
    /// Returns the link with `offset` bytes added to its range.
    #[cfg(any(feature = "explain", feature = "markdown"))]
    pub(crate) fn moved(self, offset: usize) -> Self {
        Detected { start: self.start + offset, end: self.end + offset, ..self }
    }

    /// Returns the prefix that turns the link's text into its destination.
    pub(crate) fn destination_prefix(self, default_scheme: DefaultScheme) -> Prefix {
        match self.kind {
            _ if self.has_scheme => Prefix::None,
            LinkKind::Email => Prefix::Mailto,
            _ => Prefix::Scheme(default_scheme),
        }
    }

    /// Returns the link, borrowed from the `text` in which it was detected. Returns `None` if its range is not in
    /// `text`, at which debug builds panic.
    #[inline]
    pub(crate) fn link(self, text: &str, default_scheme: DefaultScheme) -> Option<Link<'_>> {
        let found = text.get(self.start..self.end);
        debug_assert!(found.is_some(), "{self:?} of {text:?}");
        let prefix = self.destination_prefix(default_scheme);
        Some(Link::new(found?, self.start, self.kind, prefix))
    }
}
