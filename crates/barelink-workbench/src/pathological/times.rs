//! Measures time on documents of growing length.

use std::hint::black_box;
use std::time::Duration;

use barelink_testkit::documents::patterns::{Parity, Pattern};
use cpu_time::ThreadTime;

/// Shortest measurable time. Below it, noise dominates.
const MEASURABLE: Duration = Duration::from_millis(4);

/// Maximum number of measurements at each length. Slow documents are measured less often.
const ROUNDS: usize = 9;

/// Factor by which a target may grow faster than its parser. Growth up to this factor is attributed to the parser.
pub const AS_THE_PARSER: f64 = 1.25;

/// Longest time that a measurement may take.
const PATIENCE: Duration = Duration::from_secs(4);

/// Times for the last three measured lengths, or fewer if measuring was given up. Each length is twice the previous one.
pub struct Times {
    /// Median time for each length, in seconds.
    pub seconds: Vec<f64>,
    /// True if a length was not measured because it would have taken too long.
    pub gave_up: bool,
    /// The time for the last length divided by the time for the first, for each round.
    ratios: Vec<f64>,
}

/// Returns the processor time of one run.
pub fn time(run: &dyn Fn(&str) -> usize, document: &str) -> Duration {
    let start = ThreadTime::now();
    black_box(run(black_box(document)));
    start.elapsed()
}

impl Times {
    /// Measures a pattern at `length`, at twice and at four times that length. First runs it once at each of three shorter
    /// lengths. Gives up if a run would take too long.
    pub fn measure(
        run: &dyn Fn(&str) -> usize,
        (pattern, parity): (&Pattern, Parity),
        length: usize,
    ) -> Times {
        let (mut documents, mut times) = (Vec::new(), Vec::new());
        let mut gave_up = false;
        // Shorter lengths come first, to give up early on hopeless cases.
        for length in [1, 2, 4, 8, 16, 32].map(|eighths| length * eighths / 8) {
            // If the work is quadratic, the next length takes four times as long.
            gave_up = times.last().is_some_and(|&last: &Duration| last * 4 > PATIENCE);
            if gave_up {
                break;
            }
            let document = pattern.document_of(parity, length);
            times.push(time(run, &document));
            documents.push(document);
        }
        let first = times.len().saturating_sub(3);
        let documents = documents.split_off(first);
        let mut rounds = vec![times.split_off(first)];
        // Lengths alternate, so a disturbance slows all of them.
        while rounds.len() < ROUNDS && rounds[0].iter().sum::<Duration>() < PATIENCE / 10 {
            rounds.push(documents.iter().map(|d| time(run, d)).collect());
        }
        let of_length = |index: usize| {
            let seconds = rounds.iter().map(|round| round[index].as_secs_f64());
            median(seconds.collect())
        };
        let growth = |round: &Vec<Duration>| round[2].as_secs_f64() / round[0].as_secs_f64();
        Times {
            seconds: (0..documents.len()).map(of_length).collect(),
            ratios: if documents.len() == 3 {
                rounds.iter().map(growth).collect()
            } else {
                Vec::new()
            },
            gave_up,
        }
    }

    /// Returns the factor by which the time grows if the length grows fourfold. Returns `None` if a time is missing or
    /// too short to measure.
    pub fn ratio(&self) -> Option<f64> {
        let last = self.seconds.last()?;
        let is_measurable = !self.ratios.is_empty() && *last >= MEASURABLE.as_secs_f64();
        is_measurable.then(|| median(self.ratios.clone()))
    }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}
