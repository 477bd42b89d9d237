use std::ffi::OsString;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use xtask::{
    bench, builds, codegen, conformance, differential, ends, exhaustive, fix_check, names,
    pathological, picture, release, run_cargo, seeds, stress, versions, wasm,
};

/// Development tasks of barelink
#[derive(Parser)]
#[command(name = "cargo xtask", arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run the suites in spec-tests/ on plain text and through each parser
    Conformance(conformance::Arguments),
    /// Compare random or recorded documents with the output of a reference implementation
    Differential(differential::Arguments),
    /// Compare every short text over small alphabets with a reference implementation
    Exhaustive(exhaustive::Arguments),
    /// Count the lines in a corpus of text without spaces whose links are found exactly
    Ends(ends::Arguments),
    /// Count the names in a corpus that are linked as hosts without a scheme, and those that should be
    Names(names::Arguments),
    /// Fix random documents, and compare their rendering before and after
    FixCheck(fix_check::Arguments),
    /// Measure speed against other libraries, and the size added to a program
    Bench(bench::Arguments),
    /// Search for pathological input, on which the work grows faster than its length
    Hostile(pathological::Arguments),
    /// Draw the picture of the README, or check it
    Picture(picture::Arguments),
    /// Write the fuzzers' seeds and dictionary
    Seeds(seeds::Arguments),
    /// Write the core's tables of Unicode properties, or check them
    Codegen(codegen::Arguments),
    /// Build and test each crate and feature alone, and pack the crates; name what cannot be tested here
    Builds(builds::Arguments),
    /// Build and test the adapters with every supported version of their parsers; name the unsupported ones
    Versions(versions::Arguments),
    /// Run the program on many files, long lines and full disks, and concurrently (Unix)
    Stress(stress::Arguments),
    /// List the content of a release, or build, install and check all of it without publishing
    Release(release::Arguments),
    /// Build the WebAssembly of the npm package and of the playground; requires a compiler with that target
    Wasm(wasm::Arguments),
    /// Run tests that need more than Rust: cmark-gfm in Python, pages in Chromium, the npm package in Node.js
    #[command(disable_help_flag = true)]
    E2e {
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<OsString>,
    },
}

fn main() -> ExitCode {
    let outcome = match Arguments::parse().command {
        Command::Conformance(arguments) => conformance::run(&arguments),
        Command::Differential(arguments) => differential::run(&arguments),
        Command::Exhaustive(arguments) => exhaustive::run(&arguments),
        Command::Ends(arguments) => ends::run(&arguments),
        Command::Names(arguments) => names::run(&arguments),
        Command::FixCheck(arguments) => fix_check::run(&arguments),
        Command::Bench(arguments) => bench::run(&arguments),
        Command::Hostile(arguments) => pathological::run(&arguments),
        Command::Picture(arguments) => picture::run(&arguments),
        Command::Seeds(arguments) => seeds::run(&arguments),
        Command::Codegen(arguments) => codegen::run(&arguments),
        Command::Builds(arguments) => builds::run(&arguments),
        Command::Versions(arguments) => versions::run(&arguments),
        Command::Stress(arguments) => stress::run(&arguments),
        Command::Release(arguments) => release::run(&arguments),
        Command::Wasm(arguments) => wasm::run(&arguments),
        Command::E2e { arguments } => run_cargo(
            &["run", "--quiet", "--package", "barelink-e2e", "--"],
            &arguments,
        ),
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
