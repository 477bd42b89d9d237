//! The command line.

mod detection;
mod list;
mod render;
mod syntax;
mod url;

use clap::{Parser, Subcommand};

pub(crate) use list::{Format, List};
pub(crate) use render::{MarkdownParser, Render};
pub(crate) use url::{Form, Url};

/// Finds the links people write without marking them up, in plain text and in Markdown.
#[derive(Debug, Parser)]
#[command(name = "barelink", version, arg_required_else_help = true)]
#[command(
    after_help = "Exit codes: 0 done; 2 something could not be read or written, or the arguments are wrong."
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
    /// Writes URLs with as few percent-escapes as possible, or with all of them.
    Url(Url),
}
