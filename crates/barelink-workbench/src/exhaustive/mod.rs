//! `cargo xtask exhaustive`: compares every short text over small alphabets with a reference.

mod reference;
mod worker;

use std::num::NonZero;
use std::sync::atomic::AtomicU64;
use std::thread;

use anyhow::{anyhow, ensure, Result};
use barelink::{Dialect, LinkFinder};
use barelink_testkit::comparison::Tally;
use barelink_testkit::documents::exhaustive::Alphabet;
use barelink_testkit::renderer::Renderer;
use barelink_testkit::uts58;
use clap::ValueEnum;

use worker::Worker;

#[derive(clap::Args)]
pub struct Arguments {
    /// Names of alphabets [default: all]
    #[arg(long = "alphabet", value_name = "NAME", value_delimiter = ',')]
    alphabets: Vec<String>,
    /// Maximum number of tokens in a text; every text up to this length is tried, or up to the length that the alphabet
    /// allows
    #[arg(long, default_value_t = 4)]
    length: u32,
    /// Our renderers from Markdown to HTML: `pulldown-cmark`, `comrak`
    #[arg(long, value_delimiter = ',', default_value = "pulldown-cmark,comrak")]
    via: Vec<Renderer>,
    /// Rules to compare, each with its own reference
    #[arg(long, value_enum, default_value = "gfm")]
    dialect: RuleSet,
    /// Number of workers, each with its own reference [default: one per processor]
    #[arg(long)]
    jobs: Option<NonZero<usize>>,
}

/// Rules that have a reference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum RuleSet {
    /// Markdown, with a running cmark-gfm
    Gfm,
    /// Markdown, with a running md4c
    Md4c,
    /// Plain text, with a second implementation in the testkit
    Uts58,
    /// Markdown blocks, with the parsers as reference: bare links must change nothing outside the links, and comrak's
    /// own autolinks must equal ours
    Blocks,
}

/// Runs the command. Prints a row of the table for each alphabet, length and renderer as soon as it is known. Returns
/// true if no difference is unexplained.
pub fn run(arguments: &Arguments) -> Result<bool> {
    let (kind, finder) = match arguments.dialect {
        RuleSet::Gfm => ("gfm", LinkFinder::new(Dialect::Gfm)),
        RuleSet::Md4c => ("md4c", LinkFinder::new(Dialect::Md4c)),
        RuleSet::Uts58 => ("uts58", uts58::finder()),
        RuleSet::Blocks => ("blocks", LinkFinder::new(Dialect::Gfm)),
    };
    let mut alphabets = Alphabet::all(kind);
    let wanted = &arguments.alphabets;
    for name in wanted {
        let names: Vec<_> = alphabets.iter().map(|alphabet| alphabet.name).collect();
        ensure!(names.contains(&&**name), "`{name}` is none of {names:?}");
    }
    alphabets.retain(|a| wanted.is_empty() || wanted.iter().any(|name| name == a.name));
    // The reference for UTS #58 covers plain text only.
    let is_text = arguments.dialect == RuleSet::Uts58;
    let renderers = if is_text { &[Renderer::Text][..] } else { &arguments.via };
    let jobs = arguments.jobs.or(thread::available_parallelism().ok());
    let workers = 0..jobs.map_or(1, NonZero::get);
    let workers = workers.map(|_| Worker::new(arguments.dialect, &finder, renderers));
    let mut workers: Vec<_> = workers.collect::<Result<_>>()?;
    println!(
        "| alphabet | length | documents | renderer | agree | as meant | not comparable | differ |"
    );
    println!("|---|--:|--:|---|--:|--:|--:|--:|");
    let longest = |alphabet: &Alphabet| arguments.length.min(alphabet.length);
    let mut sums = vec![Tally::default(); renderers.len()];
    // Shorter texts come first. If a run is stopped, it has tried all alphabets up to about the same length.
    for length in 1..=alphabets.iter().map(longest).max().unwrap_or(0) {
        for alphabet in alphabets.iter().filter(|alphabet| length <= longest(alphabet)) {
            let tallies = compare(&mut workers, alphabet, length)?;
            for ((renderer, tally), sum) in renderers.iter().zip(&tallies).zip(&mut sums) {
                println!(
                    "| {} | {length} | {} | {} | {} | {} | {} | {} |",
                    alphabet.name,
                    tally.documents(),
                    renderer.name(),
                    tally.agree,
                    tally.as_meant(),
                    tally.not_comparable,
                    tally.differences
                );
                sum.add(tally);
            }
        }
    }
    for (renderer, sum) in renderers.iter().zip(&sums) {
        println!("\nvia {}: {sum}", renderer.name());
    }
    ensure!(sums.iter().all(|sum| sum.documents() > 0), "no document was compared");
    Ok(sums.iter().all(|sum| sum.differences == 0))
}

/// Divides the texts of exactly `length` tokens among the workers. Returns the counts for each renderer.
fn compare(workers: &mut [Worker<'_>], alphabet: &Alphabet, length: u32) -> Result<Vec<Tally>> {
    let next = &AtomicU64::new(0);
    thread::scope(|scope| {
        let compare = |worker: &mut Worker<'_>| worker.compare(alphabet, length, next);
        let threads: Vec<_> =
            workers.iter_mut().map(|worker| scope.spawn(move || compare(worker))).collect();
        let mut sums: Vec<Tally> = Vec::new();
        for thread in threads {
            let tallies = thread.join().map_err(|_| anyhow!("a worker panicked"))??;
            sums.resize_with(tallies.len(), Tally::default);
            sums.iter_mut().zip(&tallies).for_each(|(sum, tally)| sum.add(tally));
        }
        Ok(sums)
    })
}
