//! The program `barelink`, as a library for tests and for xtask. The library has no stable API, so other code should run
//! the program.

mod args;
mod commands;
mod files;
mod report;
mod settings;

use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anstream::ColorChoice;
use anyhow::anyhow;
use clap::{CommandFactory, Parser};

use args::{Arguments, Command, Preprocessor};
use commands::replace::replace;
use commands::{fix, html, manual, mdbook, render, url};
use files::input;
use report::failure::Failures;
use report::progress::{Output, Progress};

pub use commands::{check, compare, explain, list, page};

/// Runs the program with the arguments of the process.
pub fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return refuse(&error),
    };
    arguments.colour.write_global();
    let configuration = &arguments.configuration;
    let output = arguments.command.output();
    if output.is_some() && ColorChoice::global() == ColorChoice::Auto {
        ColorChoice::Never.write_global();
    }
    with_output(output, |out, failures| match &arguments.command {
        Command::Render(command) => render::run(command, configuration, out, failures),
        Command::List(command) => list::run(command, configuration, out, failures),
        Command::Check(command) => check::run(command, configuration, out, failures),
        Command::Fix(command) => fix::run(command, configuration, out, failures),
        Command::Mdbook(command) => mdbook::run(command, out, failures),
        Command::Html(command) => html::run(command, configuration, out, failures),
        Command::Page(command) => page::run(command, configuration, out, failures),
        Command::Url(command) => url::run(command, out, failures),
        Command::Compare(command) => compare::run(command, configuration, out, failures),
        Command::Config(command) => settings::show::run(command, configuration, out, failures),
        Command::Explain(command) => explain::run(command, configuration, out, failures),
        Command::Completions(command) => manual::completions(command, out),
        Command::Man(command) => manual::man(command, out, failures),
    })
}

/// Runs the mdBook preprocessor only, with the arguments of the process. For a table `[preprocessor.barelink]`
/// without a command, mdBook starts the program `mdbook-barelink`.
pub fn mdbook() -> ExitCode {
    match Preprocessor::try_parse() {
        Ok(Preprocessor { command }) => {
            with_output(None, |out, failures| mdbook::run(&command, out, failures))
        }
        Err(error) => refuse(&error),
    }
}

/// Returns the names of the commands.
pub fn commands() -> Vec<String> {
    let definitions = Arguments::command();
    definitions.get_subcommands().map(|command| command.get_name().to_owned()).collect()
}

/// Prints help, the version, or an error in the arguments, and returns the exit code.
fn refuse(error: &clap::Error) -> ExitCode {
    if error.use_stderr() {
        args::refuse(error)
    } else {
        with_output(None, |_, _| error.print())
    }
}

/// Calls `run` with the output, buffered, and a collector of failures. Returns the exit code. The output is the file that
/// [`Command::output`] returns, or standard output.
fn with_output(
    file: Option<(&Path, &[PathBuf])>,
    run: impl FnOnce(&mut dyn Write, &mut Failures) -> io::Result<()>,
) -> ExitCode {
    let progress = Progress::new();
    let mut out = BufWriter::new(Output::new(&progress));
    let mut failures = Failures::new(progress);
    if let Some((file, inputs)) = file {
        let is_input = fs::canonicalize(file).is_ok_and(|file| {
            inputs.iter().any(|input| fs::canonicalize(input).is_ok_and(|input| input == file))
        });
        let written = if is_input {
            Err(anyhow!("is an input; choose another file for the output"))
        } else {
            replace(file, |out| run(out, &mut failures))
                .map_err(|error| anyhow!("cannot be written: {error}"))
        };
        if let Err(error) = written {
            failures.report(input::name(file), &error);
        }
        return failures.exit_code();
    }
    let outcome = run(&mut out, &mut failures);
    match outcome.and_then(|()| out.flush()) {
        // If the reader of the output stops early, as `head` does, the program has not failed.
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            failures.report("standard output", &error.into());
        }
        _ => {}
    }
    failures.exit_code()
}
