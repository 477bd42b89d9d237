//! `cargo xtask stress`: runs the program on large input and under adverse conditions.
//!
//! Checks the results, and the memory on dense documents. Prints time and memory.

#[cfg(unix)]
mod faults;
mod memory;
mod program;
mod size;

use anyhow::{Context, Result};
use tempfile::TempDir;

use program::Program;

#[derive(clap::Args)]
pub struct Arguments {
    /// Number of files in one tree of directories
    #[arg(long, default_value_t = 100_000)]
    files: usize,
    /// Size of one large file in MB; a long line has half of this size
    #[arg(long, default_value_t = 100)]
    megabytes: usize,
    /// Number of repetitions of concurrent runs, and of killed runs
    #[arg(long, default_value_t = 50)]
    times: usize,
    /// Check only the memory on dense documents
    #[arg(long)]
    memory: bool,
}

/// Runs the command. Returns true if no step failed.
pub fn run(arguments: &Arguments) -> Result<bool> {
    let folder = TempDir::new().context("cannot make a folder")?;
    let stress = Stress { program: Program::build(folder.path())?, folder };
    let mut passed = true;
    let mut step = |name: &str, outcome: Result<Option<bool>>| -> Result<()> {
        let outcome = outcome.with_context(|| name.to_owned())?;
        let verdict = match outcome {
            Some(true) => "passed",
            Some(false) => "FAILED",
            None => "not tried",
        };
        println!("{verdict}: {name}");
        passed &= outcome != Some(false);
        Ok(())
    };
    step("memory of dense documents", stress.memory())?;
    if arguments.memory {
        return Ok(passed);
    }
    step("many files", stress.many_files(arguments.files))?;
    step("a large file, and a long line", stress.large(arguments.megabytes))?;
    #[cfg(unix)]
    {
        step("three runs of fix at once", stress.at_once(arguments.times))?;
        step("a run of fix that is killed", stress.killed(arguments.times))?;
    }
    Ok(passed)
}

/// State shared by the steps. A step returns `Some(true)` if it passed, `Some(false)` if it failed, and `None` if it is
/// not possible here.
struct Stress {
    program: Program,
    folder: TempDir,
}
