//! Measured rows of the table, one for each comparison.

use anyhow::{Context, Result};
use barelink_testkit::bench::comparison::{Comparison, Kind, ALL};
use barelink_testkit::bench::corpus::{Corpus, DOCUMENTS};
use serde::Serialize;

use super::measure::Measured;

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
    /// The ratio of instructions, if they were counted.
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

/// Returns a row for each comparison.
pub fn rows(measured: &Measured) -> Result<Vec<Row>> {
    ALL.iter()
        .map(|comparison| row(comparison, measured))
        .collect()
}

fn row(comparison: &Comparison, measured: &Measured) -> Result<Row> {
    let &Comparison {
        corpus: name,
        ours,
        peer,
        kind,
        goal,
    } = comparison;
    let corpus = Corpus::named(name, DOCUMENTS).context("no such corpus")?;
    let bytes = corpus.bytes() as f64;
    let (numerator, denominator) = match kind {
        Kind::Faster => (peer, ours),
        Kind::Costs => (ours, peer),
    };
    let ratio = measured.ratio(name, numerator, denominator);
    let per_byte = |subject| Some(measured.instructions((name, subject))? / bytes);
    Ok(Row {
        case: comparison.case(),
        peer: peer.name(),
        ratio,
        more_is_better: kind == Kind::Faster,
        goal,
        is_met: comparison.is_met(ratio),
        instructions_ratio: per_byte(numerator)
            .zip(per_byte(denominator))
            .map(|(numerator, denominator)| numerator / denominator),
        bytes: corpus.bytes(),
        speed: bytes / measured.seconds((name, ours)),
        peer_speed: bytes / measured.seconds((name, peer)),
        instructions_per_byte: per_byte(ours),
        peer_instructions_per_byte: per_byte(peer),
        links: ours.links_in(&corpus),
        peer_links: peer.links_in(&corpus),
    })
}
