//! Finds the bare links of an input, in Markdown or plain text.

use std::ops::Range;

use barelink::{Candidate, LinkFinder, LinkKind, RejectReason};
use pulldown_cmark::Options;

use crate::{byte_order_mark, front_matter};

/// A bare link and its position.
#[derive(Debug)]
pub(crate) struct Found {
    /// Byte range in the input.
    pub(crate) range: Range<usize>,
    pub(crate) kind: LinkKind,
    /// Text as displayed to a reader.
    pub(crate) text: String,
    pub(crate) destination: String,
    /// Reason why the candidate was rejected; only set in reports.
    pub(crate) reason: Option<RejectReason>,
}

/// Finds the links of a plain text.
pub(crate) fn in_text(text: &str, finder: &LinkFinder) -> Vec<Found> {
    let links = finder.links(text).map(|link| Found {
        range: link.range(),
        kind: link.kind(),
        text: link.as_str().into(),
        destination: link.destination().into(),
        reason: None,
    });
    links.collect()
}

/// Finds the links of a Markdown document after its byte order mark and front matter.
pub(crate) fn in_markdown(document: &str, options: Options, finder: &LinkFinder) -> Vec<Found> {
    let body = front_matter::length(document).max(byte_order_mark::length(document));
    let source = document.get(body..).unwrap_or_default();
    let links = barelink_pulldown_cmark::find(source, options, finder).map(|link| {
        let range = link.range();
        Found {
            range: body + range.start..body + range.end,
            kind: link.kind(),
            text: link.text().into(),
            destination: link.destination().into(),
            reason: None,
        }
    });
    links.collect()
}

/// Adds the candidates that the finder rejects to the links of an input: plain text if there are no options of
/// Markdown.
pub(crate) fn add_rejected(
    links: &mut Vec<Found>,
    input: &str,
    markdown: Option<Options>,
    finder: &LinkFinder,
) {
    let rejected: Vec<_> = match markdown {
        Some(options) => {
            let mut relaxed = in_markdown(input, options, &finder.relaxed());
            relaxed.retain(|found| !overlaps(links, &found.range));
            for found in &mut relaxed {
                let after = input.get(found.range.end..).unwrap_or_default();
                found.reason = reason(finder, &found.text, after);
            }
            relaxed.retain(|found| found.reason.is_some());
            relaxed
        }
        None => {
            let rejected = finder.candidates(input).filter_map(|candidate| {
                let Candidate::Rejected { link, reason, .. } = candidate else {
                    return None;
                };
                Some(Found {
                    range: link.range(),
                    kind: link.kind(),
                    text: link.as_str().into(),
                    destination: link.destination().into(),
                    reason: Some(reason),
                })
            });
            rejected.collect()
        }
    };
    links.extend(rejected);
    links.sort_by_key(|link| link.range.start);
}

/// Returns true if one of these links, which are in order, overlaps `range`.
fn overlaps(links: &[Found], range: &Range<usize>) -> bool {
    let next = links.partition_point(|link| link.range.end <= range.start);
    links
        .get(next)
        .is_some_and(|link| link.range.start < range.end)
}

/// Returns the reason to reject a link with this text. The character after it can make it a call.
fn reason(finder: &LinkFinder, text: &str, after: &str) -> Option<RejectReason> {
    let mut probe = String::from(text);
    probe.extend(after.chars().next());
    let rejected = finder
        .candidates(&probe)
        .find_map(|candidate| match candidate {
            Candidate::Rejected { link, reason, .. } => Some((link.as_str() == text, reason)),
            Candidate::Link(_) => None,
        });
    rejected.and_then(|(is_all, reason)| is_all.then_some(reason))
}
