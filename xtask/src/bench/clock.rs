//! Time measurement on a busy machine.
//!
//! Processor time is measured, not wall-clock time. Subjects take turns of a few milliseconds each, so that anything
//! that slows one slows the others. Only times of the same round are compared, and the median of their ratios is
//! reported.

use std::hint::black_box;
use std::time::Duration;

use cpu_time::ThreadTime;

use super::corpus::Corpus;
use super::subject::Subject;

/// Seconds that each subject took for one pass over the corpus, round by round.
pub struct Rounds {
    subjects: Vec<Subject>,
    times: Vec<Vec<f64>>,
}

/// Number and length of the measurements.
#[derive(Clone, Copy)]
pub struct Effort {
    pub rounds: usize,
    pub turn: Duration,
    /// Number of documents in each corpus.
    pub documents: usize,
}

struct Runner<'c> {
    run: Box<dyn Fn(&str) -> usize>,
    corpus: &'c Corpus,
    /// Number of passes in one turn.
    passes: u32,
}

impl Runner<'_> {
    fn seconds_per_pass(&self) -> f64 {
        let start = ThreadTime::now();
        for _ in 0..self.passes {
            for document in &self.corpus.documents {
                black_box((self.run)(black_box(document)));
            }
        }
        start.elapsed().as_secs_f64() / f64::from(self.passes)
    }
}

/// Measures these subjects on one corpus.
pub fn measure(corpus: &Corpus, subjects: &[Subject], effort: Effort) -> Rounds {
    let runners = subjects.iter().map(|subject| {
        let mut runner = Runner {
            run: subject.ready(),
            corpus,
            passes: 1,
        };
        // The first pass fills the caches; the second tells how many fit into a turn.
        runner.seconds_per_pass();
        let passes = (effort.turn.as_secs_f64() / runner.seconds_per_pass()).ceil();
        runner.passes = passes.clamp(1.0, 10_000.0) as u32;
        runner
    });
    let runners: Vec<_> = runners.collect();
    let mut times = vec![Vec::new(); subjects.len()];
    for round in 0..effort.rounds {
        // There and back again, so that no subject always runs after the same one.
        let forth = 0..runners.len();
        let order: Vec<_> = if round % 2 == 0 {
            forth.collect()
        } else {
            forth.rev().collect()
        };
        for index in order {
            times[index].push(runners[index].seconds_per_pass());
        }
    }
    Rounds {
        subjects: subjects.to_vec(),
        times,
    }
}

impl Rounds {
    fn of(&self, subject: Subject) -> &[f64] {
        let index = self.subjects.iter().position(|&other| other == subject);
        index.map_or(&[], |index| &self.times[index])
    }

    /// Returns the median of a subject's times.
    pub fn seconds(&self, subject: Subject) -> f64 {
        median(self.of(subject).to_vec())
    }

    /// Returns the median of one subject's times over another's.
    pub fn ratio(&self, numerator: Subject, denominator: Subject) -> f64 {
        let pairs = self.of(numerator).iter().zip(self.of(denominator));
        median(pairs.map(|(one, other)| one / other).collect())
    }
}

pub fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratios_are_taken_within_rounds() {
        // Twice as slow in each round, however slow the round was.
        let rounds = Rounds {
            subjects: vec![Subject::Gfm, Subject::Linkify],
            times: vec![vec![1.0, 50.0, 3.0], vec![2.0, 100.0, 6.0]],
        };
        assert_eq!(rounds.ratio(Subject::Linkify, Subject::Gfm), 2.0);
        assert_eq!(rounds.seconds(Subject::Gfm), 3.0);
        assert_eq!(rounds.seconds(Subject::Linkify), 6.0);
    }
}
