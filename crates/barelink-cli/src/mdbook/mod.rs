//! `barelink mdbook`: a preprocessor for mdBook, by its protocol: a book as JSON comes in, and goes out with its
//! bare links made explicit.

mod config;

use std::io::{self, IsTerminal, Write};

use anyhow::{bail, Context, Result};
use mdbook_preprocessor::book::Book;

use crate::args::Mdbook;
use crate::failure::Failures;
use crate::printable::Printable;
use crate::rewrite::{rewrite, Reason};

/// Runs the command.
pub(crate) fn run(
    command: &Mdbook,
    out: &mut impl Write,
    failures: &mut Failures,
) -> io::Result<()> {
    // Explicit links are links to every renderer.
    if command.question.is_some() {
        return Ok(());
    }
    match book() {
        Ok(book) => serde_json::to_writer(out, &book).map_err(Into::into),
        Err(error) => {
            failures.report("mdbook", &error);
            Ok(())
        }
    }
}

/// The book that mdBook hands over, with explicit links.
fn book() -> Result<Book> {
    let input = io::stdin();
    if input.is_terminal() {
        bail!("this is for mdBook to start; see `barelink mdbook --help` for what to put into book.toml");
    }
    let (context, mut book) = mdbook_preprocessor::parse_input(input.lock())
        .context("standard input is not what mdBook 0.5 hands to a preprocessor")?;
    let (finder, syntax) = config::read(&context.config)?;
    book.for_each_chapter_mut(|chapter| {
        let fixed = rewrite(&chapter.content, &syntax, &finder);
        for left in &fixed.left_alone {
            if left.reason != Reason::Heading {
                let text = chapter.content.get(left.range.clone()).unwrap_or_default();
                tell(&chapter.name, text, left.reason);
            }
        }
        chapter.content = fixed.text.into_owned();
    });
    Ok(book)
}

/// The line is not known: chapters may have been put together from several files.
fn tell(chapter: &str, text: &str, reason: Reason) {
    let (chapter, text) = (Printable(chapter), Printable(text));
    // It is no failure if nobody listens.
    let _ = writeln!(
        io::stderr(),
        "barelink: chapter \"{chapter}\": {text} left alone: {reason}"
    );
}
