//! Runs the benchmarks of `bench/`, and reads their results.

use std::collections::BTreeMap;
use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{ensure, Context, Result};
use barelink_testkit::bench::comparison;
use barelink_testkit::bench::subject::Subject;
use serde_json::Value;

use crate::{cargo, root};

/// Options of criterion for one round. Many short rounds are better than a long one: subjects that are compared run one
/// after the other, and only times of one round are compared.
const ROUND: &str =
    "--warm-up-time 0.1 --measurement-time 0.3 --sample-size 10 --nresamples 1000 --noplot";

/// A subject on a corpus.
type Pair = (&'static str, Subject);

/// Results of each subject for one pass over a corpus.
pub struct Measured {
    /// Seconds, round by round.
    seconds: BTreeMap<Pair, Vec<f64>>,
    instructions: BTreeMap<Pair, f64>,
}

impl Measured {
    /// Measures times with criterion.
    pub fn times(rounds: usize) -> Result<Self> {
        let home = root().join("target/criterion");
        let mut seconds: BTreeMap<Pair, Vec<f64>> = BTreeMap::new();
        for round in 1..=rounds {
            eprintln!("round {round} of {rounds}");
            let mut bench = bench("time", ROUND);
            bench.env("CRITERION_HOME", &home).stdout(Stdio::null());
            ensure!(bench.status()?.success(), "{bench:?}");
            for (corpus, subject) in comparison::measured() {
                let file = home.join(corpus).join(subject.id());
                let median = median_in(&file.join("new/estimates.json"))?;
                let pair = seconds.entry((corpus, subject)).or_default();
                pair.push(median);
            }
        }
        Ok(Measured {
            seconds,
            instructions: BTreeMap::new(),
        })
    }

    /// Counts instructions with gungraun, if it and valgrind are installed.
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
        let counts: Vec<_> = counts.map(instructions_in).collect::<Result<_>>()?;
        let pairs = comparison::measured();
        ensure!(counts.len() == pairs.len(), "{} counts", counts.len());
        self.instructions = pairs.into_iter().zip(counts).collect();
        Ok(())
    }

    /// Returns the median of a subject's times.
    pub fn seconds(&self, pair: Pair) -> f64 {
        median(self.rounds(pair).to_vec())
    }

    /// Returns the median of one subject's times over another's.
    pub fn ratio(&self, corpus: &'static str, numerator: Subject, denominator: Subject) -> f64 {
        let denominators = self.rounds((corpus, denominator)).iter();
        let pairs = self.rounds((corpus, numerator)).iter().zip(denominators);
        median(pairs.map(|(one, other)| one / other).collect())
    }

    /// Returns the instructions of a pass, if they were counted.
    pub fn instructions(&self, pair: Pair) -> Option<f64> {
        self.instructions.get(&pair).copied()
    }

    fn rounds(&self, pair: Pair) -> &[f64] {
        self.seconds.get(&pair).map_or(&[], Vec::as_slice)
    }
}

/// Returns a command that runs a benchmark with these options.
fn bench(name: &str, options: &str) -> Command {
    let mut command = cargo(&["bench", "--quiet", "--manifest-path", "bench/Cargo.toml"]);
    command.args(["--target-dir", "target", "--bench", name, "--"]);
    command.args(options.split(' '));
    command
}

/// Returns the instructions from a summary of gungraun.
fn instructions_in(summary: &str) -> Result<f64> {
    let summary: Value = serde_json::from_str(summary)?;
    let count = summary.pointer("/profiles/0/data/total/metrics/Ir/values/new");
    count
        .and_then(Value::as_f64)
        .context("no count of instructions")
}

/// Returns the median in seconds from a file of criterion.
fn median_in(file: &Path) -> Result<f64> {
    let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
    let estimates: Value = serde_json::from_str(&text)?;
    let nanoseconds = estimates["median"]["point_estimate"].as_f64();
    Ok(nanoseconds.context("no median")? / 1e9)
}

/// Returns a search path that begins with the folder of tools, if gungraun's runner and valgrind are on it.
fn path_with_runner() -> Result<Option<OsString>> {
    let path = env::var_os("PATH").unwrap_or_default();
    let tools = [root().join("target/tools/bin")].into_iter();
    let path = env::join_paths(tools.chain(env::split_paths(&path)))?;
    let is_there = |name: &str| env::split_paths(&path).any(|folder| folder.join(name).is_file());
    let both = is_there("gungraun-runner") && is_there("valgrind");
    Ok(both.then_some(path))
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratios_are_taken_within_rounds() {
        // Twice as slow in each round, however slow the round was.
        let seconds = [
            (("dense", Subject::Gfm), vec![1.0, 50.0, 3.0]),
            (("dense", Subject::Linkify), vec![2.0, 100.0, 6.0]),
        ];
        let measured = Measured {
            seconds: seconds.into(),
            instructions: BTreeMap::new(),
        };
        assert_eq!(measured.ratio("dense", Subject::Linkify, Subject::Gfm), 2.0);
        assert_eq!(measured.seconds(("dense", Subject::Gfm)), 3.0);
        assert_eq!(measured.seconds(("dense", Subject::Linkify)), 6.0);
    }
}
