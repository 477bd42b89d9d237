//! Runs the benchmarks of `bench/`, and reads their results.

use std::collections::HashMap;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{ensure, Context, Result};
use barelink_testkit::bench::comparison;
use barelink_testkit::bench::corpus::Corpus;
use barelink_testkit::bench::subject::Subject;
use serde_json::Value;

use xtask::toolchain::{in_path, path_with};
use xtask::{cargo, root};

/// Options of criterion for one round. Rounds are short and compared subjects run one after the other, so a disturbance
/// slows them equally.
const ROUND: &str =
    "--warm-up-time 0.1 --measurement-time 0.3 --sample-size 10 --nresamples 1000 --noplot";

/// The name of a corpus, and a subject that is measured on it.
pub type Pair = (&'static str, Subject);

/// Results for each pass. A pass is one run of a subject over all documents of a corpus.
#[derive(Default)]
pub struct Measured {
    /// Minimum of all samples in all rounds, in seconds. Other processes only increase a time.
    pub seconds: HashMap<Pair, f64>,
    /// Empty if nothing was counted.
    pub instructions: HashMap<Pair, f64>,
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
        if in_path("gungraun-runner").is_none() || in_path("valgrind").is_none() {
            eprintln!(
                "no instructions are counted: they need valgrind, and cargo install --locked gungraun-runner --version 0.20.0"
            );
            return Ok(());
        }
        let mut bench = bench("instructions", "--output-format=json --nosummary");
        bench.env("PATH", path_with(xtask::target()?.join("tools/bin"))?);
        let report = xtask::output(bench.stderr(Stdio::inherit()))?;
        let counts = report.lines().filter(|line| line.starts_with('{'));
        let counts: Vec<_> = counts.map(instructions_in).collect::<Result<_>>()?;
        let pairs: Vec<_> = pairs().collect();
        ensure!(counts.len() == pairs.len(), "{} counts", counts.len());
        self.instructions = pairs.into_iter().zip(counts).collect();
        Ok(())
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

/// Parses the number of instructions of one benchmark from a line of gungraun's JSON output.
fn instructions_in(summary: &str) -> Result<f64> {
    let summary: Value = serde_json::from_str(summary)?;
    let count = summary.pointer("/profiles/0/data/total/metrics/Ir/values/new");
    count.and_then(Value::as_f64).context("no count of instructions")
}

/// Returns the minimum time of one pass in seconds, from a file of criterion's samples.
fn fewest_in(file: &Path) -> Result<f64> {
    let samples: Value = serde_json::from_str(&xtask::read(file)?)?;
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
