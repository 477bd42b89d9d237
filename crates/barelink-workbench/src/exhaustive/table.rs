//! Formats the table of a run, with a row for each alphabet, length and renderer.

use std::collections::BTreeMap;
use std::fmt;

use barelink_testkit::comparison::Tally;
use sha2::{Digest, Sha256};

use super::record::Line;
use crate::hex;

/// Totals over the compared chunks, with a row for each alphabet and length.
#[derive(Default)]
pub(super) struct Table {
    rows: BTreeMap<(String, u32), Row>,
}

#[derive(Default)]
struct Row {
    documents: u64,
    seconds: f64,
    /// Digest of the chunks' hexadecimal digests.
    digest: Sha256,
    outcomes: BTreeMap<String, Tally>,
}

impl Table {
    pub(super) fn of<'l>(lines: impl Iterator<Item = &'l Line>) -> Self {
        let mut table = Table::default();
        for line in lines {
            let key = (line.chunk.alphabet.clone(), line.chunk.length);
            let row = table.rows.entry(key).or_default();
            row.documents += line.documents;
            row.seconds += line.seconds;
            row.digest.update(&line.digest);
            for (renderer, outcome) in &line.outcomes {
                let sum = row.outcomes.entry(renderer.clone()).or_default();
                sum.add(outcome);
            }
        }
        table
    }

    /// Returns the number of documents that were compared.
    pub(super) fn documents(&self) -> u64 {
        self.rows.values().map(|row| row.documents).sum()
    }

    /// Returns the number of documents with an unexplained difference, for all renderers together.
    pub(super) fn differences(&self) -> u64 {
        let outcomes = self.rows.values().flat_map(|row| row.outcomes.values());
        outcomes.map(|outcome| outcome.differences).sum()
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "| alphabet | length | documents | digest | CPU hours | renderer | agree | as meant | not comparable | differ |"
        )?;
        writeln!(f, "|---|--:|--:|---|--:|---|--:|--:|--:|--:|")?;
        let mut rules: BTreeMap<(&str, &str), u64> = BTreeMap::new();
        for ((alphabet, length), row) in &self.rows {
            let digest = hex(&row.digest.clone().finalize()[..8]);
            let hours = row.seconds / 3600.0;
            for (renderer, outcome) in &row.outcomes {
                let as_meant = outcome.as_meant();
                writeln!(
                    f,
                    "| {alphabet} | {length} | {} | {digest} | {hours:.3} | {renderer} | {} | {as_meant} | {} | {} |",
                    row.documents, outcome.agree, outcome.not_comparable, outcome.differences
                )?;
                for (rule, number) in &outcome.deviations {
                    *rules.entry((renderer, rule)).or_default() += number;
                }
            }
        }
        for ((renderer, rule), number) in rules {
            writeln!(f, "{number} by {rule} via {renderer}")?;
        }
        let (documents, differ) = (self.documents(), self.differences());
        write!(f, "{documents} documents, {differ} differences")
    }
}
