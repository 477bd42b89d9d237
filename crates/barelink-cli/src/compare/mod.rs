//! `barelink compare`: shows the links of the three dialects side by side.

mod page;
mod place;
mod terminal;

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use anyhow::{anyhow, Result};
use barelink::Dialect;

use crate::args::Compare;
use crate::colour::Colours;
use crate::failure::Failures;
use crate::found::{self, Found};
use crate::guard::guard;
use crate::input;
use crate::replace::replace;
pub(crate) use place::{places, Place};

/// The document and the links to be shown.
struct Comparison<'a> {
    /// The name of the document.
    name: &'a str,
    text: &'a str,
    columns: &'a [Column],
    places: &'a [Place<'a>],
}

/// The links of one dialect.
pub(crate) struct Column {
    pub(crate) dialect: Dialect,
    pub(crate) links: Vec<Found>,
}

/// Runs the command.
pub(crate) fn run(
    command: &Compare,
    out: &mut impl Write,
    failures: &mut Failures,
) -> io::Result<()> {
    let text = match input::read(&command.file, command.size.named()) {
        Ok(text) => text,
        Err(error) => {
            failures.report(input::name(&command.file), &error);
            return Ok(());
        }
    };
    let columns = guard(|| {
        let columns = Dialect::ALL.iter().map(|&dialect| Column {
            dialect,
            links: links(command, dialect, &text),
        });
        Ok(columns.collect::<Vec<_>>())
    });
    let columns = match columns {
        Ok(columns) => columns,
        Err(error) => {
            failures.report(input::name(&command.file), &error);
            return Ok(());
        }
    };
    let comparison = Comparison {
        name: &input::name(&command.file),
        text: &text,
        columns: &columns,
        places: &places(&columns),
    };
    let Some(page) = &command.html else {
        return terminal::write(&comparison, Colours::new(), out);
    };
    if input::is_stdin(page) {
        return page::write(&comparison, out);
    }
    if let Err(error) = write_page(&comparison, &command.file, page) {
        failures.report(input::name(page), &error);
    }
    Ok(())
}

fn links(command: &Compare, dialect: Dialect, text: &str) -> Vec<Found> {
    let finder = command.detection.finder(dialect);
    let markdown = (!command.text).then(|| command.syntax.pulldown_cmark());
    found::all(text, markdown, &finder).collect()
}

fn write_page(comparison: &Comparison<'_>, document: &Path, page: &Path) -> Result<()> {
    let is_document = |page| fs::canonicalize(document).is_ok_and(|document| document == page);
    if fs::canonicalize(page).is_ok_and(is_document) {
        return Err(anyhow!(
            "is the document itself; choose another file for the page"
        ));
    }
    replace(page, |out| page::write(comparison, out), || Ok(()))
        .map_err(|error| anyhow!("cannot be written: {error}"))
}
