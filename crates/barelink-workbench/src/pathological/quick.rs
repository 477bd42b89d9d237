//! The quick check: counts the instructions for short documents of the known patterns, and again for longer ones where
//! they seem to grow too fast.

use anyhow::Result;
use barelink_testkit::documents::patterns::{self, Parity, Pattern, PATTERNS};

use super::counts::{self, grow, Counts, Verdict, STEP};
use super::target::{position, Target, BOTH};

/// Lengths in bytes of the documents. Instruction counts are exact, so short documents suffice to show quadratic work.
const LENGTHS: [usize; 2] = [512, 512 * STEP];

/// Exponent above which the instructions are counted for a longer document. If a quarter of the work for the shorter
/// document is quadratic, the exponent is 1.4. One-time work, mainly tables, makes that of linear work less than 1.
const SUSPICIOUS: f64 = 1.16;

/// Difference by which the exponent may be greater than that of the target's parsers alone, for the short documents.
const AS_THE_PARSER: f64 = 0.16;

/// Length in bytes of the longer document then. Beyond the first lengths, a limit such as the maximum length of a host
/// adds no work.
const LONGER: usize = 16 * 1024;

/// Length in bytes of the longer document of a pattern that shows in long documents only.
const LONG: usize = 64 * 1024;

/// Name of the target for many block quotes. comrak's time for alerts is quadratic in them, and `fix` has to bound it.
const WITH_QUOTES: &str = "fix, gfm, alerts";

/// Names of the targets that take turns with other long documents.
const WITH_LONG: [&str; 6] = [
    "explain, Markdown", "compare, Markdown", "pulldown-cmark-gfm", "list, Markdown", "check, gfm",
    "comrak-gfm",
];

/// A pattern, the parity of its pieces, a target whose turn it is, and two short documents.
type Probe<'t> = (&'static Pattern, Parity, &'t Target, [String; 2]);

/// Returns the parsers, and then the targets whose names contain `name`.
fn targets(name: &str) -> Vec<Target> {
    let parsers = BOTH.iter().map(|&parser| Target::of_parser(parser));
    parsers.chain(Target::named(name)).collect()
}

/// Returns the probes in a fixed order. Without `--quick`, [`super::search`] combines each pattern with every target.
fn probes(targets: &[Target]) -> Vec<Probe<'_>> {
    let mut probes = Vec::new();
    for (number, pattern) in PATTERNS.iter().enumerate() {
        let parity = Parity::of(number);
        for target in targets.iter().filter(|target| target.has_turn(number, pattern)) {
            let documents = LENGTHS.map(|length| pattern.document(parity, length));
            probes.push((pattern, parity, target, documents));
        }
    }
    probes
}

/// Runs all probes. callgrind, under which this program runs, counts their instructions.
pub fn probe_all(name: &str) {
    for (_, _, target, documents) in probes(&targets(name)) {
        counts::run(&target.run, &documents);
    }
}

/// Runs the check. Returns true if no work grows too fast, or if valgrind is not installed.
pub fn run(name: &str) -> Result<bool> {
    if !xtask::callgrind::is_there() {
        println!("valgrind is not there: nothing is counted");
        return Ok(true);
    }
    let targets = targets(name);
    let probes = probes(&targets);
    let documents: Vec<_> = probes.iter().map(|(.., documents)| documents.clone()).collect();
    let all = Counts::of(&["--target", name, "--quick", "--probe=0"], &documents)?;
    let mut passed = true;
    let mut worst = (0.0, String::new());
    let mut alone = [0.0; BOTH.len()];
    for ((pattern, parity, target, _), counts) in probes.iter().zip(all) {
        if let Some(parser) = BOTH.iter().position(|parser| parser.name() == target.name) {
            alone[parser] = counts.exponent;
            continue;
        }
        let parsers = target.parsers.iter().map(|parser| alone[position(BOTH, parser)]);
        let may_be = parsers.fold(SUSPICIOUS, |most, alone| most.max(alone + AS_THE_PARSER));
        if counts.exponent > worst.0 {
            worst = (counts.exponent, format!("{}, `{pattern}`: {counts}", target.name));
        }
        if counts.exponent > may_be {
            passed &= is_bounded(target, pattern, *parity, LONGER, true)?;
        }
    }
    for (number, pattern) in patterns::long().enumerate() {
        let name = match &*pattern.pieces {
            [(_, piece)] if piece == ">" => WITH_QUOTES,
            _ => WITH_LONG[number % WITH_LONG.len()],
        };
        for target in targets.iter().filter(|target| target.name == name) {
            passed &= is_bounded(target, &pattern, Parity::Odd, LONG, false)?;
        }
    }
    println!("{} patterns; the worst: {}", PATTERNS.len(), worst.1);
    Ok(passed)
}

/// Returns true if the work does not grow too fast. Otherwise prints it.
fn is_bounded(
    target: &Target,
    pattern: &Pattern,
    parity: Parity,
    length: usize,
    are_excuse: bool,
) -> Result<bool> {
    let (verdict, counts) = grow(target, pattern, parity, length, are_excuse)?;
    if verdict == Verdict::Faster {
        println!("{}, `{pattern}`: {counts}", target.name);
    }
    Ok(verdict != Verdict::Faster)
}
