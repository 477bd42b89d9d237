//! `cargo xtask hostile`: searches for pathological input, for which the work grows faster than the input's length.

mod counts;
mod search;
mod target;
mod times;

use std::env;
use std::thread::{self, Builder};

use anyhow::{anyhow, Result};

use xtask::cargo;

/// Stack size of the search in bytes, a quarter of the usual stack size of threads.
const STACK: usize = 512 * 1024;

#[derive(clap::Args)]
pub struct Arguments {
    /// Count the instructions for known pathological inputs, instead of searching for new ones by time: takes three
    /// minutes and needs valgrind
    #[arg(long)]
    quick: bool,
    /// Number of random patterns to try in addition to known patterns, single fragments and pairs
    #[arg(long, default_value_t = 10_000)]
    random: usize,
    /// Seed of the random patterns
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Test only targets whose names contain this text, such as `comrak`, `fix` or `url`
    #[arg(long, default_value = "")]
    target: String,
    /// Test only every n-th pattern
    #[arg(long, default_value_t = 1)]
    every: usize,
    /// Only run the probes, under valgrind, with documents of this length and more
    #[arg(long, hide = true)]
    probe: Option<usize>,
}

/// Runs the command. Returns true if the work of no target grows faster than the limit.
pub fn run(arguments: &Arguments) -> Result<bool> {
    if cfg!(debug_assertions) {
        let mut run = cargo(&["run", "--quiet", "--release", "--package", "barelink-workbench"]);
        run.arg("--").args(env::args_os().skip(1));
        return Ok(run.status()?.success());
    }
    if let Some(length) = arguments.probe {
        counts::probe_all(&arguments.target, length);
        return Ok(true);
    }
    if arguments.quick {
        return counts::run(&arguments.target);
    }
    // On a small stack, recursion over the input overflows, so the search finds it.
    let small = Builder::new().stack_size(STACK);
    thread::scope(|scope| {
        let search = small.spawn_scoped(scope, || search::run(arguments))?;
        search.join().map_err(|_| anyhow!("a target panicked"))
    })
}
