//! `cargo xtask bench`: compares the speed of barelink with other libraries, and with parsers that do not search for
//! bare links.

mod chart;
mod measure;
mod row;
mod table;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;
use barelink_testkit::bench::corpus::{Corpus, DOCUMENTS};
use clap::ValueEnum;

use measure::Measured;

#[derive(clap::Args)]
pub struct Arguments {
    /// Measure fewer rounds, and count no instructions: takes a few minutes
    #[arg(long)]
    quick: bool,
    /// Do not count instructions, even if valgrind and gungraun-runner are installed
    #[arg(long)]
    no_instructions: bool,
    /// Fail if a ratio misses its goal by more than 7 %, the difference that memory layout alone can make
    #[arg(long)]
    check: bool,
    /// Output format: a table, or one JSON object per line
    #[arg(long, value_enum, default_value = "table")]
    format: Format,
    /// Write the chart and the tables of docs/speed.md
    #[arg(long)]
    write: bool,
    /// Only write the measured documents into this directory, for other benchmarks: a file for each corpus, with a
    /// NUL after each document
    #[arg(long, value_name = "FOLDER")]
    corpora: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    Table,
    Json,
}

/// Runs the command. Returns false if `--check` was given and a goal was missed, otherwise true. `--corpora` checks
/// no goal.
pub fn run(arguments: &Arguments) -> Result<bool> {
    if let Some(folder) = &arguments.corpora {
        write_corpora(folder)?;
        return Ok(true);
    }
    let mut measured = Measured::times(if arguments.quick { 3 } else { 7 })?;
    if !arguments.quick && !arguments.no_instructions {
        // Measuring the times took long, so an error here must not discard them.
        if let Err(error) = measured.count_instructions() {
            eprintln!("no instructions are counted: {error:#}");
        }
    }
    let rows = row::rows(&measured)?;
    let measured = format!("{METHOD}\nOn {}. {}", machine(), real_corpus());
    eprintln!("{measured}");
    match arguments.format {
        Format::Table => {
            println!("{}{}", table::for_readers(&rows), table::goals(&rows));
        }
        Format::Json => {
            for row in &rows {
                println!("{}", serde_json::to_string(row)?);
            }
        }
    }
    if arguments.write {
        table::write(&rows, &measured)?;
    }
    Ok(!arguments.check || rows.iter().all(|row| row.is_met))
}

const METHOD: &str = "\
A time is the minimum over all samples of all rounds of [criterion](https://docs.rs/criterion). In each round the contenders
run back to back. Instructions are counted by [gungraun](https://docs.rs/gungraun).";

/// Returns a description of the processor and the commit, such as `Intel Xeon, at commit 0123abc`.
fn machine() -> String {
    let processor = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let mut lines = processor.lines();
    let model = lines.find_map(|line| line.strip_prefix("model name")?.split_once(':'));
    let model = model.map_or("an unknown processor", |(_, model)| model.trim());
    let mut git = Command::new("git");
    git.args(["rev-parse", "--short", "HEAD"]).current_dir(xtask::root());
    let commit = xtask::output(&mut git).unwrap_or_default();
    format!("{model}, at commit {}", commit.trim())
}

/// Returns the size of the corpus `registry`, the Markdown files of our dependencies, which `Cargo.lock` determines. If
/// it is not available, says so.
fn real_corpus() -> String {
    let Some(corpus) = Corpus::named(Corpus::REGISTRY, DOCUMENTS) else {
        return "registry: not measured, since packages are missing; `cargo fetch` gets them"
            .into();
    };
    format!("`registry` has {} files, {} bytes.", corpus.documents.len(), corpus.bytes())
}

/// Writes a file for each available corpus, with a NUL after each document.
fn write_corpora(folder: &Path) -> Result<()> {
    fs::create_dir_all(folder)?;
    for name in Corpus::names() {
        let documents = Corpus::named(name, DOCUMENTS).map(|corpus| corpus.documents);
        let documents = documents.unwrap_or_default();
        let text: String = documents.iter().flat_map(|text| [&**text, "\0"]).collect();
        fs::write(folder.join(name), text)?;
    }
    Ok(())
}
