//! Searches for new patterns: measures the time of many, and counts the instructions of those that seem to grow faster
//! than their length.

use anyhow::Result;
use barelink_testkit::documents::fragments::{self, CONTAINERS};
use barelink_testkit::documents::patterns::{Parity, Pattern, PATTERNS};
use fastrand::Rng;

use super::growth::{self, Growth, Verdict};
use super::target::Target;
use super::times::{countable, is_suspicious};
use super::Arguments;

/// Runs the search. Returns true if no target's work grows faster than the limit. Ignores growth that the target's
/// parsers alone also have. Known patterns are tried with all targets, others with those whose turn it is.
pub fn run(arguments: &Arguments) -> Result<bool> {
    let mut targets = Target::all();
    targets.retain(|target| target.name.contains(&arguments.target));
    let (mut tried, mut found, mut inherited) = (0, 0, 0);
    let patterns = patterns(arguments);
    for (number, pattern) in patterns.iter().enumerate().step_by(arguments.every.max(1)) {
        tried += 1;
        let parity = if number.is_multiple_of(2) { Parity::Even } else { Parity::Odd };
        let is_tried =
            |target: &&Target| number < PATTERNS.len() || target.has_turn(number, pattern);
        for target in targets.iter().filter(is_tried) {
            if !is_suspicious(&target.run, pattern, parity) {
                continue;
            }
            let length = countable(&target.run, pattern, parity);
            let growth = Growth::count(target, pattern, parity, length)?;
            match growth.verdict() {
                Verdict::Linear => continue,
                Verdict::AsTheParser => inherited += 1,
                Verdict::Faster => {
                    found += 1;
                    println!("{}, `{pattern}`: {growth}", target.name);
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
    let mut targets = Target::all();
    targets.retain(|target| target.name.contains(name));
    let mut passed = true;
    for target in &targets {
        for parity in [Parity::Even, Parity::Odd] {
            let length = countable(&target.run, pattern, parity);
            let growth = Growth::count(target, pattern, parity, length)?;
            println!("{}, {parity:?}: {growth}", target.name);
            passed &= growth.verdict() != Verdict::Faster;
        }
    }
    Ok(passed)
}

/// Runs the probe of a pattern and of the target with the name in `arguments`. The longest document has `length` bytes.
pub fn probe(pattern: &Pattern, arguments: &Arguments, length: usize) {
    let parity = if arguments.odd { Parity::Odd } else { Parity::Even };
    let targets = Target::all().into_iter();
    for target in targets.filter(|target| target.name == arguments.target) {
        growth::probe(&target, pattern, parity, length);
    }
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
