//! `cargo xtask bench`: compares the speed of barelink with other libraries, and with parsers that do not search for
//! bare links.

mod comparison;
mod corpus;
mod document;
mod measure;
mod page;
mod parser;
mod row;
mod subject;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::Result;
use clap::{Parser, ValueEnum};
use xtask::callgrind;

use corpus::Corpus;

#[derive(Parser)]
#[command(bin_name = "cargo xtask bench", about = "Measure speed against other libraries")]
struct Arguments {
    /// Measure fewer rounds, and count no instructions
    #[arg(long)]
    quick: bool,
    /// Fail if a ratio misses a goal that was reached before, by more than 7 %, the difference that memory layout alone can
    /// make
    #[arg(long)]
    check: bool,
    /// Output format: the list of docs/speed.csv, or one JSON object per line
    #[arg(long, value_enum, default_value = "table")]
    format: Format,
    /// Write the chart and the tables of docs/speed.md
    #[arg(long)]
    write: bool,
    /// Only write the measured documents into this directory, for other benchmarks: a file for each corpus, with a
    /// NUL after each document
    #[arg(long, value_name = "FOLDER")]
    corpora: Option<PathBuf>,
    /// Only process each document once, under callgrind. The file has the twins
    #[arg(long, hide = true)]
    once: Option<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    Table,
    Json,
}

fn main() -> ExitCode {
    xtask::exit_code("xtask", run(&Arguments::parse()))
}

/// Returns false if `--check` was given and a goal was missed, otherwise true.
fn run(arguments: &Arguments) -> Result<bool> {
    let mut corpora = Corpus::all();
    if let Some(twins) = &arguments.once {
        corpus::read_twins(&mut corpora, twins)?;
        measure::run_once(&corpora);
        return Ok(true);
    }
    if let Some(folder) = &arguments.corpora {
        write_corpora(&corpora, folder)?;
        return Ok(true);
    }
    let twins = xtask::target()?.join("bench-twins.json");
    corpus::write_twins(&mut corpora, &twins)?;
    let rounds = if arguments.quick { 5 } else { 24 };
    let mut results = measure::times(&corpora, rounds)?;
    if !arguments.quick {
        if callgrind::is_there() {
            eprintln!("instructions");
            let twins = twins.display().to_string();
            measure::count(&corpora, &mut results, &["--once", &twins])?;
        } else {
            eprintln!("no instructions are counted: valgrind is not there");
        }
    }
    let rows = row::rows(&corpora, &results)?;
    let how = how(rounds, &corpora);
    eprintln!("{how}");
    match arguments.format {
        Format::Table => print!("{}", page::list(&rows)),
        Format::Json => rows.iter().for_each(|row| println!("{}", row.json())),
    }
    if arguments.write {
        page::write(&rows, &how)?;
    }
    let missed: Vec<_> = rows.iter().filter(|row| row.misses_what_was_reached()).collect();
    for row in &missed {
        eprintln!("missed: {} on {}", row.pair.name(), row.corpus);
    }
    Ok(missed.is_empty() || !arguments.check)
}

/// Describes the measurement.
fn how(rounds: usize, corpora: &[Corpus]) -> String {
    let (machine, real) = (machine(), real_corpus(corpora));
    let all = corpora.iter().flat_map(|corpus| &corpus.documents);
    let left_out = all.filter(|document| document.twins.is_none()).count();
    format!(
        "In each of {rounds} rounds, all contenders process 20 documents at a time, one after the other. The minima of \
         processor time are added up. On {machine}.\n{real} {left_out} documents without a twin are left out."
    )
}

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

/// Describes the corpus `registry`, the Markdown files of our dependencies, which `Cargo.lock` determines.
fn real_corpus(corpora: &[Corpus]) -> String {
    match corpora.iter().find(|corpus| corpus.name == Corpus::REGISTRY) {
        Some(real) => {
            format!("`registry` has {} files, {} bytes.", real.documents.len(), real.bytes(false))
        }
        None => "`registry` is missing; `cargo fetch` gets it.".to_owned(),
    }
}

/// Writes a file for each corpus, with a NUL after each document.
fn write_corpora(corpora: &[Corpus], folder: &Path) -> Result<()> {
    fs::create_dir_all(folder)?;
    for corpus in corpora {
        let documents = corpus.documents.iter();
        let text: String = documents.flat_map(|document| [&*document.text, "\0"]).collect();
        fs::write(folder.join(corpus.name), text)?;
    }
    Ok(())
}
