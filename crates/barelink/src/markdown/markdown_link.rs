use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::seen::PART;
use crate::finder::LinkFinder;
use crate::kind::LinkKind;
use crate::policy::bidi::Directions;
use crate::policy::RejectReason;
use crate::search::findings::Finding;
use crate::slice::Slice;

/// A bare link in a Markdown document, or a rejected candidate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MarkdownLink<'a> {
    range: Range<usize>,
    kind: LinkKind,
    text: Cow<'a, str>,
    destination: Cow<'a, str>,
    rejected: Option<RejectReason>,
}

impl MarkdownLink<'_> {
    /// Returns the range in bytes of the source.
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// Returns the link's kind.
    pub fn kind(&self) -> LinkKind {
        self.kind
    }

    /// Returns the visible text. It differs from the source if the source contains an escape or a character reference,
    /// as in `me\@example.org`.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the destination. Percent-escapes of a URL are kept. URL syntax in the local part of an address is
    /// percent-encoded. [`Link::destination`](crate::Link::destination) has the details.
    pub fn destination(&self) -> &str {
        &self.destination
    }

    /// Returns the reason why the candidate was rejected, or `None` for a link. Only lists of findings, as from
    /// [`findings`], contain rejected candidates.
    pub fn rejected(&self) -> Option<RejectReason> {
        self.rejected
    }
}

/// Returns a link at `range`, in bytes of the source. `text` is its visible text. `destination` includes a scheme.
pub fn markdown_link<'a>(
    range: Range<usize>,
    kind: LinkKind,
    text: Cow<'a, str>,
    destination: Cow<'a, str>,
) -> MarkdownLink<'a> {
    MarkdownLink { range, kind, text, destination, rejected: None }
}

/// Returns the links of a document and its rejected candidates, in document order.
///
/// `links` returns the links of the document that a finder finds, in document order. It is called twice: with `finder`,
/// and with a finder for which no option and no policy rejects a link. A link that only the second call returns is a
/// candidate. It is left out if it overlaps a link, or if no option and no policy rejects it.
pub fn findings<'a>(
    source: &str,
    finder: &LinkFinder,
    links: impl Fn(&LinkFinder) -> Vec<MarkdownLink<'a>>,
) -> Vec<MarkdownLink<'a>> {
    let (mut all, mut unjudged) = (links(finder), None);
    let rejected = links(&permissive(finder)).into_iter().filter_map(|mut link| {
        if overlaps(&all, &link.range) {
            return None;
        }
        let after = source.slice(link.range.end..);
        link.rejected = reason(finder, &link.text, after).or_else(|| around(finder, source, &link));
        // The policy rejects a link in the text that a reader sees, which is not in the source.
        if link.rejected.is_none() && finder.rules().settings.seen_ends.is_some() {
            let others = unjudged.get_or_insert_with(|| links(&without_policies(finder)));
            if others.iter().any(|other| other.range == link.range) {
                link.rejected = PART;
            }
        }
        link.rejected?;
        Some(link)
    });
    let rejected: Vec<_> = rejected.collect();
    all.extend(rejected);
    all.sort_by_key(|link| link.range.start);
    all
}

/// Returns a finder with all policies and limits off that allows any scheme, any host of the dialect, and names such as
/// file names. The finder keeps other options, such as kinds.
///
/// A link that only the returned finder finds is a candidate that `finder` rejects. [`LinkFinder::findings`] has the
/// reason.
///
/// ```
/// use barelink::options::SchemeHosts;
/// use barelink::markdown::adapter;
/// use barelink::{Dialect, Finding, LinkFinder};
///
/// let finder = LinkFinder::builder(Dialect::Uts58).scheme_hosts(SchemeHosts::Domains).build();
/// let permissive = adapter::permissive(&finder);
/// let link = permissive.links("http://192.168.0.1/").next().unwrap().as_str();
/// assert!(matches!(finder.findings(link).next(), Some(Finding::Rejected { .. })));
/// ```
#[must_use]
pub fn permissive(finder: &LinkFinder) -> LinkFinder {
    LinkFinder::with_rules(finder.detector(), finder.rules().permissive())
}

/// Returns a finder with all policies and limits off.
fn without_policies(finder: &LinkFinder) -> LinkFinder {
    LinkFinder::with_rules(finder.detector(), finder.rules().without_policies())
}

/// Returns true if one of the sorted `links` overlaps `range`.
fn overlaps(links: &[MarkdownLink<'_>], range: &Range<usize>) -> bool {
    let next = links.partition_point(|link| link.range.end <= range.start);
    links.get(next).is_some_and(|link| link.range.start < range.end)
}

/// Returns the reason to reject a link with this text, or `None` if `finder` does not reject it.
///
/// The text is first checked together with the next character, which can turn a host into a function call: `a.sh(`. In
/// plain text, the URL may include that character, even if it is a delimiter in Markdown. If the first check does not
/// reject exactly the link, the text is therefore checked alone.
fn reason(finder: &LinkFinder, text: &str, after: &str) -> Option<RejectReason> {
    let mut probe = String::from(text);
    probe.extend(after.chars().next());
    let is_rejected = |finding: &Finding<'_>| matches!(finding, Finding::Rejected { .. });
    let whole = |probe: &str| match finder.findings(probe).find(is_rejected)? {
        Finding::Rejected { link, reason, .. } => (link.as_str() == text).then_some(reason),
        Finding::Link(_) => None,
    };
    whole(&probe).or_else(|| whole(text))
}

/// Maximum number of bytes before a link that are searched for open bidirectional embeddings and isolates.
const BEFORE: usize = 1024;

/// Returns the reason to reject a link because of the source around it, such as an open bidirectional embedding, or
/// `None`.
fn around(finder: &LinkFinder, source: &str, link: &MarkdownLink<'_>) -> Option<RejectReason> {
    if !finder.rules().settings.policies.look_around() {
        return None;
    }
    let start = link.range.start.saturating_sub(BEFORE);
    let before = source.as_bytes().get(start..link.range.start)?;
    let block =
        before.windows(2).rposition(|pair| pair == b"\n\n").map_or(start, |end| start + end);
    let mut directions = Directions::from(source, block);
    let rules = finder.rules();
    rules.reject(source, &link.range, link.kind, &mut directions)
}
