use std::ffi::OsString;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use xtask::{codegen, run_package, run_script};

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
    /// Test each adapter with every supported version of its parser; needs Python 3.11
    #[command(disable_help_flag = true)]
    Versions(Rest),
    /// Run the program on many files and long lines; on Unix, also concurrently, and killed; needs Python 3.11
    #[command(disable_help_flag = true)]
    Stress(Rest),
    /// Build the WebAssembly of the npm package and the playground; needs a compiler for wasm32-unknown-unknown, and Python 3.11
    #[command(disable_help_flag = true)]
    Wasm(Rest),
    /// Build small programs, and print what each pays for its links: crates, compile time, size; needs Python 3.11
    #[command(disable_help_flag = true)]
    Weight(Rest),
    /// Run end-to-end tests with other tools: cmark-gfm in Python, pages in Chromium, the npm package in Node.js
    #[command(disable_help_flag = true)]
    E2e(Rest),
    /// Measure speed against other libraries
    #[command(disable_help_flag = true)]
    Bench(Rest),
    /// Run a command that is built with barelink's crates: conformance suites, comparisons, a trial release
    #[command(disable_help_flag = true)]
    Workbench(Rest),
    #[command(external_subcommand)]
    OfWorkbench(Vec<OsString>),
}

#[derive(clap::Args)]
struct Rest {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<OsString>,
}

fn main() -> ExitCode {
    let outcome = match Arguments::parse().command {
        Command::Codegen(arguments) => codegen::run(&arguments),
        Command::Versions(rest) => run_script("versions.py", &rest.arguments),
        Command::Stress(rest) => run_script("stress.py", &rest.arguments),
        Command::Wasm(rest) => run_script("wasm.py", &rest.arguments),
        Command::Weight(rest) => run_script("weight.py", &rest.arguments),
        Command::E2e(rest) => run_package("barelink-e2e", &rest.arguments),
        Command::Bench(rest) => run_package("barelink-bench", &rest.arguments),
        Command::Workbench(Rest { arguments }) | Command::OfWorkbench(arguments) => {
            run_package("barelink-workbench", &arguments)
        }
    };
    xtask::exit_code("xtask", outcome)
}
