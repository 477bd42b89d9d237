//! `barelink completions` and `barelink man`: print a completion script or a manual page.

use std::io::{self, Write};

use anyhow::anyhow;
use clap::CommandFactory;
use clap_mangen::Man;

use crate::args::{Arguments, Completions, Manual};
use crate::report::failure::Failures;
use crate::report::printable::Printable;

/// Name and version in the footer of the manual pages.
const SOURCE: &str = concat!("barelink ", env!("CARGO_PKG_VERSION"));

/// Writes a completion script for a shell.
pub(crate) fn completions(command: &Completions, out: &mut dyn Write) -> io::Result<()> {
    let mut definitions = Arguments::command();
    let name = definitions.get_name().to_owned();
    // The generator panics on write errors, so it writes to memory.
    let mut script = Vec::new();
    clap_complete::generate(command.shell, &mut definitions, name, &mut script);
    out.write_all(&script)
}

/// Writes the manual page of the program or of one command.
pub(crate) fn man(
    command: &Manual,
    out: &mut dyn Write,
    failures: &mut Failures,
) -> io::Result<()> {
    let mut definitions = Arguments::command();
    definitions.build();
    let page = |definitions| Man::new(definitions).source(SOURCE);
    let Some(name) = &command.command else {
        return page(definitions).render(out);
    };
    match definitions.find_subcommand(name) {
        Some(subcommand) => page(subcommand.clone()).render(out),
        None => {
            let error = anyhow!("no such command; `barelink --help` lists the commands");
            failures.report(Printable(name), &error);
            Ok(())
        }
    }
}
