//! `cargo xtask hostile`: looks for documents on which the work grows faster than their length.

mod counts;
mod search;
mod target;

use anyhow::Result;

use crate::bench::run_optimised;

#[derive(clap::Args)]
pub struct Arguments {
    /// Count the instructions that known hostile documents take, instead of searching for new ones by time: less
    /// than a minute. Needs valgrind.
    #[arg(long)]
    quick: bool,
    /// How many patterns to try beyond single fragments and pairs: triples, and some with a prefix and a suffix.
    #[arg(long, default_value_t = 10_000)]
    random: usize,
    /// What the random patterns begin with.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Only what is named so: `comrak`, `fix`, `url`.
    #[arg(long, default_value = "")]
    target: String,
    /// One in so many patterns.
    #[arg(long, default_value_t = 1)]
    every: usize,
    /// What is run under valgrind, and nothing else.
    #[arg(long, hide = true)]
    probe: bool,
}

/// Runs the command: whether nothing grows faster than it may.
pub fn run(arguments: &Arguments) -> Result<bool> {
    if cfg!(debug_assertions) {
        return run_optimised();
    }
    if arguments.probe {
        counts::probe_all();
        return Ok(true);
    }
    if arguments.quick {
        return counts::run();
    }
    Ok(search::run(arguments))
}
