use core::iter::FusedIterator;

use crate::dialect::detected::Detected;
use crate::dialect::detector::{Detector, Search};
use crate::kind::LinkKind;
use crate::link::Link;
#[cfg(feature = "uts58")]
use crate::link_parts::LinkParts;
use crate::other_name::OtherName;
use crate::policy::bidi::Directions;
use crate::policy::link_in_text::LinkInText;
use crate::policy::RejectReason;
use crate::rules::Rules;
#[cfg(feature = "uts58")]
use crate::schemeless::Name;
#[cfg(feature = "uts58")]
use crate::unicode::is_label_separator;

/// A link, or a candidate that an option or a policy rejects.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Finding<'t> {
    /// A link.
    Link(Link<'t>),
    /// A candidate that would be a link if no option or policy rejected it.
    #[non_exhaustive]
    Rejected {
        /// The rejected link. Do not present it as a link.
        link: Link<'t>,
        /// The first reason for the rejection; others may apply too.
        reason: RejectReason,
    },
}

/// Iterator over links and rejected candidates: see [`LinkFinder::findings`](crate::LinkFinder::findings).
#[derive(Debug, Clone)]
pub struct Findings<'f, 't> {
    text: &'t str,
    rules: &'f Rules,
    search: Search,
    /// The next link of `search`. Rejected candidates before it are returned first.
    found: Option<Detected>,
    directions: Directions,
    /// Rules that also find the links that options exclude.
    permissive_rules: Rules,
    permissive_search: Search,
    /// The next link of `permissive_search`, if it has been read ahead.
    permissive: Option<Detected>,
    /// End offset of the last item returned.
    at: usize,
}

impl<'f, 't> Findings<'f, 't> {
    pub(crate) fn new(rules: &'f Rules, detector: &'static dyn Detector, text: &'t str) -> Self {
        Findings {
            text,
            rules,
            search: Search::new(detector, rules),
            found: None,
            directions: Directions::default(),
            permissive_rules: rules.permissive(),
            permissive_search: Search::new(detector, rules),
            permissive: None,
            at: 0,
        }
    }

    /// Returns the next link of the permissive search between the last item and `end`, and the reason to reject the
    /// link. Skips links that no option rejects. Returns `None` if no further link begins before `end`.
    fn next_permissive(&mut self, end: usize) -> Option<(Detected, RejectReason)> {
        loop {
            let next = self.permissive.take();
            let (rules, text) = (&self.permissive_rules, self.text);
            let found = next.or_else(|| self.permissive_search.next(rules, text))?;
            if found.start >= end {
                self.permissive = Some(found);
                return None;
            }
            if found.start >= self.at && found.end <= end {
                if let Some(reason) = self.reason(found) {
                    return Some((found, reason));
                }
            }
        }
    }

    /// Returns the reason why the options exclude a link from detection, or `None` if no option does.
    fn reason(&self, found: Detected) -> Option<RejectReason> {
        let link = self.text.get(found.start..found.end)?;
        let in_text =
            LinkInText { text: self.text, range: found.start..found.end, kind: found.kind };
        let mut directions = Directions::default();
        self.rules
            .check_scheme(&in_text, &mut directions)
            .or_else(|| self.rules.check_host(&in_text, &mut directions))
            .or_else(|| self.other_name(found, link).map(RejectReason::OtherName))
    }

    /// Returns the kind of other name that a link without a scheme may be, or `None`. Only UTS #58 has such links.
    #[cfg(feature = "uts58")]
    fn other_name(&self, found: Detected, link: &str) -> Option<OtherName> {
        let before = self.text.get(..found.start)?;
        if found.kind == LinkKind::Email && !found.has_scheme {
            return self.rules.is_handle(before, link).then_some(OtherName::Address);
        } else if found.kind != LinkKind::Domain {
            return None;
        }
        let host = LinkParts::of(link, found.kind).host.end;
        let name = Name {
            before,
            host: link.get(..host)?,
            tail: link.get(host..)?,
            after: self.text.get(found.end..)?,
        };
        // The permissive search joins labels at an ideographic full stop, where the finder's own search may end a
        // sentence.
        let is_sentence = !self.rules.joins_sentences()
            && name.host.contains(|c| c != '.' && is_label_separator(c));
        self.rules.other_name(name).or(is_sentence.then_some(OtherName::Sentence))
    }

    #[cfg(not(feature = "uts58"))]
    fn other_name(&self, _: Detected, _: &str) -> Option<OtherName> {
        None
    }

    fn link(&self, found: Detected) -> Option<Link<'t>> {
        found.link(self.text, self.rules.settings.default_scheme)
    }
}

impl<'t> Iterator for Findings<'_, 't> {
    type Item = Finding<'t>;

    fn next(&mut self) -> Option<Finding<'t>> {
        if self.found.is_none() {
            self.found = self.search.next(self.rules, self.text);
        }
        let end = self.found.map_or(self.text.len(), |found| found.start);
        if let Some((found, reason)) = self.next_permissive(end) {
            self.at = found.end;
            let link = self.link(found)?;
            return Some(Finding::Rejected { link, reason });
        }
        let found = self.found.take()?;
        self.at = found.end;
        let link = self.link(found)?;
        let (text, range) = (self.text, link.range());
        let rejected = self.rules.reject(text, &range, link.kind(), &mut self.directions);
        Some(match rejected {
            Some(reason) => Finding::Rejected { link, reason },
            None => Finding::Link(link),
        })
    }
}

impl FusedIterator for Findings<'_, '_> {}
