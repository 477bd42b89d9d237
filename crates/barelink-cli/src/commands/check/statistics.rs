//! Writes the numbers of findings by rule and reason, the most frequent first.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde_json::json;

use super::finding::RULE;
use crate::report::summary::Counts;

/// Writes a table.
pub(super) fn human(counts: &Counts, out: &mut dyn Write) -> io::Result<()> {
    let fixable = (counts.changes > 0).then(|| (counts.changes, "", "can be fixed".to_owned()));
    let reasons = counts.reasons();
    let left_alone = reasons.map(|(n, reason)| (n, reason.name(), reason.short(n)));
    let mut rows: Vec<_> = fixable.into_iter().chain(left_alone).collect();
    rows.sort_by_key(|(count, ..)| std::cmp::Reverse(*count));
    let digits = rows.first().map_or(0, |(count, ..)| count.to_string().len());
    let names = rows.iter().map(|(_, name, _)| name.len()).max().unwrap_or_default();
    for (count, name, words) in rows {
        writeln!(out, "{count:digits$}  {RULE}  {name:names$}  {words}")?;
    }
    Ok(())
}

/// Writes a line of JSON for each reason. The reason of links that can be fixed is null.
pub(super) fn json(counts: &Counts, out: &mut dyn Write) -> io::Result<()> {
    let mut rows = BTreeMap::from([(None, counts.changes)]);
    for (count, reason) in counts.reasons() {
        *rows.entry(Some(reason.name())).or_default() += count;
    }
    let mut rows: Vec<_> = rows.into_iter().filter(|(_, count)| *count > 0).collect();
    rows.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    for (reason, count) in rows {
        writeln!(out, "{}", json!({ "rule": RULE, "reason": reason, "count": count }))?;
    }
    Ok(())
}
