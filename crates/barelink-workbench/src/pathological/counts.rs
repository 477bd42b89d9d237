//! The quick check: counts instructions, which vary less than times and need only short input.

use std::hint::black_box;
use std::process::Command;
use std::{env, fs};

use anyhow::{ensure, Context, Result};
use barelink::Dialect;
use barelink_fix::Extension;
use barelink_testkit::bench::subject::Subject;
use barelink_testkit::documents::patterns::{Pattern, PATTERNS};

use super::target::{Search, Target};
use super::times::AS_THE_PARSER;

/// Lengths of the measured documents in bytes. Instruction counts are exact, so short documents suffice to show
/// quadratic work.
const LENGTHS: [usize; 2] = [512, 4 * 512];

/// Maximum ratio of instructions for four times the length.
///
/// If a quarter of the work is quadratic at the first length, the ratio is 7. One-time work, mainly tables, makes the
/// ratio of linear work less than 4.
const LIMIT: f64 = 5.0;

/// Parsers without links, for comparison.
const PARSERS: [Target; 2] = [
    Target::Subject(Subject::PulldownCmark),
    Target::Subject(Subject::Comrak),
];

/// A text and an extension. Patterns whose piece contains the text are always tried with this extension, because they
/// then take the most work.
const WITH_EXTENSION: (&str, Extension) = (":www.a.b", Extension::DefinitionLists);

/// Returns the probes, pairs of a pattern and a target, in a fixed order. The targets are the parsers, and the targets
/// whose names contain `name`. Each pattern is tried with:
///
/// - `fix` with one extension in each dialect, and with the extension of [`WITH_EXTENSION`] where it applies;
/// - most settings of the search, `fix` without `--trust-dialect`, and `check`, in one dialect;
/// - every other target.
///
/// Without `--quick`, [`super::search`] combines each pattern with every target.
fn probes(name: &str) -> impl Iterator<Item = (&'static Pattern, Target)> + '_ {
    let patterns = PATTERNS.iter().enumerate();
    patterns.flat_map(move |(number, pattern)| {
        let is_tried = move |target: &Target| match target {
            Target::Fix(dialect, extension) => {
                let (piece, with) = WITH_EXTENSION;
                let is_turn = |index| (number + index) % Extension::ALL.len() == 0;
                let index = position(Dialect::ALL, dialect) + position(Extension::ALL, extension);
                is_turn(index) || *extension == with && pattern.piece.contains(piece)
            }
            Target::With(_, Search::EndsInText) => true,
            Target::With(dialect, _) | Target::Doubtful(dialect) | Target::Check(dialect) => {
                number % Dialect::ALL.len() == position(Dialect::ALL, dialect)
            }
            _ => true,
        };
        let named = Target::all().filter(move |target| target.name().contains(name));
        let targets = PARSERS.into_iter().chain(named).filter(is_tried);
        targets.map(move |target| (pattern, target))
    })
}

fn position<T: PartialEq>(all: &[T], one: &T) -> usize {
    all.iter()
        .position(|other| other == one)
        .unwrap_or_default()
}

/// Runs all probes under callgrind, which counts their instructions.
pub fn probe_all(name: &str) {
    for (pattern, target) in probes(name) {
        let run = target.ready_to_count();
        for length in LENGTHS {
            counted(&*run, &pattern.document(length));
        }
    }
}

/// Runs a probe. callgrind counts inside this function, and writes its counts at each return.
#[inline(never)]
fn counted(run: &dyn Fn(&str) -> usize, document: &str) {
    black_box(run(black_box(document)));
}

/// Runs the check. Returns true if no probe exceeds its limit, or if valgrind is not installed.
///
/// The limit is [`LIMIT`], or the ratio of the target's parsers alone times `AS_THE_PARSER` if that is higher.
pub fn run(name: &str) -> Result<bool> {
    let version = Command::new("valgrind").arg("--version").output();
    if !version.is_ok_and(|version| version.status.success()) {
        println!("valgrind is not there: nothing is counted");
        return Ok(true);
    }
    let counts = count(name)?;
    let mut counts = counts.chunks_exact(LENGTHS.len());
    let mut passed = true;
    let mut alone = Vec::new();
    let mut worst = (0.0, String::new());
    for (pattern, target) in probes(name) {
        let &[short, long] = counts.next().context("too few counts")? else {
            continue;
        };
        let ratio = long as f64 / short as f64;
        if let Some(parser) = PARSERS.iter().position(|&parser| parser == target) {
            alone.truncate(parser);
            alone.push(ratio);
            continue;
        }
        let parsers = target.parsers().iter().filter_map(|&parser| {
            let index = PARSERS
                .iter()
                .position(|&one| one == Target::Subject(parser));
            alone.get(index?).copied()
        });
        let may_be = parsers.fold(LIMIT, |limit: f64, ratio| limit.max(ratio * AS_THE_PARSER));
        let line = format!(
            "{}, `{pattern}`: {short} to {long}, {ratio:.2} times",
            target.name()
        );
        if ratio > may_be {
            println!("{line}, may be {may_be:.2}");
            passed = false;
        }
        if ratio > worst.0 {
            worst = (ratio, line);
        }
    }
    println!("{} patterns; the worst: {}", PATTERNS.len(), worst.1);
    Ok(passed)
}

/// Returns the number of instructions of each probe at each length, in the order of [`probe_all`].
fn count(name: &str) -> Result<Vec<u64>> {
    let folder = env::temp_dir().join(format!("barelink-hostile-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let file = folder.join("count");
    let function = concat!(module_path!(), "::counted");
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--dump-line=no"])
        .arg(format!("--toggle-collect={function}"))
        .arg(format!("--dump-after={function}"))
        .arg(format!("--callgrind-out-file={}", file.display()))
        .arg(env::current_exe()?)
        .args(["hostile", "--probe", "--target", name])
        .output()?;
    let report = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "callgrind failed: {report}");
    let counts = (1..=probes(name).count() * LENGTHS.len()).map(|number| {
        let dump = fs::read_to_string(folder.join(format!("count.{number}")))?;
        let total = dump.lines().find_map(|line| line.strip_prefix("totals: "));
        Ok(total.context("a dump without a total")?.trim().parse()?)
    });
    let counts = counts.collect();
    fs::remove_dir_all(&folder)?;
    counts
}
