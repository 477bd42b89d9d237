//! Measured rows, one for each comparison on a corpus.

use anyhow::{Context, Result};
use serde::Serialize;

use crate::comparison::{Goal, Kind, Pair, PAIRS};
use crate::corpus::Corpus;
use crate::measure::{Measured, Results};
use crate::subject::Subject;

#[derive(Serialize)]
pub struct Row {
    pub case: String,
    pub peer: String,
    /// The peer's time divided by ours, or for [`Kind::Costs`] our time divided by the peer's.
    pub ratio: f64,
    /// True if a ratio above 1 is in our favour.
    pub more_is_better: bool,
    pub goal: Option<f64>,
    /// False if the ratio misses the goal by more than the tolerance of [`Pair::is_met`].
    pub is_met: bool,
    /// True if `--check` fails when the goal is missed.
    pub is_enforced: bool,
    /// Ratio of the instructions, in the direction of `ratio`, if they were counted.
    pub instructions_ratio: Option<f64>,
    /// Our speed in bytes per second.
    pub speed: f64,
    #[serde(skip)]
    pub corpus: &'static str,
    #[serde(skip)]
    pub pair: &'static Pair,
}

/// Returns a row for each comparison on each corpus.
pub fn rows(corpora: &[Corpus], results: &Results) -> Result<Vec<Row>> {
    let mut rows = Vec::new();
    for corpus in corpora {
        let measured = results.get(corpus.name).context("not measured")?;
        let of = |subject| measured.iter().find(|measured| measured.subject == subject);
        rows.extend(
            PAIRS.iter().filter_map(|pair| Some(row(corpus, pair, of(pair.ours)?, of(pair.peer)?))),
        );
    }
    Ok(rows)
}

fn row(corpus: &Corpus, pair: &'static Pair, ours: &Measured, peer: &Measured) -> Row {
    let (numerator, denominator) = match pair.kind {
        Kind::Faster => (peer, ours),
        Kind::Costs => (ours, peer),
    };
    let ratio = numerator.seconds / denominator.seconds;
    let counts = numerator.instructions.zip(denominator.instructions);
    let goal = pair.goal(corpus.name);
    Row {
        case: pair.case(corpus.name),
        peer: pair.peer.name(),
        ratio,
        more_is_better: pair.kind == Kind::Faster,
        goal: goal.map(|goal| goal.ratio),
        is_met: goal.is_none_or(|goal| pair.is_met(goal, ratio)),
        is_enforced: goal.is_some_and(|Goal { is_enforced, .. }| is_enforced),
        instructions_ratio: counts.map(|(one, other)| one as f64 / other as f64),
        speed: corpus.bytes(pair.ours.is_markdown()) as f64 / ours.seconds,
        corpus: corpus.name,
        pair,
    }
}

/// Returns the row of a comparison, if it was measured.
pub fn compared<'r>(
    rows: &'r [Row],
    corpus: &str,
    ours: Subject,
    peer: Subject,
) -> Option<&'r Row> {
    rows.iter().find(|row| row.corpus == corpus && row.pair.ours == ours && row.pair.peer == peer)
}
