use core::iter::FusedIterator;

use crate::anatomy::{self, Anatomy};
use crate::dialect::{Extent, Sequence};
use crate::finder::LinkFinder;
use crate::link::{Link, LinkKind};
use crate::policy::Policy;

/// A link, or what a policy keeps from being one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Finding<'t> {
    /// A link.
    Link(Link<'t>),
    /// What would be a link but for a policy.
    #[non_exhaustive]
    Rejected {
        /// The link that it would be. Do not show it as one.
        link: Link<'t>,
        /// The first policy that rejects it; there may be more.
        policy: Policy,
    },
}

/// The links of a text and what policies reject: see [`LinkFinder::findings`].
#[derive(Debug, Clone)]
pub struct Findings<'f, 't> {
    text: &'t str,
    finder: &'f LinkFinder,
    sequence: Sequence,
    found: Option<Extent>,
    /// Finds also what the options keep the other from looking for.
    relaxed_finder: LinkFinder,
    relaxed_sequence: Sequence,
    relaxed: Option<Extent>,
    /// The end of what was given last.
    at: usize,
}

impl<'f, 't> Findings<'f, 't> {
    pub(crate) fn new(finder: &'f LinkFinder, text: &'t str) -> Self {
        Findings {
            text,
            finder,
            sequence: Sequence::new(finder.dialect()),
            found: None,
            relaxed_finder: finder.without_policies(),
            relaxed_sequence: Sequence::new(finder.dialect()),
            relaxed: None,
            at: 0,
        }
    }

    /// The next link of the relaxed finder that lies between links and is rejected for a known reason.
    fn next_relaxed(&mut self, end: usize) -> Option<(Extent, Policy)> {
        loop {
            let next = self.relaxed.take();
            let (finder, text) = (&self.relaxed_finder, self.text);
            let extent = next.or_else(|| self.relaxed_sequence.next(finder, text))?;
            if extent.start >= end {
                self.relaxed = Some(extent);
                return None;
            }
            if extent.start >= self.at && extent.end <= end {
                if let Some(policy) = self.reason(extent) {
                    return Some((extent, policy));
                }
            }
        }
    }

    /// Why the finder did not look for this one.
    fn reason(&self, extent: Extent) -> Option<Policy> {
        let link = self.text.get(extent.start..extent.end)?;
        let after = self.text.get(extent.end..).unwrap_or_default();
        let scheme = anatomy::scheme(link).filter(|_| extent.kind == LinkKind::Url);
        if scheme.is_some_and(|scheme| !self.finder.allows_scheme(scheme.as_bytes())) {
            return Some(Policy::Schemes);
        }
        self.finder.reject_host(link, extent.kind).or_else(|| {
            let host = Anatomy::of_url(link).host.end;
            let is_file =
                extent.kind == LinkKind::Domain && self.finder.is_file_name(link, host, after);
            is_file.then_some(Policy::FileNames)
        })
    }

    fn link(&self, extent: Extent) -> Option<Link<'t>> {
        self.finder.link(self.text, extent)
    }
}

impl<'t> Iterator for Findings<'_, 't> {
    type Item = Finding<'t>;

    fn next(&mut self) -> Option<Finding<'t>> {
        if self.found.is_none() {
            self.found = self.sequence.next(self.finder, self.text);
        }
        let end = self.found.map_or(self.text.len(), |found| found.start);
        if let Some((extent, policy)) = self.next_relaxed(end) {
            self.at = extent.end;
            let link = self.link(extent)?;
            return Some(Finding::Rejected { link, policy });
        }
        let extent = self.found.take()?;
        self.at = extent.end;
        let link = self.link(extent)?;
        Some(match self.finder.reject(link.as_str(), link.kind()) {
            Some(policy) => Finding::Rejected { link, policy },
            None => Finding::Link(link),
        })
    }
}

impl FusedIterator for Findings<'_, '_> {}
