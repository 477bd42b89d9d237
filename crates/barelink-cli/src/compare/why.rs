//! The rules behind a difference.

use barelink::{Explanation, RejectReason};

use super::place::Place;
use super::Column;

/// Reason for what a dialect makes of a place.
#[derive(Debug)]
pub(super) enum Why {
    /// A policy or an option rejects the candidate.
    Rejected(RejectReason),
    /// A rule of the dialect.
    Rule(Explanation),
}

/// Returns the reasons why a dialect, whose column has this index, links a place as it does, judged by the source beside the
/// links.
pub(super) fn reasons(
    text: &str,
    place: &Place<'_>,
    (index, column): (usize, &Column),
) -> Vec<Why> {
    let finder = &column.finder;
    let links = place.links.get(index).copied().unwrap_or_default();
    let mut reasons = Vec::new();
    for link in links {
        // The start needs a reason where other dialects begin earlier.
        if link.range.start != place.range.start {
            let mut start = finder.explain_start(text, link.range.clone(), link.kind);
            // The rule's words have that text.
            start.place = 0..0;
            reasons.push(Why::Rule(start));
        }
        let end = finder.explain_end(text, link.range.clone(), link.kind);
        reasons.push(Why::Rule(end));
    }
    if links.is_empty() {
        reasons.extend(none(text, place, column));
    }
    reasons
}

/// Returns the reason why there is no link: a policy, or a rule that the first link of another dialect is measured by.
fn none(text: &str, place: &Place<'_>, column: &Column) -> Option<Why> {
    let rejected = &column.rejected;
    let first = rejected.partition_point(|other| other.range.end <= place.range.start);
    let rejected = rejected
        .get(first)
        .filter(|other| other.range.start < place.range.end);
    if let Some(reason) = rejected.and_then(|rejected| rejected.reason) {
        return Some(Why::Rejected(reason));
    }
    let other = place.links.iter().find_map(|links| links.first())?;
    let finder = &column.finder;
    Some(Why::Rule(finder.explain_missing(
        text,
        other.range.clone(),
        other.kind,
    )))
}
