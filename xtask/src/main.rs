use std::ffi::OsString;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use xtask::{builds, codegen, run_package, versions, wasm};

/// Development tasks of barelink
#[derive(Parser)]
#[command(
    bin_name = "cargo xtask",
    arg_required_else_help = true,
    after_help = AFTER_HELP
)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

const AFTER_HELP: &str = "\
`cargo xtask workbench` lists the commands that compile all crates first; each runs without `workbench` too.";

#[derive(Subcommand)]
enum Command {
    /// Generate the core's tables of Unicode properties and entity names, or check that they are current
    Codegen(codegen::Arguments),
    /// Build and test each crate and feature set in isolation, and package the crates; list the skipped checks
    Builds(builds::Arguments),
    /// Test each adapter with every supported version of its parser
    Versions(versions::Arguments),
    /// Build the WebAssembly of the npm package and the playground; requires a compiler for wasm32-unknown-unknown
    Wasm(wasm::Arguments),
    /// Run end-to-end tests with other tools: cmark-gfm in Python, pages in Chromium, the npm package in Node.js
    #[command(disable_help_flag = true)]
    E2e {
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<OsString>,
    },
    /// Run a command that is built with barelink's crates: conformance suites, comparisons, benchmarks, a trial release
    #[command(disable_help_flag = true)]
    Workbench {
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<OsString>,
    },
    #[command(external_subcommand)]
    OfWorkbench(Vec<OsString>),
}

fn main() -> ExitCode {
    let outcome = match Arguments::parse().command {
        Command::Codegen(arguments) => codegen::run(&arguments),
        Command::Builds(arguments) => builds::run(&arguments),
        Command::Versions(arguments) => versions::run(&arguments),
        Command::Wasm(arguments) => wasm::run(&arguments),
        Command::E2e { arguments } => run_package("barelink-e2e", &arguments),
        Command::Workbench { arguments } | Command::OfWorkbench(arguments) => {
            run_package("barelink-workbench", &arguments)
        }
    };
    xtask::exit_code("xtask", outcome)
}
