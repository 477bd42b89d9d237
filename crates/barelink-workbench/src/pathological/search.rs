//! Searches for new patterns: measures the time of many, and counts the instructions of those that seem to grow faster
//! than their length.

use std::hint::black_box;
use std::time::Duration;

use anyhow::Result;
use barelink_testkit::documents::patterns::{Parity, Pattern, PATTERNS};
use barelink_testkit::documents::{fragments, words};
use cpu_time::ThreadTime;
use fastrand::Rng;

use super::counts::{grow, Verdict, STEP};
use super::target::{Run, Target};
use super::Arguments;

/// Effort of a search.
struct Effort {
    /// Length in bytes of the longest document. Searches that read many bytes with one instruction show in long documents
    /// only.
    longest: usize,
    /// Longest time of a run whose instructions are counted. Counting them takes fifty times as long.
    patience: Duration,
}

const THOROUGH: Effort = Effort { longest: 256 * 1024, patience: Duration::from_secs(2) };
const QUICK: Effort = Effort { longest: 64 * 1024, patience: Duration::from_millis(300) };

/// Factor by which the time of linear work grows, for a document of [`STEP`] times the length, with some noise. It is
/// the growth with an exponent of 1.07.
const LINEAR: f64 = 4.4;

/// Runs the search. Returns true if no target's work grows faster than the limit. Ignores growth that the target's
/// parsers alone also have. Known patterns are tried with all targets, unless it has to be quick, others with those whose
/// turn it is.
pub fn run(arguments: &Arguments) -> Result<bool> {
    let targets = Target::named(&arguments.target);
    let effort = if arguments.quick { &QUICK } else { &THOROUGH };
    let (mut tried, mut found, mut inherited) = (0, 0, 0);
    let patterns = patterns(arguments);
    for (number, pattern) in patterns.iter().enumerate().step_by(arguments.every.max(1)) {
        tried += 1;
        let parity = Parity::of(number);
        let by_all = number < PATTERNS.len() && !arguments.quick;
        for target in targets.iter().filter(|it| by_all || it.has_turn(number, pattern)) {
            if !is_suspicious(&target.run, pattern, parity, effort) {
                continue;
            }
            if grows_as_a_parser(target, pattern, parity, effort) {
                inherited += 1;
                continue;
            }
            let length = countable(&target.run, pattern, parity, effort);
            let (verdict, counts) = grow(target, pattern, parity, length)?;
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
            let length = countable(&target.run, pattern, parity, &THOROUGH);
            let (verdict, counts) = grow(target, pattern, parity, length)?;
            println!("{}, {parity:?}: {counts}", target.name);
            passed &= verdict != Verdict::Faster;
        }
    }
    Ok(passed)
}

/// Returns true if the time of a pattern seems to grow faster than its documents, up to the longest one.
fn is_suspicious(run: &Run, pattern: &Pattern, parity: Parity, effort: &Effort) -> bool {
    let document = |length| pattern.document(parity, length);
    let longest = effort.longest;
    let [short, middle] = [longest / STEP / STEP, longest / STEP].map(document);
    let grows = |one: &str, other: &str| {
        let [less, more] = [one, other].map(|document| time(run, document));
        let factor = LINEAR * other.len() as f64 / (one.len() * STEP) as f64;
        more.as_secs_f64() > factor * less.as_secs_f64()
    };
    // A single slow run may be a coincidence, so all runs must be slow.
    if !(0..3).all(|_| grows(&short, &middle)) {
        return false;
    }
    countable(run, pattern, parity, effort) < longest || {
        let long = document(longest);
        (0..2).all(|_| grows(&middle, &long))
    }
}

/// Returns true if the time of one of the target's parsers alone grows at least as fast, with some noise. Then there is nothing
/// to count.
fn grows_as_a_parser(target: &Target, pattern: &Pattern, parity: Parity, effort: &Effort) -> bool {
    let lengths = [effort.longest / STEP / STEP, effort.longest / STEP];
    let [short, middle] = lengths.map(|length| pattern.document(parity, length));
    let growth = |run: &Run| {
        let growths = (0..3).map(|_| {
            let [less, more] = [&short, &middle].map(|document| time(run, document));
            more.as_secs_f64() / less.as_secs_f64()
        });
        growths.fold(f64::MAX, f64::min)
    };
    let own = growth(&target.run);
    target.parsers_alone().iter().any(|parser| growth(parser) > 0.95 * own)
}

/// Returns the greatest length at which the instructions can be counted in reasonable time.
fn countable(run: &Run, pattern: &Pattern, parity: Parity, effort: &Effort) -> usize {
    let mut length = effort.longest / STEP / STEP;
    while length < effort.longest {
        // Work that is worse than linear may take up to the square of the factor.
        let next = time(run, &pattern.document(parity, length)) * 2 * STEP as u32;
        if next > effort.patience {
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

/// Returns the known patterns, and unless it has to be quick, fragments inside containers; all single fragments and pairs; and random patterns of one
/// or two repeated pieces.
fn patterns(arguments: &Arguments) -> Vec<Pattern> {
    let mut patterns = PATTERNS.to_vec();
    if arguments.quick {
        return patterns;
    }
    let (all, containers) = (fragments(), words("containers"));
    let starts = containers.iter().flat_map(|&one| {
        let pairs = containers.iter().filter(move |&&other| other != one);
        std::iter::once(one.to_owned()).chain(pairs.map(move |&other| [one, other].concat()))
    });
    for start in starts {
        patterns.extend(all.iter().map(|&leaf| Pattern {
            pieces: vec![(String::new(), start.clone())],
            after: format!("{leaf} http://a.b/*x*"),
        }));
    }
    for &start in containers {
        patterns.extend(all.iter().map(|&piece| Pattern {
            pieces: vec![(format!("http://a.b\n\n{start}"), piece.to_owned())],
            after: String::new(),
        }));
    }
    patterns.extend(all.iter().map(|&one| Pattern::of(one)));
    for &one in all {
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
