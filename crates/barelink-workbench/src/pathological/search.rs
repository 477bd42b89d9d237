//! Searches by time: measures many patterns at small lengths, then suspicious ones at larger lengths.

use barelink_testkit::documents::fragments;
use barelink_testkit::documents::patterns::{Parity, Pattern, PATTERNS};
use fastrand::Rng;

use super::target::Target;
use super::times::{time, Growth, AS_THE_PARSER};
use super::Arguments;

/// Lengths in bytes of the first measurement.
const FIRST: [usize; 2] = [4 * 1024, 16 * 1024];

/// A pattern is measured at larger lengths if its time grows by more than this factor when its length grows fourfold.
/// Linear work has the factor 4. The value allows for noise.
const SUSPICIOUS: f64 = 6.5;

/// Maximum factor by which the time may grow when the length grows fourfold, in the second and in the third
/// measurement.
const LIMIT: f64 = 5.0;

/// Lengths in bytes of the second and of the third measurement. Each also measures twice and four times its length.
const LENGTHS: [usize; 2] = [16 * 1024, 64 * 1024];

/// Runs the search. Returns true if no target's work grows faster than the limit. Ignores growth that the target's
/// parsers alone also have.
pub fn run(arguments: &Arguments) -> bool {
    let mut targets = Target::all(None);
    targets.retain(|target| target.name.contains(&arguments.target));
    let (mut tried, mut found, mut inherited) = (0, 0, 0);
    for pattern in patterns(arguments).iter().step_by(arguments.every.max(1)) {
        tried += 1;
        for target in &targets {
            if !is_suspicious(&target.run, pattern) {
                continue;
            }
            let Some(Growth { ratio: Some(ratio), seconds, .. }) =
                superlinear(&target.run, pattern)
            else {
                continue;
            };
            let parsers = target.parsers_alone().into_iter();
            let alone = parsers.filter_map(|parser| superlinear(&parser, pattern)?.ratio);
            if alone.fold(0.0, f64::max) * AS_THE_PARSER > ratio {
                inherited += 1;
                continue;
            }
            found += 1;
            let name = &target.name;
            println!("{name}, `{pattern}`: {ratio:.1} {seconds:?}");
        }
    }
    println!(
        "{tried} patterns, {found} grow faster than linear, {inherited} more as the parser alone"
    );
    found == 0
}

/// Returns the known patterns, all single fragments and pairs, and random patterns of one or two repeated pieces.
fn patterns(arguments: &Arguments) -> Vec<Pattern> {
    let all = fragments::all();
    let again =
        |piece: String| Pattern { pieces: vec![("".into(), piece.into())], after: "".into() };
    let mut patterns = PATTERNS.to_vec();
    patterns.extend(all.iter().map(|&one| again(one.to_owned())));
    for &one in &all {
        let others = all.iter().filter(|&&other| other != one);
        patterns.extend(others.map(|&other| again([one, other].concat())));
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
        let mut pieces = vec![(some(before).into(), some(1..=4).into())];
        if *other.end() > 0 {
            pieces.push(("".into(), some(other).into()));
        }
        patterns.push(Pattern { pieces, after: some(after).into() });
    }
    patterns
}

/// Returns true if the longer document of a pattern takes more than [`SUSPICIOUS`] times as long as the shorter one, in
/// each of three runs.
fn is_suspicious(run: &dyn Fn(&str) -> usize, pattern: &Pattern) -> bool {
    let [short, long] = FIRST.map(|length| pattern.document(length));
    let grows = || {
        let [short, long] = [&short, &long].map(|document| time(run, document));
        long.as_secs_f64() > SUSPICIOUS * short.as_secs_f64()
    };
    // A single slow run may be a coincidence, so all of three must be slow.
    (0..3).all(|_| grows())
}

/// Returns the last growth of a pattern if it exceeds `LIMIT` at each length, or if a run would take too long.
///
/// Returns `None` otherwise. Skips a length at which the times are too short to measure; if it is the last length,
/// returns `None`. Documents with an even and with an odd number of pieces are measured separately.
fn superlinear(run: &dyn Fn(&str) -> usize, pattern: &Pattern) -> Option<Growth> {
    [Parity::Even, Parity::Odd].into_iter().find_map(|parity| {
        let mut last = None;
        for length in LENGTHS {
            let growth = Growth::measure(run, |length| pattern.document_of(parity, length), length);
            let gave_up = growth.gave_up;
            // A run that is too short to measure may be long enough at the next length.
            if !gave_up && growth.ratio.is_some_and(|ratio| ratio <= LIMIT) {
                return None;
            }
            last = Some(growth);
            if gave_up {
                break;
            }
        }
        last.filter(|growth| growth.ratio.is_some())
    })
}
