//! Finds the rules that cause a difference between dialects.

use barelink::explain::Explanation;
use barelink::RejectReason;

use super::cluster::Cluster;
use super::Column;
use crate::report::ansi::Shown;

/// Reason why a dialect links a text in a cluster, or does not link it.
#[derive(Debug)]
pub(super) enum Why {
    /// A policy or an option rejects the candidate.
    Rejected(RejectReason),
    /// A rule of the dialect.
    Rule(Explanation),
}

/// Returns the rules by which a dialect's links in a cluster end. For a link that begins after the start of the
/// cluster, also returns the rule by which it begins. Without links, returns the reason why there are none. `index` is
/// the index of the dialect's column. Rules have ranges in the text of `read`.
pub(super) fn reasons(
    read: &Shown<'_>,
    cluster: &Cluster<'_>,
    (index, column): (usize, &Column),
) -> Vec<Why> {
    let finder = &column.finder;
    let links = cluster.links.get(index).copied().unwrap_or_default();
    let mut reasons = Vec::new();
    for link in links {
        let range = read.in_text(&link.range);
        // A start needs a reason if another link of the cluster begins earlier.
        if link.range.start != cluster.range.start {
            let mut start = finder.explain_start(&read.text, range.clone(), link.kind);
            // Removes the text of this rule from the output, because the link is shown already and contains it.
            start.place = 0..0;
            reasons.push(Why::Rule(start));
        }
        let end = finder.explain_end(&read.text, range, link.kind);
        reasons.push(Why::Rule(end));
    }
    if links.is_empty() {
        reasons.extend(missing(read, cluster, column));
    }
    reasons
}

/// Returns the reason for a missing link: a policy or an option that rejects a candidate, or the rule that another
/// dialect's first link breaks. Returns `None` if there is neither a rejected candidate nor a link in the cluster.
fn missing(read: &Shown<'_>, cluster: &Cluster<'_>, column: &Column) -> Option<Why> {
    let rejected = &column.rejected;
    let first = rejected.partition_point(|other| other.range.end <= cluster.range.start);
    let rejected = rejected.get(first).filter(|other| other.range.start < cluster.range.end);
    if let Some(reason) = rejected.and_then(|rejected| rejected.reason) {
        return Some(Why::Rejected(reason));
    }
    let other = cluster.links.iter().find_map(|links| links.first())?;
    let finder = &column.finder;
    Some(Why::Rule(finder.explain_missing(&read.text, read.in_text(&other.range), other.kind)))
}
