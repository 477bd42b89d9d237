//! The quick check: counts instructions, which vary less than times and need only short input.

use std::hint::black_box;
use std::process::Command;
use std::{env, fs};

use anyhow::{Context, Result};
use barelink::Dialect;
use barelink_fix::Extension;
use barelink_testkit::documents::patterns::{Pattern, PATTERNS};

use super::target::{Target, Turn, PARSERS};
use super::times::AS_THE_PARSER;

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

/// Maximum number of verifications by `fix` while instructions are counted. By default it verifies shorter documents more
/// often, which would hide growth.
///
/// `fix` reserves three of them for the end of its search. With the other three, it tries all links at once, and then
/// parts of them.
const TRIALS: usize = 6;

/// A text and an extension. Patterns with a piece that contains the text are always tried with this extension, because
/// they then take the most work.
const WITH_EXTENSION: (&str, Extension) = (":www.a.b", Extension::DefinitionLists);

/// Returns the parsers, and then the targets whose names contain `name`.
fn targets(name: &str) -> Vec<Target> {
    let parsers = PARSERS.map(Target::of_subject).into_iter();
    let all = Target::all(Some(TRIALS)).into_iter();
    let named = all.filter(|target| target.name.contains(name));
    parsers.chain(named).collect()
}

/// Returns the probes in a fixed order. A probe is a pattern, the index of a target whose turn it is, and the target.
///
/// Without `--quick`, [`super::search`] combines each pattern with every target.
fn probes(targets: &[Target]) -> impl Iterator<Item = (&'static Pattern, usize, &Target)> {
    let patterns = PATTERNS.iter().enumerate();
    patterns.flat_map(move |(number, pattern)| {
        let is_turn = move |target: &Target| match target.turn {
            Turn::Always => true,
            Turn::Of(dialect) => number % Dialect::ALL.len() == position(Dialect::ALL, &dialect),
            Turn::With(dialect, extension) => {
                let (piece, with) = WITH_EXTENSION;
                let index = position(Dialect::ALL, &dialect) + position(Extension::ALL, &extension);
                let is_turn = (number + index) % Extension::ALL.len() == 0;
                let has_piece = || pattern.pieces.iter().any(|(_, other)| other.contains(piece));
                is_turn || extension == with && has_piece()
            }
        };
        let targets = targets.iter().enumerate();
        let tried = targets.filter(move |(_, target)| is_turn(target));
        tried.map(move |(index, target)| (pattern, index, target))
    })
}

fn position<T: PartialEq>(all: &[T], one: &T) -> usize {
    all.iter().position(|other| other == one).unwrap_or_default()
}

/// Runs all probes with documents of `length` bytes and of four times this length. callgrind, under which this program
/// runs, counts their instructions.
pub fn probe_all(name: &str, length: usize) {
    for (pattern, _, target) in probes(&targets(name)) {
        for length in [length, 4 * length] {
            counted(&*target.run, &pattern.document(length));
        }
    }
}

/// Runs a probe. callgrind counts inside this function, and writes its counts at each return.
#[inline(never)]
fn counted(run: &dyn Fn(&str) -> usize, document: &str) {
    black_box(run(black_box(document)));
}

/// Runs the check. Returns true if no probe exceeds its limit at both lengths, or if valgrind is not installed.
///
/// The limit is [`LIMIT`], or the highest ratio of the target's parsers alone times `AS_THE_PARSER`, if that is higher.
pub fn run(name: &str) -> Result<bool> {
    let version = Command::new("valgrind").arg("--version").output();
    if !version.is_ok_and(|version| version.status.success()) {
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
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("count");
    let function = concat!(module_path!(), "::counted");
    let mut valgrind = Command::new("valgrind");
    valgrind
        .args(["--tool=callgrind", "--dump-line=no"])
        .arg(format!("--toggle-collect={function}"))
        .arg(format!("--dump-after={function}"))
        .arg(format!("--callgrind-out-file={}", file.display()))
        .arg(env::current_exe()?)
        .args(["hostile", "--target", name, "--probe", &length.to_string()]);
    xtask::output(&mut valgrind)?;
    let total = |number: usize| -> Result<u64> {
        let dump = fs::read_to_string(folder.path().join(format!("count.{number}")))?;
        let total = dump.lines().find_map(|line| line.strip_prefix("totals: "));
        Ok(total.context("a dump without a total")?.trim().parse()?)
    };
    (0..probes).map(|probe| Ok([total(2 * probe + 1)?, total(2 * probe + 2)?])).collect()
}
