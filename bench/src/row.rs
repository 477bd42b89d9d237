//! Measured rows, one for each comparison on a corpus.

use anyhow::{Context, Result};

use crate::comparison::{Goal, Kind, Pair, PAIRS};
use crate::corpus::Corpus;
use crate::measure::{Measured, Results};
use crate::subject::Subject;

pub struct Row {
    pub corpus: &'static str,
    pub pair: &'static Pair,
    /// The peer's time divided by ours, or for [`Kind::Costs`] our time divided by the peer's.
    pub ratio: f64,
    pub goal: Option<Goal>,
    /// False if the ratio misses the goal by more than the tolerance of [`Pair::is_met`].
    pub is_met: bool,
    /// Ratio of the instructions, in the direction of `ratio`, if they were counted.
    pub instructions_ratio: Option<f64>,
    /// Our speed in bytes per second.
    pub speed: f64,
}

impl Row {
    /// Returns the row as a JSON object.
    pub fn json(&self) -> serde_json::Value {
        serde_json::json!({
            "case": self.pair.case(self.corpus),
            "peer": self.pair.peer.name(),
            "ratio": self.ratio,
            "more_is_better": self.pair.kind == Kind::Faster,
            "goal": self.goal.map(|goal| goal.ratio),
            "is_met": self.is_met,
            "is_enforced": self.goal.is_some_and(|goal| goal.is_enforced),
            "instructions_ratio": self.instructions_ratio,
            "speed": self.speed,
        })
    }

    /// Returns true if the row misses a goal that was reached before.
    pub fn misses_what_was_reached(&self) -> bool {
        !self.is_met && self.goal.is_some_and(|goal| goal.is_enforced)
    }
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
        corpus: corpus.name,
        pair,
        ratio,
        goal,
        is_met: goal.is_none_or(|goal| pair.is_met(goal, ratio)),
        instructions_ratio: counts.map(|(one, other)| one as f64 / other as f64),
        speed: corpus.bytes(pair.ours.is_markdown()) as f64 / ours.seconds,
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
