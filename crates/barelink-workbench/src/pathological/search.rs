//! Tries known and random patterns: measures their time, and counts the instructions of those that seem to grow faster than
//! their length.

use std::hint::black_box;
use std::ops::RangeInclusive;
use std::time::Duration;

use anyhow::Result;
use barelink_testkit::documents::patterns::{Parity, Pattern, PATTERNS};
use barelink_testkit::documents::{fragments, words};
use cpu_time::ThreadTime;
use fastrand::Rng;

use super::counts::{grow, Verdict, STEP};
use super::target::{Run, Target};
use super::Arguments;

/// Length in bytes of the longest document.
const LONGEST: usize = 64 * 1024;

/// Longest time of a run whose instructions are counted. Counting them takes fifty times as long.
const PATIENCE: Duration = Duration::from_millis(300);

/// Factor by which the time of linear work grows, for a document of [`STEP`] times the length, with some noise. It is
/// the growth with an exponent of 1.07.
const LINEAR: f64 = 4.4;

/// Runs the search. Returns true if no target's work grows faster than the limit. Ignores growth that the target's
/// parsers alone also have. A pattern is tried with the targets whose turn it is. A pattern of the command line is tried
/// with all targets, and its counts are printed.
pub fn run(arguments: &Arguments) -> Result<bool> {
    let targets = Target::named(&arguments.target);
    let (mut found, mut inherited) = (0, 0);
    let is_named = arguments.pattern.is_some();
    let patterns = patterns(arguments);
    for (number, pattern) in patterns.iter().enumerate() {
        let parity = Parity::of(number);
        for target in &targets {
            if !is_named {
                let has_turn = target.has_turn(number, pattern);
                if !has_turn || !is_suspicious(&target.run, pattern, parity) {
                    continue;
                }
                if grows_as_a_parser(target, pattern, parity) {
                    inherited += 1;
                    continue;
                }
            }
            let length = countable(&target.run, pattern, parity);
            let (verdict, counts) = grow(target, pattern, parity, length)?;
            found += usize::from(verdict == Verdict::Faster);
            inherited += usize::from(verdict == Verdict::AsTheParser);
            if is_named || verdict == Verdict::Faster {
                println!("{}, `{pattern}`, {parity:?}: {counts}", target.name);
            }
        }
    }
    let tried = patterns.len();
    println!(
        "{tried} patterns, {found} grow faster than linear, {inherited} more as the parser alone"
    );
    Ok(found == 0)
}

/// Returns true if the time of a pattern seems to grow faster than its documents, up to the longest one.
fn is_suspicious(run: &Run, pattern: &Pattern, parity: Parity) -> bool {
    let document = |length| pattern.document(parity, length);
    let [short, middle] = [LONGEST / STEP / STEP, LONGEST / STEP].map(document);
    let grows = |one: &str, other: &str| {
        let [less, more] = [one, other].map(|document| time(run, document));
        let factor = LINEAR * other.len() as f64 / (one.len() * STEP) as f64;
        more.as_secs_f64() > factor * less.as_secs_f64()
    };
    // A single slow run may be a coincidence, so all runs must be slow.
    if !(0..3).all(|_| grows(&short, &middle)) {
        return false;
    }
    countable(run, pattern, parity) < LONGEST || {
        let long = document(LONGEST);
        (0..2).all(|_| grows(&middle, &long))
    }
}

/// Returns true if the time of one of the target's parsers alone grows at least as fast, with some noise. Then there is nothing
/// to count.
fn grows_as_a_parser(target: &Target, pattern: &Pattern, parity: Parity) -> bool {
    let lengths = [LONGEST / STEP / STEP, LONGEST / STEP];
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
fn countable(run: &Run, pattern: &Pattern, parity: Parity) -> usize {
    let mut length = LONGEST / STEP / STEP;
    while length < LONGEST {
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

/// Returns the pattern of the command line, once for each parity. Otherwise returns the known patterns, and random ones:
/// repeated fragments, one or two pieces with texts around them, and a leaf in containers.
fn patterns(arguments: &Arguments) -> Vec<Pattern> {
    if let Some(pattern) = &arguments.pattern {
        return vec![pattern.clone(); 2];
    }
    let mut rng = Rng::with_seed(arguments.seed);
    let mut some = |from: &[&str], numbers: RangeInclusive<usize>| -> String {
        let number = rng.usize(numbers);
        (0..number).map(|_| from[rng.usize(..from.len())]).collect()
    };
    let (all, containers) = (fragments(), words("containers"));
    let mut patterns = PATTERNS.to_vec();
    for number in 0..arguments.random {
        let mut pieces = Vec::new();
        let after = match number % 4 {
            0 => {
                pieces.push((String::new(), some(all, 1..=4)));
                String::new()
            }
            1 => {
                pieces.push((some(all, 0..=3), some(all, 1..=4)));
                some(all, 0..=3)
            }
            2 => {
                pieces.push((some(all, 0..=1), some(all, 1..=4)));
                pieces.push((String::new(), some(all, 1..=2)));
                some(all, 0..=1)
            }
            _ => {
                pieces.push((String::new(), some(containers, 1..=2)));
                some(all, 1..=1) + " http://a.b/*x*"
            }
        };
        patterns.push(Pattern { pieces, after });
    }
    patterns
}
