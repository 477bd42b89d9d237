//! `barelink mdbook`: a preprocessor for mdBook. It reads a book as JSON and writes it with bare links made explicit,
//! as mdBook's protocol requires.

mod config;

use std::io::{self, IsTerminal, Write};

use anyhow::{bail, Context, Result};
use barelink_fix::fix;
use barelink_render::guard;
use mdbook_preprocessor::book::Book;

use crate::args::Mdbook;
use crate::files::input;
use crate::report::failure::Failures;
use crate::report::printable::Printable;
use crate::report::summary::Summary;
use crate::settings::reported;

pub(crate) fn run(
    command: &Mdbook,
    out: &mut dyn Write,
    failures: &mut Failures,
) -> io::Result<()> {
    // Every renderer is supported, because all of them render explicit links.
    if command.question.is_some() {
        return Ok(());
    }
    let book = book(command, failures);
    match reported(failures, "mdbook", book) {
        Some(book) => Ok(serde_json::to_writer(out, &book)?),
        None => Ok(()),
    }
}

/// Reads the book from standard input and makes its bare links explicit.
fn book(command: &Mdbook, failures: &mut Failures) -> Result<Book> {
    let stdin = io::stdin();
    if stdin.is_terminal() {
        bail!("mdBook runs this command; `barelink mdbook --help` shows the configuration in book.toml");
    }
    let bytes = input::limited(stdin.lock(), command.size.named())?;
    let (context, mut book) = mdbook_preprocessor::parse_input(&*bytes)
        .context("standard input is not the preprocessor input of mdBook 0.5")?;
    warn_of_version(&context.mdbook_version);
    let (finder, syntax) = config::read(&context.config)?;
    let mut summary = Summary::default();
    book.for_each_chapter_mut(|chapter| {
        let fixed = guard(|| fix(&chapter.content, &syntax, &finder.for_text(&chapter.content)));
        let name = Printable(&chapter.name);
        let Some(fixed) = reported(failures, format_args!("chapter \"{name}\""), fixed) else {
            return;
        };
        summary.add_chapter(&fixed);
        chapter.content = fixed.text.into_owned();
    });
    failures.note(format_args!("mdbook: {}", summary.of_book()));
    Ok(book)
}

/// Warns if the version of mdBook may be incompatible. mdBook's protocol asks preprocessors for this warning.
fn warn_of_version(version: &str) {
    let ours = mdbook_preprocessor::MDBOOK_VERSION;
    if compatible(version) != compatible(ours) {
        let version = Printable(version);
        // A closed output is not a failure.
        let _ = writeln!(
            io::stderr(),
            "barelink: mdbook: built for mdBook {ours}, but run by mdBook {version}"
        );
    }
}

/// Returns the version's components up to and including the first non-zero one. Two versions are compatible if these
/// components are equal.
fn compatible(version: &str) -> Vec<&str> {
    let release = version.split(['-', '+']).next().unwrap_or_default();
    let mut numbers = Vec::new();
    for number in release.split('.') {
        numbers.push(number);
        if number != "0" {
            break;
        }
    }
    numbers
}

#[cfg(test)]
mod tests {
    use super::compatible;

    #[test]
    fn the_first_non_zero_number_decides_compatibility() {
        assert_eq!(compatible("0.5.4"), compatible("0.5.10-rc.1"));
        assert_eq!(compatible("1.2.0"), compatible("1.0.0"));
        for other in ["0.4.52", "1.5.4", "0.6.0", "", "5"] {
            assert_ne!(compatible("0.5.4"), compatible(other), "{other}");
        }
    }
}
