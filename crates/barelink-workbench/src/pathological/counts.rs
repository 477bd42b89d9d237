//! The quick check: counts instructions, which vary less than times and need only short input.

use anyhow::Result;
use barelink_testkit::documents::patterns::{self, Parity, Pattern, PATTERNS};

use super::callgrind::{counted, totals};
use super::growth::{self, documents, exponent, DOCUMENTS};
use super::target::{position, Target, PARSERS};

/// Length in bytes of the shorter document of a probe. The longer one has four times this length. Instruction counts are
/// exact, so short documents suffice to show quadratic work.
const LENGTH: usize = 512;

/// Length of the shorter document when a probe that exceeds its limit is repeated. Between the first two lengths, a limit
/// such as the maximum length of a host may add linear work.
const LONGER: usize = 4 * LENGTH;

/// Maximum ratio of instructions for four times the length.
///
/// If a quarter of the work is quadratic at the first length, the ratio is 7. One-time work, mainly tables, makes the
/// ratio of linear work less than 4.
const LIMIT: f64 = 5.0;

/// Factor by which a target's ratio may exceed that of its parsers.
const AS_THE_PARSER: f64 = 1.25;

/// Returns the parsers, and then the targets whose names contain `name`.
fn targets(name: &str) -> Vec<Target> {
    let parsers = PARSERS.map(Target::of_parser).into_iter();
    let all = Target::all().into_iter();
    let named = all.filter(|target| target.name.contains(name));
    parsers.chain(named).collect()
}

/// Returns the probes in a fixed order. A probe is a pattern, the index of a target whose turn it is, and the target.
///
/// Without `--quick`, [`super::search`] combines each pattern with every target.
fn probes(targets: &[Target]) -> impl Iterator<Item = (&'static Pattern, usize, &Target)> {
    let patterns = PATTERNS.iter().enumerate();
    patterns.flat_map(move |(number, pattern)| {
        let targets = targets.iter().enumerate();
        let tried = targets.filter(move |(_, target)| target.has_turn(number, pattern));
        tried.map(move |(index, target)| (pattern, index, target))
    })
}

/// Runs all probes with documents of `length` bytes and of four times this length. callgrind, under which this program
/// runs, counts their instructions.
pub fn probe_all(name: &str, length: usize) {
    for (pattern, _, target) in probes(&targets(name)) {
        for length in [length, 4 * length] {
            counted(&target.run, &pattern.document(length));
        }
    }
}

/// Runs the check. Returns true if no probe exceeds its limit at both lengths, or if valgrind is not installed.
///
/// The limit is [`LIMIT`], or the highest ratio of the target's parsers alone times `AS_THE_PARSER`, if that is higher.
pub fn run(name: &str) -> Result<bool> {
    if !xtask::callgrind::is_there() {
        println!("valgrind is not there: nothing is counted");
        return Ok(true);
    }
    let (exceeding, worst) = measure(name, LENGTH)?;
    let mut passed = true;
    for (probe, counts) in exceeding {
        let (again, _) = measure(&probe.0, LONGER)?;
        if let Some((_, counted_again)) = again.iter().find(|(other, _)| *other == probe) {
            println!("{}, `{}`: {counts}; {counted_again}", probe.0, probe.1);
            passed = false;
        }
    }
    println!("{} patterns; the worst: {worst}", PATTERNS.len());
    Ok(long_ones(name)? && passed)
}

/// Name of the target for many block quotes. comrak's time for alerts is quadratic in them, and `fix` has to bound it.
const WITH_QUOTES: &str = "fix, gfm, alerts";

/// Names of the targets that take turns with other long documents.
const WITH_LONG: [&str; 6] = [
    "explain, Markdown", "compare, Markdown", "pulldown-cmark-gfm", "list, Markdown", "check, gfm",
    "comrak-gfm",
];

/// Length in bytes of the longest document of a pattern that shows in long documents only.
const LONG: usize = 64 * 1024;

/// Returns the patterns that show in long documents only, each with one of the targets.
fn long_probes(targets: &[Target]) -> impl Iterator<Item = (Pattern, &Target)> {
    patterns::long().enumerate().filter_map(move |(number, pattern)| {
        let name = match &*pattern.pieces {
            [(_, piece)] if piece == ">" => WITH_QUOTES,
            _ => WITH_LONG[number % WITH_LONG.len()],
        };
        let target = targets.iter().find(|target| target.name == name)?;
        Some((pattern, target))
    })
}

/// Runs the patterns that show in long documents only. The longest document has `length` bytes.
pub fn probe_long(name: &str, length: usize) {
    for (pattern, target) in long_probes(&targets(name)) {
        for document in documents(&pattern, Parity::Odd, length) {
            counted(&target.run, &document);
        }
    }
}

/// Fits the growth of the patterns that show in long documents only. Prints those that exceed the limit, and returns
/// true if there are none.
fn long_ones(name: &str) -> Result<bool> {
    let targets = targets(name);
    let probes: Vec<_> = long_probes(&targets).collect();
    let totals = totals(&["--target", name, "--long"], LONG, DOCUMENTS * probes.len())?;
    let mut passed = true;
    for ((pattern, target), counts) in probes.iter().zip(totals.chunks(DOCUMENTS)) {
        let documents = documents(pattern, Parity::Odd, LONG);
        let exponent = exponent(counts, &documents.map(|document| document.len()));
        if exponent > growth::LIMIT {
            println!("{}, `{pattern}`: {exponent:.2} {counts:?}", target.name);
            passed = false;
        }
    }
    Ok(passed)
}

/// The name of a target, and a pattern.
type Probe = (String, String);

/// Counts the instructions of all probes, with documents of `length` bytes and more. Returns a description of the counts
/// of each probe that exceeds its limit, and of the probe with the highest ratio.
fn measure(name: &str, length: usize) -> Result<(Vec<(Probe, String)>, String)> {
    let targets = targets(name);
    let counts = count(name, length, probes(&targets).count())?;
    let mut alone = [0.0; PARSERS.len()];
    let mut exceeding = Vec::new();
    let mut worst = (0.0, String::new());
    for ((pattern, index, target), [short, long]) in probes(&targets).zip(counts) {
        let ratio = long as f64 / short as f64;
        if let Some(alone) = alone.get_mut(index) {
            *alone = ratio;
            continue;
        }
        let parsers = target.parsers.iter();
        let parsers = parsers.map(|parser| alone[position(&PARSERS, parser)]);
        let may_be = parsers.fold(LIMIT, |limit: f64, ratio| limit.max(ratio * AS_THE_PARSER));
        let counts = format!("{short} to {long}, {ratio:.2} times");
        if ratio > worst.0 {
            worst = (ratio, format!("{}, `{pattern}`: {counts}", target.name));
        }
        if ratio > may_be {
            let probe = (target.name.clone(), pattern.to_string());
            exceeding.push((probe, format!("{counts}, may be {may_be:.2}")));
        }
    }
    Ok((exceeding, worst.1))
}

/// Returns the instructions of each probe for its shorter and its longer document, in the order of [`probe_all`].
/// `probes` is the number of probes.
fn count(name: &str, length: usize, probes: usize) -> Result<Vec<[u64; 2]>> {
    let totals = totals(&["--target", name], length, 2 * probes)?;
    Ok(totals.chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect())
}
