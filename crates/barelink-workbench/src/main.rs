use std::process::ExitCode;

use barelink_workbench::{
    conformance, differential, ends, exhaustive, fix_check, names, pathological, release, seeds,
};
use clap::{Parser, Subcommand};

/// Development tasks of barelink that are built with its crates
#[derive(Parser)]
#[command(bin_name = "cargo xtask", arg_required_else_help = true)]
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
    /// Count the lines in which exactly the intended links are found, in a corpus of text without spaces
    Ends(ends::Arguments),
    /// Count the names that are rightly or wrongly linked as hosts, in a corpus of names like `example.com` and `README.md`
    Names(names::Arguments),
    /// Fix random documents, and compare their rendering before and after
    FixCheck(fix_check::Arguments),
    /// Search for pathological input, which takes superlinear time
    Hostile(pathological::Arguments),
    /// Write the fuzzers' seeds and dictionary
    Seeds,
    /// List what a release publishes, or build, install and check all of it without publishing
    Release(release::Arguments),
}

fn main() -> ExitCode {
    let outcome = match Arguments::parse().command {
        Command::Conformance(arguments) => conformance::run(&arguments),
        Command::Differential(arguments) => differential::run(&arguments),
        Command::Exhaustive(arguments) => exhaustive::run(&arguments),
        Command::Ends(arguments) => ends::run(&arguments),
        Command::Names(arguments) => names::run(&arguments),
        Command::FixCheck(arguments) => fix_check::run(&arguments),
        Command::Hostile(arguments) => pathological::run(&arguments),
        Command::Seeds => seeds::run(),
        Command::Release(arguments) => release::run(&arguments),
    };
    xtask::exit_code("xtask", outcome)
}
