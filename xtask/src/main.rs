use std::process::ExitCode;

use clap::{Parser, Subcommand};
use xtask::{
    bench, builds, codegen, conformance, differential, e2e, ends, fix_check, hostile, seeds,
    stress, wasm,
};

/// The workbench of barelink.
#[derive(Parser)]
#[command(name = "cargo xtask", arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Runs the suites in spec-tests/, through plain text and through each parser.
    Conformance(conformance::Arguments),
    /// Compares random documents, or recorded ones, with what a reference implementation prints.
    Differential(differential::Arguments),
    /// Counts lines of a corpus of text without spaces in which exactly the links are found that are meant.
    Ends(ends::Arguments),
    /// Fixes random documents, and compares what is rendered before and after.
    FixCheck(fix_check::Arguments),
    /// Measures how fast ours is beside others, how time grows, and what is added to a program.
    Bench(bench::Arguments),
    /// Looks for documents on which the work grows faster than their length.
    Hostile(hostile::Arguments),
    /// Writes what the fuzzers begin with.
    Seeds(seeds::Arguments),
    /// Writes the core's tables of Unicode properties, or checks them.
    Codegen(codegen::Arguments),
    /// Builds and tests each crate and feature by itself, and packs the crates; names what cannot be tried here.
    Builds(builds::Arguments),
    /// Runs the program on what is large or in its way: many files, long lines, full disks, other runs. For Unix.
    Stress(stress::Arguments),
    /// Builds the WebAssembly of the npm package and of the playground. Needs a compiler with that target.
    Wasm(wasm::Arguments),
    /// Runs what needs more than Rust: Python, for a living cmark-gfm; Chromium, for pages.
    E2e(e2e::Arguments),
}

fn main() -> ExitCode {
    let outcome = match Arguments::parse().command {
        Command::Conformance(arguments) => conformance::run(&arguments),
        Command::Differential(arguments) => differential::run(&arguments),
        Command::Ends(arguments) => ends::run(&arguments),
        Command::FixCheck(arguments) => fix_check::run(&arguments),
        Command::Bench(arguments) => bench::run(&arguments),
        Command::Hostile(arguments) => hostile::run(&arguments),
        Command::Seeds(arguments) => seeds::run(&arguments),
        Command::Codegen(arguments) => codegen::run(&arguments),
        Command::Builds(arguments) => builds::run(&arguments),
        Command::Stress(arguments) => stress::run(&arguments),
        Command::Wasm(arguments) => wasm::run(&arguments),
        Command::E2e(arguments) => e2e::run(&arguments),
    };
    match outcome {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}
