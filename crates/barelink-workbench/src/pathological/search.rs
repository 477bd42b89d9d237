//! Searches for new patterns: measures the time of many, and counts the instructions of those that seem to grow faster
//! than their length.

use std::hint::black_box;
use std::time::Duration;

use anyhow::Result;
use barelink_testkit::documents::fragments::{self, CONTAINERS};
use barelink_testkit::documents::patterns::{Parity, Pattern, PATTERNS};
use cpu_time::ThreadTime;
use fastrand::Rng;

use super::counts::{grow, Verdict, LENGTH, STEP};
use super::target::{Run, Target};
use super::Arguments;

/// Factor by which the time of linear work grows, for a document of [`STEP`] times the length, with some noise. It is
/// the growth with an exponent of 1.07.
const LINEAR: f64 = 4.4;

/// Longest time of a run whose instructions are counted. Counting them takes fifty times as long.
const PATIENCE: Duration = Duration::from_secs(2);

/// Runs the search. Returns true if no target's work grows faster than the limit. Ignores growth that the target's
/// parsers alone also have. Known patterns are tried with all targets, others with those whose turn it is.
pub fn run(arguments: &Arguments) -> Result<bool> {
    let targets = Target::named(&arguments.target);
    let (mut tried, mut found, mut inherited) = (0, 0, 0);
    let patterns = patterns(arguments);
    for (number, pattern) in patterns.iter().enumerate().step_by(arguments.every.max(1)) {
        tried += 1;
        let parity = Parity::of(number);
        let is_tried =
            |target: &&Target| number < PATTERNS.len() || target.has_turn(number, pattern);
        for target in targets.iter().filter(is_tried) {
            if !is_suspicious(&target.run, pattern, parity) {
                continue;
            }
            let length = countable(&target.run, pattern, parity);
            let (verdict, counts) = grow(target, pattern, parity, length, true)?;
            match verdict {
                Verdict::Linear => continue,
                Verdict::AsTheParser => inherited += 1,
                Verdict::Faster => {
                    found += 1;
                    println!("{}, `{pattern}`: {counts}", target.name);
                }
            }
        }
    }
    println!(
        "{tried} patterns, {found} grow faster than linear, {inherited} more as the parser alone"
    );
    Ok(found == 0)
}

/// Counts the instructions of a pattern. Prints the growth of each target, and returns true if none is too fast.
pub fn try_one(pattern: &Pattern, name: &str) -> Result<bool> {
    let mut passed = true;
    for target in &Target::named(name) {
        for parity in [Parity::Even, Parity::Odd] {
            let length = countable(&target.run, pattern, parity);
            let (verdict, counts) = grow(target, pattern, parity, length, true)?;
            println!("{}, {parity:?}: {counts}", target.name);
            passed &= verdict != Verdict::Faster;
        }
    }
    Ok(passed)
}

/// Returns true if the time of a pattern seems to grow faster than its documents.
fn is_suspicious(run: &Run, pattern: &Pattern, parity: Parity) -> bool {
    let document = |length| pattern.document(parity, length);
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
fn countable(run: &Run, pattern: &Pattern, parity: Parity) -> usize {
    let mut length = LENGTH / STEP / STEP;
    while length < LENGTH {
        // Work that is worse than linear may take up to the square of the factor.
        let next = time(run, &pattern.document(parity, length)) * 2 * STEP as u32;
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

/// Returns the known patterns; fragments inside containers; all single fragments and pairs; and random patterns of one
/// or two repeated pieces.
fn patterns(arguments: &Arguments) -> Vec<Pattern> {
    let all = fragments::all();
    let mut patterns = PATTERNS.to_vec();
    let starts = CONTAINERS.iter().flat_map(|&one| {
        let pairs = CONTAINERS.iter().filter(move |&&other| other != one);
        std::iter::once(one.to_owned()).chain(pairs.map(move |&other| [one, other].concat()))
    });
    for start in starts {
        patterns.extend(all.iter().map(|&leaf| Pattern {
            pieces: vec![(String::new(), start.clone())],
            after: format!("{leaf} http://a.b/*x*"),
        }));
    }
    for &start in CONTAINERS {
        patterns.extend(all.iter().map(|&piece| Pattern {
            pieces: vec![(format!("http://a.b\n\n{start}"), piece.to_owned())],
            after: String::new(),
        }));
    }
    patterns.extend(all.iter().map(|&one| Pattern::of(one)));
    for &one in &all {
        let others = all.iter().filter(|&&other| other != one);
        patterns.extend(others.map(|&other| Pattern::of(&[one, other].concat())));
    }
    let mut rng = Rng::with_seed(arguments.seed);
    let mut some = |numbers: std::ops::RangeInclusive<usize>| -> String {
        let number = rng.usize(numbers);
        (0..number).map(|_| all[rng.usize(..all.len())]).collect()
    };
    for number in 0..arguments.random {
        let (before, other, after) = match number % 3 {
            0 => (0..=0, 0..=0, 0..=0),
            1 => (0..=3, 0..=0, 0..=3),
            _ => (0..=1, 1..=2, 0..=1),
        };
        let mut pieces = vec![(some(before), some(1..=4))];
        if *other.end() > 0 {
            pieces.push((String::new(), some(other)));
        }
        patterns.push(Pattern { pieces, after: some(after) });
    }
    patterns
}
