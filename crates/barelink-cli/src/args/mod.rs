//! The command line.

mod detection;
mod fix;
mod list;
mod mdbook;
mod render;
mod syntax;

use clap::{Parser, Subcommand};

pub(crate) use detection::{Detection, Dialect, Kind, Scheme, Tld};
pub(crate) use fix::Fix;
pub(crate) use list::{Format, List};
pub(crate) use mdbook::Mdbook;
pub(crate) use render::{MarkdownParser, Render};

/// Finds the links people write without marking them up, in plain text and in Markdown.
#[derive(Debug, Parser)]
#[command(name = "barelink", version, arg_required_else_help = true)]
#[command(
    after_help = "Exit codes: 0 done; 1 fix --check found something; 2 something could not be read or written, or the arguments are wrong."
)]
pub(crate) struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// What the program can do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Renders Markdown to HTML, with bare links made links.
    Render(Render),
    /// Lists every bare link and where it is.
    List(List),
    /// Makes bare links explicit in Markdown files, so that they are links everywhere.
    Fix(Fix),
    /// Makes bare links explicit in a book: a preprocessor for mdBook.
    Mdbook(Mdbook),
}
