//! Measured rows of the table, one for each comparison.

use serde::Serialize;

use super::clock::{self, Effort};
use super::comparison::{Comparison, Kind, ALL};
use super::corpus::Corpus;
use super::instructions::Instructions;
use super::subject::Subject;

#[derive(Debug, Serialize)]
pub struct Row {
    pub case: String,
    pub peer: &'static str,
    /// The peer's time over ours; for an adapter, time with links over time without.
    pub ratio: f64,
    /// True if a ratio above 1 is in our favour.
    pub more_is_better: bool,
    pub goal: Option<f64>,
    pub is_met: bool,
    /// The ratio of instructions, if callgrind counted them.
    pub instructions_ratio: Option<f64>,
    pub bytes: usize,
    /// Our speed in bytes a second.
    pub speed: f64,
    pub peer_speed: f64,
    pub instructions_per_byte: Option<f64>,
    pub peer_instructions_per_byte: Option<f64>,
    pub links: usize,
    pub peer_links: usize,
}

/// Measures all comparisons, corpus by corpus, and passes each row to `report`.
pub fn measure(
    effort: Effort,
    instructions: &mut Option<Instructions>,
    mut report: impl FnMut(&Row),
) -> anyhow::Result<Vec<Row>> {
    let mut measured = Vec::new();
    for name in Corpus::NAMES {
        let Some(corpus) = Corpus::named(name, effort.documents) else {
            continue;
        };
        for is_markdown in [false, true] {
            let comparisons = ALL.iter().enumerate().filter(|(_, comparison)| {
                comparison.corpus == name && comparison.ours.is_markdown() == is_markdown
            });
            let comparisons: Vec<_> = comparisons.collect();
            let subjects = comparisons.iter().flat_map(|(_, c)| [c.ours, c.peer]);
            let mut subjects: Vec<Subject> = subjects.collect();
            subjects.sort();
            subjects.dedup();
            check_links(&corpus, &subjects)?;
            let rounds = clock::measure(&corpus, &subjects, effort);
            for (index, comparison) in comparisons {
                let row = row(&corpus, comparison, &rounds, instructions)?;
                report(&row);
                measured.push((index, row));
            }
        }
    }
    measured.sort_by_key(|(index, _)| *index);
    Ok(measured.into_iter().map(|(_, row)| row).collect())
}

fn row(
    corpus: &Corpus,
    comparison: &Comparison,
    rounds: &clock::Rounds,
    instructions: &mut Option<Instructions>,
) -> anyhow::Result<Row> {
    let &Comparison {
        ours,
        peer,
        kind,
        goal,
        ..
    } = comparison;
    let bytes = corpus.bytes() as f64;
    let ratio = |ours: f64, peer: f64| match kind {
        Kind::Faster => peer / ours,
        Kind::Costs => ours / peer,
    };
    let time = match kind {
        Kind::Faster => rounds.ratio(peer, ours),
        Kind::Costs => rounds.ratio(ours, peer),
    };
    let mut count = |subject| match instructions {
        Some(instructions) => instructions.per_pass(corpus, subject).map(Some),
        None => Ok(None),
    };
    let (count_ours, count_peer) = (count(ours)?, count(peer)?);
    Ok(Row {
        case: comparison.case(),
        peer: peer.name(),
        ratio: time,
        more_is_better: kind == Kind::Faster,
        goal,
        is_met: comparison.is_met(time),
        instructions_ratio: count_ours
            .zip(count_peer)
            .map(|(ours, peer)| ratio(ours, peer)),
        bytes: corpus.bytes(),
        speed: bytes / rounds.seconds(ours),
        peer_speed: bytes / rounds.seconds(peer),
        instructions_per_byte: count_ours.map(|count| count / bytes),
        peer_instructions_per_byte: count_peer.map(|count| count / bytes),
        links: links(corpus, ours),
        peer_links: links(corpus, peer),
    })
}

/// Returns the number of bare links that a subject finds in the corpus.
fn links(corpus: &Corpus, subject: Subject) -> usize {
    let count = |subject: Subject| -> usize {
        let documents = corpus.documents.iter();
        documents.map(|document| subject.links(document)).sum()
    };
    match subject.without_links() {
        Some(plain) => count(subject).saturating_sub(count(plain)),
        None if subject.is_markdown() => 0,
        None => count(subject),
    }
}

/// Fails if a subject does not find the links that the generator put there: its time would mean nothing.
fn check_links(corpus: &Corpus, subjects: &[Subject]) -> anyhow::Result<()> {
    for &subject in subjects {
        let Some(dialect) = subject.dialect() else {
            continue;
        };
        let expected = if subject.is_markdown() {
            corpus.links.markdown
        } else {
            corpus.links_in_text(dialect)
        };
        let found = links(corpus, subject);
        anyhow::ensure!(
            found == expected,
            "{} finds {found} links in the corpus `{}`, and there are {expected}",
            subject.name(),
            corpus.name,
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::time::Duration;

    use super::*;

    /// Runs every comparison briefly: its figures are not checked here.
    #[test]
    fn a_row_for_each_comparison_in_their_order() {
        let effort = Effort {
            rounds: 1,
            turn: Duration::ZERO,
            documents: 3,
        };
        let rows = measure(effort, &mut None, |_| {}).unwrap();
        let names = |row: &Row| (row.case.clone(), row.peer);
        let expected: Vec<_> = ALL.iter().map(|c| (c.case(), c.peer.name())).collect();
        assert_eq!(rows.iter().map(names).collect::<Vec<_>>(), expected);
        assert_eq!(
            expected.iter().collect::<BTreeSet<_>>().len(),
            expected.len()
        );
        for row in &rows {
            let json = serde_json::to_value(row).unwrap();
            assert!(
                json["case"].is_string() && json["peer"].is_string(),
                "{json}"
            );
            assert!(
                json["ratio"].as_f64().is_some_and(|ratio| ratio > 0.0),
                "{json}"
            );
        }
    }
}
