//! Instruction counts from callgrind, which are the same on a busy machine.

use std::collections::HashMap;
use std::env;
use std::process::Command;

use anyhow::{ensure, Context, Result};
use clap::ValueEnum;

use super::corpus::{Corpus, DOCUMENTS};
use super::subject::Subject;

/// Counts and caches the instructions that each subject needs for one pass over a corpus.
pub struct Instructions(HashMap<(&'static str, Subject), f64>);

/// Hidden options by which this program is told, under callgrind, to run one subject on one corpus.
#[derive(clap::Args)]
pub struct Passes {
    #[arg(long, hide = true, requires = "subject", requires = "passes")]
    pub corpus: Option<String>,
    #[arg(long, hide = true, value_enum)]
    subject: Option<Subject>,
    #[arg(long, hide = true)]
    passes: Option<usize>,
}

impl Instructions {
    /// Returns none if valgrind is not installed.
    pub fn available() -> Option<Self> {
        let version = Command::new("valgrind").arg("--version").output().ok()?;
        version
            .status
            .success()
            .then(|| Instructions(HashMap::new()))
    }

    pub fn per_pass(&mut self, corpus: &Corpus, subject: Subject) -> Result<f64> {
        if let Some(&count) = self.0.get(&(corpus.name, subject)) {
            return Ok(count);
        }
        // Work done once, mainly making the corpus, is in both counts and cancels out.
        let count = count(corpus, subject, 2)?.saturating_sub(count(corpus, subject, 1)?) as f64;
        self.0.insert((corpus.name, subject), count);
        Ok(count)
    }
}

fn count(corpus: &Corpus, subject: Subject, passes: usize) -> Result<u64> {
    let subject = subject
        .to_possible_value()
        .context("a subject without a name")?;
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(env::current_exe()?)
        .args([
            "bench",
            "--corpus",
            corpus.name,
            "--subject",
            subject.get_name(),
        ])
        .args(["--passes", &passes.to_string()])
        .output()?;
    let report = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "callgrind failed: {report}");
    let collected = report
        .lines()
        .find_map(|line| line.split_once("Collected : "));
    let (_, count) = collected.with_context(|| format!("callgrind counted nothing: {report}"))?;
    Ok(count.trim().parse()?)
}

impl Passes {
    /// Runs the requested passes. Returns true if any were requested.
    pub fn run(&self) -> Result<bool> {
        let (Some(corpus), Some(subject), Some(passes)) = (&self.corpus, self.subject, self.passes)
        else {
            return Ok(false);
        };
        let corpus = Corpus::named(corpus, DOCUMENTS).context("no such corpus")?;
        let run = subject.ready();
        for _ in 0..passes {
            for document in &corpus.documents {
                std::hint::black_box(run(document));
            }
        }
        Ok(true)
    }
}
