//! Runs the benchmarks of `bench/`, and reads their results.

use std::collections::BTreeMap;
use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{ensure, Context, Result};
use barelink_testkit::bench::comparison;
use barelink_testkit::bench::corpus::Corpus;
use barelink_testkit::bench::subject::Subject;
use serde_json::Value;

use xtask::{cargo, root};

/// Options of criterion for one round. Rounds are short and compared subjects run one after the other, so a disturbance
/// slows them equally.
const ROUND: &str =
    "--warm-up-time 0.1 --measurement-time 0.3 --sample-size 10 --nresamples 1000 --noplot";

/// The name of a corpus, and a subject that is measured on it.
type Pair = (&'static str, Subject);

/// Results for each pass. A pass is one run of a subject over all documents of a corpus.
#[derive(Default)]
pub struct Measured {
    /// Minimum of all samples in all rounds, in seconds. Other processes only increase a time.
    seconds: BTreeMap<Pair, f64>,
    counts: BTreeMap<Pair, Counts>,
}

/// Counts that callgrind measures: instructions, and misses in a simulated processor.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Counts {
    pub instructions: f64,
    pub instruction_cache_misses: f64,
    pub mispredictions: f64,
}

impl Measured {
    /// Measures times with criterion. Runs all benchmarks once per round.
    pub fn times(rounds: usize) -> Result<Self> {
        let home = root().join("target/criterion");
        let mut measured = Measured::default();
        for round in 1..=rounds {
            eprintln!("round {round} of {rounds}");
            let mut bench = bench("time", ROUND);
            bench.env("CRITERION_HOME", &home).stdout(Stdio::null());
            xtask::run(&mut bench)?;
            for pair in pairs() {
                let (corpus, subject) = pair;
                let file = home.join(corpus).join(subject.id());
                let fewest = fewest_in(&file.join("new/sample.json"))?;
                let seconds = measured.seconds.entry(pair).or_insert(fewest);
                *seconds = seconds.min(fewest);
            }
        }
        Ok(measured)
    }

    /// Counts instructions with gungraun. Prints a note instead if gungraun-runner or valgrind is not installed.
    pub fn count_instructions(&mut self) -> Result<()> {
        let Some(path) = path_with_runner()? else {
            eprintln!(
                "no instructions are counted: they need valgrind, and cargo install --locked gungraun-runner --version 0.20.0"
            );
            return Ok(());
        };
        let mut bench = bench("instructions", "--output-format=json --nosummary");
        bench.env("PATH", path).stderr(Stdio::inherit());
        let output = bench.output()?;
        ensure!(output.status.success(), "{bench:?}");
        let report = String::from_utf8(output.stdout)?;
        let counts = report.lines().filter(|line| line.starts_with('{'));
        let counts: Vec<_> = counts.map(counts_in).collect::<Result<_>>()?;
        let pairs: Vec<_> = pairs().collect();
        ensure!(counts.len() == pairs.len(), "{} counts", counts.len());
        self.counts = pairs.into_iter().zip(counts).collect();
        Ok(())
    }

    /// Returns the time of a pass in seconds, or NaN if it was not measured.
    pub fn seconds(&self, pair: Pair) -> f64 {
        self.seconds.get(&pair).copied().unwrap_or(f64::NAN)
    }

    /// Returns the counts of a pass, or `None` if this pass was not counted.
    pub fn counts(&self, pair: Pair) -> Option<Counts> {
        self.counts.get(&pair).copied()
    }
}

/// Returns the measured pairs, in the order of the benchmarks.
fn pairs() -> impl Iterator<Item = Pair> {
    let subjects = comparison::subjects();
    let pairs = move |corpus| subjects.clone().into_iter().map(move |subject| (corpus, subject));
    Corpus::names().into_iter().flat_map(pairs)
}

/// Returns a command that runs a benchmark with these options.
fn bench(name: &str, options: &str) -> Command {
    let mut command = cargo(&["bench", "--quiet", "--manifest-path", "bench/Cargo.toml"]);
    command.args(["--target-dir", "target", "--bench", name, "--"]);
    command.args(options.split(' '));
    command
}

/// Parses the counts of one benchmark from a line of gungraun's JSON output.
fn counts_in(summary: &str) -> Result<Counts> {
    let summary: Value = serde_json::from_str(summary)?;
    let count = |metric: &str| {
        let path = format!("/profiles/0/data/total/metrics/{metric}/values/new");
        let count = summary.pointer(&path).and_then(Value::as_f64);
        count.with_context(|| format!("no count of {metric}"))
    };
    Ok(Counts {
        instructions: count("Ir")?,
        instruction_cache_misses: count("I1mr")?,
        mispredictions: count("Bcm")? + count("Bim")?,
    })
}

/// Returns the minimum time of one pass in seconds, from a file of criterion's samples.
fn fewest_in(file: &Path) -> Result<f64> {
    let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
    let samples: Value = serde_json::from_str(&text)?;
    fewest(&samples).with_context(|| format!("no samples in {}", file.display()))
}

/// Returns the minimum time of one pass in seconds, or `None` if there are no samples.
fn fewest(samples: &Value) -> Option<f64> {
    let numbers =
        |name: &str| Some(samples.get(name)?.as_array()?.iter().filter_map(Value::as_f64));
    let passes = numbers("times")?.zip(numbers("iters")?);
    let nanoseconds = passes.map(|(time, iterations)| time / iterations);
    Some(nanoseconds.reduce(f64::min)? / 1e9)
}

/// Returns `PATH` with `target/tools/bin` in front, or `None` if gungraun-runner or valgrind is in none of its
/// directories.
fn path_with_runner() -> Result<Option<OsString>> {
    let path = env::var_os("PATH").unwrap_or_default();
    let tools = [root().join("target/tools/bin")].into_iter();
    let path = env::join_paths(tools.chain(env::split_paths(&path)))?;
    let is_there = |name: &str| env::split_paths(&path).any(|folder| folder.join(name).is_file());
    let both = is_there("gungraun-runner") && is_there("valgrind");
    Ok(both.then_some(path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pass_takes_what_the_fastest_sample_took() {
        // Samples of one, two and three passes, with 7, 5 and 6 nanoseconds per pass.
        let samples = serde_json::json!({ "iters": [1.0, 2.0, 3.0], "times": [7.0, 10.0, 18.0] });
        assert_eq!(fewest(&samples), Some(5e-9));
        assert_eq!(fewest(&serde_json::json!({ "iters": [], "times": [] })), None);
    }
}
