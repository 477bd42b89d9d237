//! Measures time. It selects the patterns whose instructions are counted.

use std::hint::black_box;
use std::time::Duration;

use barelink_testkit::documents::patterns::{Parity, Pattern};
use cpu_time::ThreadTime;

use super::growth::{LENGTH, STEP};
use super::target::Run;

/// Factor by which the time of linear work grows, for a document of [`STEP`] times the length, with some noise. It is
/// the growth with an exponent of 1.07.
const LINEAR: f64 = 4.4;

/// Longest time of a run whose instructions are counted. Counting them takes fifty times as long.
const PATIENCE: Duration = Duration::from_secs(2);

/// Returns true if the time of a pattern seems to grow faster than its documents.
pub fn is_suspicious(run: &Run, pattern: &Pattern, parity: Parity) -> bool {
    let document = |length| pattern.document_of(parity, length);
    let [short, middle] = [LENGTH / STEP / STEP, LENGTH / STEP].map(document);
    let grows = |one: &str, other: &str| {
        let [less, more] = [one, other].map(|document| time(run, document));
        let factor = LINEAR * other.len() as f64 / (one.len() * STEP) as f64;
        more.as_secs_f64() > factor * less.as_secs_f64()
    };
    // A single slow run may be a coincidence, so all runs must be slow.
    if !(0..3).all(|_| grows(&short, &middle)) {
        return false;
    }
    countable(run, pattern, parity) < LENGTH || {
        let long = document(LENGTH);
        (0..2).all(|_| grows(&middle, &long))
    }
}

/// Returns the greatest length, up to [`LENGTH`], at which the instructions can be counted in reasonable time.
pub fn countable(run: &Run, pattern: &Pattern, parity: Parity) -> usize {
    let mut length = LENGTH / STEP / STEP;
    while length < LENGTH {
        // Work that is worse than linear may take up to the square of the factor.
        let next = time(run, &pattern.document_of(parity, length)) * 2 * STEP as u32;
        if next > PATIENCE {
            break;
        }
        length *= STEP;
    }
    length
}

fn time(run: &Run, document: &str) -> Duration {
    let start = ThreadTime::now();
    black_box(run(black_box(document)));
    start.elapsed()
}
