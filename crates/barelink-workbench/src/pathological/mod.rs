//! `cargo xtask hostile`: searches for pathological input, for which the work grows faster than the input's length.

mod counts;
mod search;
mod target;

use std::thread::{self, Builder};

use anyhow::{anyhow, Result};
use barelink_testkit::documents::patterns::{Parity, Pattern};

/// Stack size of the search in bytes, a quarter of the usual stack size of threads.
const STACK: usize = 512 * 1024;

#[derive(clap::Args)]
pub struct Arguments {
    /// Count the instructions for this pattern only, such as `http://a.b/⟨*a ⟩` or `⟨- ⟩www.a.b`: the text between `⟨`
    /// and `⟩` is repeated
    #[arg(long)]
    pattern: Option<Pattern>,
    /// Number of random patterns to try in addition to known patterns
    #[arg(long, default_value_t = 0)]
    random: usize,
    /// Seed of the random patterns
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Test only targets whose names contain this text, such as `comrak`, `fix` or `url`
    #[arg(long, default_value = "")]
    target: String,
    /// With a pattern: only run the probes, under valgrind. The longest document has this length
    #[arg(long, hide = true)]
    probe: Option<usize>,
    /// With a pattern and a probe: repeat each piece an odd number of times
    #[arg(long, hide = true)]
    odd: bool,
}

/// Runs the command. Returns true if the work of no target grows faster than the limit, or if valgrind is not installed.
pub fn run(arguments: &Arguments) -> Result<bool> {
    if let (Some(length), Some(pattern)) = (arguments.probe, &arguments.pattern) {
        let parity = if arguments.odd { Parity::Odd } else { Parity::Even };
        let targets = target::Target::named(&arguments.target).into_iter();
        for target in targets.filter(|target| target.name == arguments.target) {
            counts::probe(&target, pattern, parity, length);
        }
        return Ok(true);
    }
    if !xtask::callgrind::is_there() {
        println!("valgrind is not there: it counts the instructions");
        return Ok(true);
    }
    // On a small stack, recursion over the input overflows, so the search finds it.
    let small = Builder::new().stack_size(STACK);
    thread::scope(|scope| {
        let search = small.spawn_scoped(scope, || search::run(arguments))?;
        search.join().map_err(|_| anyhow!("a target panicked"))?
    })
}
