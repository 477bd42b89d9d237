//! Measured rows of the table, one for each comparison.

use anyhow::{Context, Result};
use barelink_testkit::bench::comparison::{self, Comparison, Kind};
use barelink_testkit::bench::corpus::{Corpus, DOCUMENTS};
use barelink_testkit::bench::subject::Subject;
use serde::Serialize;

use super::measure::Measured;

#[derive(Debug, Serialize)]
pub struct Row {
    pub case: String,
    pub peer: String,
    /// The peer's time divided by ours, or for [`Kind::Costs`] our time divided by the peer's.
    pub ratio: f64,
    /// True if a ratio above 1 is in our favour.
    pub more_is_better: bool,
    pub goal: Option<f64>,
    /// False if the ratio misses the goal by more than the tolerance of [`Comparison::is_met`].
    pub is_met: bool,
    /// Ratio of the instructions, in the direction of `ratio`, if they were counted.
    pub instructions_ratio: Option<f64>,
    pub bytes: usize,
    /// Our speed in bytes per second.
    pub speed: f64,
    pub peer_speed: f64,
    pub instructions_per_byte: Option<f64>,
    pub peer_instructions_per_byte: Option<f64>,
    pub links: usize,
    pub peer_links: usize,
}

/// Returns a row for each comparison.
pub fn rows(measured: &Measured) -> Result<Vec<Row>> {
    let mut rows = Vec::new();
    for name in Corpus::names() {
        let corpus = Corpus::named(name, DOCUMENTS).context("no such corpus")?;
        let on = comparison::on(name);
        rows.extend(on.map(|comparison| row(&comparison, &corpus, measured)));
    }
    Ok(rows)
}

fn row(comparison: &Comparison, corpus: &Corpus, measured: &Measured) -> Row {
    let &Comparison { corpus: name, ours, peer, kind, goal } = comparison;
    let bytes = corpus.bytes() as f64;
    let (numerator, denominator) = match kind {
        Kind::Faster => (peer, ours),
        Kind::Costs => (ours, peer),
    };
    let seconds = |subject| measured.seconds.get(&(name, subject)).copied().unwrap_or(f64::NAN);
    let ratio = seconds(numerator) / seconds(denominator);
    let instructions = |subject| measured.instructions.get(&(name, subject)).copied();
    let counted = instructions(numerator).zip(instructions(denominator));
    let per_byte = |subject| Some(instructions(subject)? / bytes);
    Row {
        case: comparison.case(),
        peer: peer.name(),
        ratio,
        more_is_better: kind == Kind::Faster,
        goal,
        is_met: comparison.is_met(ratio),
        instructions_ratio: counted.map(|(one, other)| one / other),
        bytes: corpus.bytes(),
        speed: bytes / seconds(ours),
        peer_speed: bytes / seconds(peer),
        instructions_per_byte: per_byte(ours),
        peer_instructions_per_byte: per_byte(peer),
        links: ours.links_in(corpus),
        peer_links: peer.links_in(corpus),
    }
}

/// Returns the row of a comparison, if it was measured.
pub(super) fn compared<'r>(
    rows: &'r [Row],
    corpus: &'static str,
    ours: Subject,
    peer: Subject,
) -> Option<&'r Row> {
    let case = Comparison { corpus, ours, peer, kind: Kind::Costs, goal: None }.case();
    rows.iter().find(|row| row.case == case && row.peer == peer.name())
}
