//! The program `barelink`, as a library for its own tests and for xtask. Its interface is the command line; nothing in
//! this library is stable.

mod args;
mod byte_order_mark;
mod colour;
mod compare;
pub mod extension;
mod failure;
mod filter;
mod fix;
mod found;
pub mod front_matter;
pub mod guard;
mod html;
mod input;
mod left_out;
pub mod list;
mod manual;
mod markup;
mod mdbook;
mod position;
mod printable;
mod progress;
pub mod render;
mod replace;
pub mod rewrite;
mod safe;
mod url;
mod work;

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::Parser;

use args::{Arguments, Command};
use failure::Failures;
use progress::Progress;

/// Runs the program with the arguments of the process.
pub fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return args::refuse(&error),
    };
    let mut out = BufWriter::new(io::stdout().lock());
    let mut failures = Failures::new(Progress::new());
    let outcome = match &arguments.command {
        Command::Render(command) => render::run(command, &mut out, &mut failures),
        Command::List(command) => list::run(command, &mut out, &mut failures),
        Command::Fix(command) => fix::run(command, &mut out, &mut failures),
        Command::Mdbook(command) => mdbook::run(command, &mut out, &mut failures),
        Command::Html(command) => html::run(command, &mut out, &mut failures),
        Command::Url(command) => url::run(command, &mut out, &mut failures),
        Command::Compare(command) => compare::run(command, &mut out, &mut failures),
        Command::Completions(command) => manual::completions(command, &mut out),
        Command::Man(command) => manual::man(command, &mut out, &mut failures),
    };
    match outcome.and_then(|()| out.flush()) {
        // A reader that stops reading is not a failure.
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            failures.report("standard output", &error.into());
        }
        _ => {}
    }
    failures.exit_code()
}
