//! `cargo xtask exhaustive`: compares every short text over small alphabets with a reference.

mod plan;
mod record;
mod reference;
mod table;
mod worker;

use std::num::NonZero;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use anyhow::{ensure, Result};
use barelink_testkit::renderer::Renderer;
use clap::ValueEnum;

use plan::Plan;
use record::Record;
use worker::Worker;

#[derive(clap::Args)]
pub struct Arguments {
    /// Names of alphabets [default: all]
    #[arg(long = "alphabet", value_name = "NAME", value_delimiter = ',')]
    alphabets: Vec<String>,
    /// Maximum number of tokens in a text; every text up to this length is tried
    #[arg(long, default_value_t = 4)]
    length: u32,
    /// Use the maximum length that each alphabet defines for long runs, which take hours
    #[arg(long, conflicts_with = "length")]
    long: bool,
    /// Try only the chunk with this number, of the texts with exactly `--length` tokens; needs one `--alphabet`
    #[arg(long, conflicts_with = "long")]
    chunk: Option<u64>,
    /// Our renderers from Markdown to HTML: `pulldown-cmark`, `comrak`
    #[arg(long, value_delimiter = ',', default_value = "pulldown-cmark,comrak")]
    via: Vec<Renderer>,
    /// Rules to compare, each with its own reference
    #[arg(long, value_enum, default_value = "gfm")]
    dialect: RuleSet,
    /// File to which each finished chunk is added. Chunks in the file are not tried again, so use a new file after
    /// barelink has changed
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
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

/// Runs the command. Returns true if no difference is unexplained.
pub fn run(arguments: &Arguments) -> Result<bool> {
    let plan = Plan::of(arguments)?;
    let mut record = Record::open(arguments.record.as_deref())?;
    let mut todo: Vec<_> = plan.chunks.iter().collect();
    todo.retain(|chunk| !record.has(chunk, &plan.renderers));
    // Shorter texts come first. If a run is stopped, it has tried all alphabets up to about the same length.
    todo.sort_by_key(|chunk| chunk.length);
    let jobs = arguments.jobs.or(thread::available_parallelism().ok());
    let jobs = jobs.map_or(1, NonZero::get).min(todo.len());
    let judges: Vec<_> = (0..jobs).map(|_| Worker::new(&plan)).collect::<Result<_>>()?;
    let next = AtomicUsize::new(0);
    thread::scope(|scope| -> Result<()> {
        let (results, finished) = mpsc::channel();
        for mut worker in judges {
            let (results, next, todo) = (results.clone(), &next, &todo);
            scope.spawn(move || {
                while let Some(chunk) = todo.get(next.fetch_add(1, Ordering::Relaxed)) {
                    // Sending fails after an error of a worker or of the record, because the receiver is then gone.
                    if results.send(worker.chunk(chunk)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(results);
        for result in finished {
            record.add(result?)?;
        }
        Ok(())
    })?;
    let lines = plan.chunks.iter().filter_map(|chunk| record.line(chunk));
    let (documents, differences) = table::print(lines);
    ensure!(documents > 0, "no document was compared");
    Ok(differences == 0)
}
