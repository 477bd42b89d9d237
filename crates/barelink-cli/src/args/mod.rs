//! The command line.

mod compare;
mod detection;
mod fix;
mod html;
mod list;
mod manual;
mod mdbook;
mod render;
mod size;
mod syntax;
mod url;

use std::env;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::printable::{self, Printable};

pub(crate) use compare::Compare;
pub(crate) use detection::{Detection, Dialect, Ends, FileNames, Kind, Scheme, Tld};
pub(crate) use fix::Fix;
pub(crate) use html::Html;
pub(crate) use list::{Format, List};
pub(crate) use manual::{Completions, Manual};
pub(crate) use mdbook::Mdbook;
pub(crate) use render::{MarkdownParser, Render};
pub(crate) use size::Size;
pub(crate) use url::{Form, Url};

/// Finds the links people write without marking them up, in plain text and in Markdown.
#[derive(Debug, Parser)]
#[command(name = "barelink", version, arg_required_else_help = true)]
#[command(after_help = "\
A bare link is one that was just written down: www.example.com, https://example.org/wiki/, \
me@example.org. Where it begins and ends is what a dialect says: gfm (GitHub's Markdown, the default), \
md4c, or uts58 (Unicode's standard, for text in any script).

Examples:
  barelink list docs/                    every bare link in a folder, and where it is
  barelink render page.md > page.html    a page with links
  barelink html mail.txt                 the same for plain text
  barelink fix --diff docs/              what making bare links explicit would change
  barelink compare page.md               where the dialects differ

Exit codes:
  0  done, also if whoever reads the output stops reading
  1  fix --check found something
  2  something could not be read or written, is not UTF-8 or, for url, is no URL; or the arguments are wrong")]
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
    /// Makes HTML of plain text, with bare links made links.
    Html(Html),
    /// Writes URLs with as few percent-escapes as possible, or with all of them.
    Url(Url),
    /// Shows where the three dialects find different links in a document.
    Compare(Compare),
    /// Prints what a shell needs to complete commands and options.
    Completions(Completions),
    /// Prints a manual page, of the program or of one of its commands.
    Man(Manual),
}

/// Prints help, a version, or an error in the arguments, which may quote them.
pub(crate) fn refuse(error: &clap::Error) -> ExitCode {
    let code = ExitCode::from(if error.use_stderr() { 2 } else { 0 });
    let arguments: Vec<_> = env::args_os().collect();
    let texts = arguments.iter().map(|argument| argument.to_string_lossy());
    let active: Vec<_> = texts.filter(|text| printable::has_active(text)).collect();
    if !error.use_stderr() || active.is_empty() {
        // It is no failure if nobody listens.
        let _ = error.print();
        return code;
    }
    let mut message = error.render().to_string();
    for argument in active {
        // An error quotes the whole argument, or its value alone.
        let value = argument.split_once('=').map(|(_, value)| value);
        for quoted in [Some(&*argument), value].into_iter().flatten() {
            message = message.replace(quoted, &Printable(quoted).to_string());
        }
    }
    let _ = writeln!(io::stderr(), "{}", printable::message(&message));
    code
}
