//! `cargo xtask bench`: compares our speed with others, and with doing without links.

mod chart;
mod clock;
mod comparison;
mod corpus;
mod growth;
mod instructions;
pub mod patterns;
mod random;
mod row;
mod size;
pub mod subject;
mod table;
pub mod times;
mod write;

use std::env;
use std::process::Command;
use std::time::Duration;

use anyhow::Result;
use clap::ValueEnum;

use clock::Effort;
use corpus::DOCUMENTS;
use growth::Growth;
use instructions::{Instructions, Passes};

#[derive(clap::Args)]
pub struct Arguments {
    /// Measure fewer rounds and count no instructions: takes less than a minute
    #[arg(long)]
    quick: bool,
    /// Do not count instructions, even if valgrind is installed
    #[arg(long)]
    no_instructions: bool,
    /// Fail if a goal is missed
    #[arg(long)]
    check: bool,
    /// Output format: a table, or one JSON object a line
    #[arg(long, value_enum, default_value = "table")]
    format: Format,
    /// Write the tables into docs/speed.md and the drawing to docs/bench.svg
    #[arg(long)]
    write: bool,
    #[command(flatten)]
    growth: Growth,
    /// Only build a program with barelink and one without, and print the difference in size
    #[arg(long)]
    size: bool,
    #[command(flatten)]
    passes: Passes,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    Table,
    Json,
}

/// Runs the command. Returns true if no goal was missed.
pub fn run(arguments: &Arguments) -> Result<bool> {
    if cfg!(debug_assertions) {
        return run_optimised();
    }
    if arguments.passes.run()? {
        return Ok(true);
    }
    if arguments.growth.is_wanted() {
        return arguments.growth.run(arguments.format);
    }
    if arguments.size {
        return size::run(arguments.format);
    }
    compare(arguments)
}

/// Runs the command in a release build, as `cargo xtask` makes a debug build.
pub fn run_optimised() -> Result<bool> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        .current_dir(crate::root())
        .args(["run", "--quiet", "--release", "--package", "xtask", "--"])
        .args(env::args_os().skip(1))
        .status()?;
    Ok(status.success())
}

fn compare(arguments: &Arguments) -> Result<bool> {
    let effort = if arguments.quick {
        Effort {
            rounds: 41,
            turn: Duration::from_millis(4),
            documents: DOCUMENTS,
        }
    } else {
        Effort {
            rounds: 61,
            turn: Duration::from_millis(10),
            documents: DOCUMENTS,
        }
    };
    let mut instructions = if arguments.quick || arguments.no_instructions {
        None
    } else {
        let available = Instructions::available();
        if available.is_none() {
            eprintln!("valgrind is not there: no instructions are counted");
        }
        available
    };
    let rows = row::measure(effort, &mut instructions, |row| {
        eprintln!("{}: {:.2} ({})", row.case, row.ratio, row.peer);
    })?;
    match arguments.format {
        Format::Table => {
            println!("{}", table::HEAD);
            rows.iter().for_each(|row| println!("{}", table::line(row)));
        }
        Format::Json => {
            for row in &rows {
                println!("{}", serde_json::to_string(row)?);
            }
        }
    }
    if arguments.write {
        write::write(&rows)?;
    }
    Ok(!arguments.check || rows.iter().all(|row| row.is_met))
}
