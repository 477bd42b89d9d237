//! Prints the table of a run, with a row for each alphabet, length and renderer.

use std::collections::BTreeMap;

use barelink_testkit::comparison::Tally;
use sha2::{Digest, Sha256};

use super::record::Line;
use crate::hex;

/// Sums of the chunks of one alphabet and length.
#[derive(Default)]
struct Row<'l> {
    documents: u64,
    seconds: f64,
    /// Digest of the chunks' hexadecimal digests.
    digest: Sha256,
    outcomes: BTreeMap<&'l str, Tally>,
}

/// Prints the table. Returns the number of documents, and the number of unexplained differences by all renderers together.
pub(super) fn print<'l>(lines: impl Iterator<Item = &'l Line>) -> (u64, u64) {
    let mut rows: BTreeMap<_, Row<'_>> = BTreeMap::new();
    for line in lines {
        let row = rows.entry((&line.chunk.alphabet, line.chunk.length)).or_default();
        row.documents += line.documents;
        row.seconds += line.seconds;
        row.digest.update(&line.digest);
        for (renderer, outcome) in &line.outcomes {
            row.outcomes.entry(renderer).or_default().add(outcome);
        }
    }
    println!(
        "| alphabet | length | documents | digest | CPU hours | renderer | agree | as meant | not comparable | differ |"
    );
    println!("|---|--:|--:|---|--:|---|--:|--:|--:|--:|");
    let (mut documents, mut differences) = (0, 0);
    let mut rules: BTreeMap<(&str, &str), u64> = BTreeMap::new();
    for ((alphabet, length), row) in &rows {
        let digest = hex(&row.digest.clone().finalize()[..8]);
        let hours = row.seconds / 3600.0;
        documents += row.documents;
        for (renderer, outcome) in &row.outcomes {
            let Tally { agree, not_comparable, differences: differ, .. } = outcome;
            println!(
                "| {alphabet} | {length} | {} | {digest} | {hours:.3} | {renderer} | {agree} | {} | {not_comparable} | {differ} |",
                row.documents,
                outcome.as_meant()
            );
            differences += differ;
            for (rule, number) in &outcome.deviations {
                *rules.entry((renderer, rule)).or_default() += number;
            }
        }
    }
    for ((renderer, rule), number) in rules {
        println!("{number} by {rule} via {renderer}");
    }
    println!("{documents} documents, {differences} differences");
    (documents, differences)
}
