//! Measures time on documents of growing length.

use std::hint::black_box;
use std::time::Duration;

use cpu_time::ThreadTime;

/// Shortest measurable time. Below it, noise dominates.
const MEASURABLE: Duration = Duration::from_millis(4);

/// Maximum number of measurements at each length. Slow documents are measured less often.
const ROUNDS: usize = 9;

/// Factor by which a target's time may grow faster than its parser's. Growth up to this factor is attributed to the
/// parser.
pub const AS_THE_PARSER: f64 = 1.25;

/// Longest time that a single run is expected to take.
const PATIENCE: Duration = Duration::from_secs(4);

/// The growth of the time on a pattern's documents.
pub struct Growth {
    /// Median factor by which the time grows if the length grows fourfold. It is infinite if measuring was given up
    /// before the third length, and `None` if the times are too short to measure.
    pub ratio: Option<f64>,
    /// Median time for each of the last three measured lengths, each twice the previous one, in seconds. Fewer times if
    /// measuring was given up before the third length.
    pub seconds: Vec<f64>,
    /// True if a length was not measured because it would have taken too long.
    pub gave_up: bool,
}

pub fn time(run: &dyn Fn(&str) -> usize, document: &str) -> Duration {
    let start = ThreadTime::now();
    black_box(run(black_box(document)));
    start.elapsed()
}

impl Growth {
    /// Measures documents of `length`, of twice and of four times that length. First runs once at each of three shorter
    /// lengths. Gives up if a run would take too long.
    pub fn measure(
        run: &dyn Fn(&str) -> usize,
        document: impl Fn(usize) -> String,
        length: usize,
    ) -> Growth {
        let (mut documents, mut times) = (Vec::new(), Vec::new());
        let mut gave_up = false;
        // Shorter lengths come first, to give up early on hopeless cases.
        for length in [1, 2, 4, 8, 16, 32].map(|eighths| length * eighths / 8) {
            // If the work is quadratic, the next length takes four times as long.
            gave_up = times.last().is_some_and(|&last: &Duration| last * 4 > PATIENCE);
            if gave_up {
                break;
            }
            let document = document(length);
            times.push(time(run, &document));
            documents.push(document);
        }
        let first = times.len().saturating_sub(3);
        let mut rounds = vec![times.split_off(first)];
        // Lengths alternate, so a disturbance slows all of them.
        while rounds.len() < ROUNDS && rounds[0].iter().sum::<Duration>() < PATIENCE / 10 {
            rounds.push(documents[first..].iter().map(|d| time(run, d)).collect());
        }
        let median_of = |value: &dyn Fn(&[Duration]) -> f64| {
            let mut values: Vec<_> = rounds.iter().map(|round| value(round)).collect();
            values.sort_by(f64::total_cmp);
            values[values.len() / 2]
        };
        let indices = 0..rounds[0].len();
        let seconds: Vec<_> =
            indices.map(|index| median_of(&|round| round[index].as_secs_f64())).collect();
        let is_measurable = seconds.len() == 3 && seconds[2] >= MEASURABLE.as_secs_f64();
        let growth = |round: &[Duration]| round[2].as_secs_f64() / round[0].as_secs_f64();
        let ratio = is_measurable.then(|| median_of(&growth));
        Growth { ratio: ratio.or(gave_up.then_some(f64::INFINITY)), seconds, gave_up }
    }
}
