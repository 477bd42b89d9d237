//! Command-line arguments.

mod attributes;
mod check;
mod compare;
mod config;
mod detection;
mod explain;
mod explicit;
mod files;
mod fix;
mod html;
mod list;
mod manual;
mod mdbook;
mod output;
mod page;
mod render;
mod size;
mod syntax;
mod url;

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, slice};

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Args, Parser, Subcommand};

use crate::report::printable::{self, Printable};
use crate::report::rerun::for_unknown;

pub(crate) use check::{Check, CheckFormat};
pub(crate) use compare::Compare;
pub(crate) use config::Config;
pub(crate) use detection::{Detection, Dialect, Ends, FileNames, Kind, Rules, Scheme, Tld};
pub(crate) use explain::{Explain, ExplainFormat};
pub(crate) use explicit::{Explicit, Flavor, Style};
pub(crate) use files::{FileType, Files};
pub(crate) use fix::Fix;
pub(crate) use html::Html;
pub(crate) use list::{Format, List};
pub(crate) use manual::{Completions, Manual};
pub(crate) use mdbook::{Mdbook, Preprocessor};
pub(crate) use page::Page;
pub(crate) use render::{MarkdownParser, Render, RenderDialect};
pub(crate) use size::Size;
pub(crate) use syntax::Syntax;
pub(crate) use url::{Form, Url};

/// Find bare links, which people write without markup, in plain text and in Markdown.
#[derive(Debug, Parser)]
#[command(name = "barelink", version, arg_required_else_help = true)]
#[command(after_help = "\
A bare link is a link without markup: www.example.com, https://example.org/wiki/, me@example.org. \
A dialect defines its start and end: gfm (GitHub's Markdown, the default), md4c, or uts58 (Unicode's \
standard, for text in any script).

Examples:
  barelink list docs/                    list every bare link in a directory
  barelink render page.md > page.html    render a page with links
  barelink html mail.txt                 convert plain text to HTML with links
  barelink check docs/                   report bare links, for people or for CI
  barelink fix --diff docs/              show the changes that make bare links explicit
  barelink page public/                  make links in the pages that a site generator wrote
  barelink compare page.md               show where the dialects differ

Exit codes:
  0  success, even if the reader of the output closes it early
  1  check, fix --check or page --check found bare links
  2  an input could not be read or written, is not UTF-8 or not a URL (url); or wrong arguments")]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub(crate) colour: colorchoice_clap::Color,
    #[command(flatten)]
    pub(crate) configuration: Configuration,
    /// Command to run.
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// Options that choose the configuration file, for every command.
#[derive(Debug, Default, Clone, Args)]
#[command(next_help_heading = "Global options")]
pub(crate) struct Configuration {
    /// File to read instead of every barelink.toml.
    ///
    /// Its globs are relative to the current directory.
    #[arg(long, value_name = "FILE", global = true)]
    pub(crate) config: Option<PathBuf>,
    /// Read no barelink.toml.
    #[arg(long, global = true, conflicts_with = "config")]
    pub(crate) no_config: bool,
}

/// Commands of the program.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Render Markdown to HTML, with bare links turned into links.
    Render(Render),
    /// List every bare link and its position.
    List(List),
    /// Report bare links, each with the change that fix would make.
    Check(Check),
    /// Make bare links explicit in Markdown files, so that every renderer links them.
    Fix(Fix),
    /// Make bare links explicit in a book, as a preprocessor for mdBook.
    Mdbook(Mdbook),
    /// Turn the bare links in finished HTML pages into links.
    Page(Page),
    /// Convert plain text to HTML, with bare links turned into links.
    Html(Html),
    /// Explain why each candidate in a text is a link or not, and why it ends there.
    Explain(Explain),
    /// Write URLs with minimal or maximal percent-escaping.
    Url(Url),
    /// Show where the three dialects find different links in a document.
    Compare(Compare),
    /// Print the settings of a file, and where each comes from.
    Config(Config),
    /// Print a script that completes commands and options in a shell.
    Completions(Completions),
    /// Print the manual page of the program or of one command.
    Man(Manual),
}

impl Command {
    /// Returns the file to write instead of standard output, if one is chosen, and the named inputs.
    pub(crate) fn output(&self) -> Option<(&Path, &[PathBuf])> {
        let (output, inputs) = match self {
            Command::Check(command) => (&command.output, &*command.explicit.paths),
            Command::List(command) => (&command.output, &*command.paths),
            Command::Render(command) => (&command.output, slice::from_ref(&command.file)),
            Command::Html(command) => (&command.output, slice::from_ref(&command.file)),
            Command::Compare(command) => (&command.output, &*command.files),
            _ => return None,
        };
        Some((output.file()?, inputs))
    }
}

/// Prints an error in the arguments, and returns the exit code. Quoted arguments are shown as by [`Printable`].
pub(crate) fn refuse(error: &clap::Error) -> ExitCode {
    let code = ExitCode::from(2);
    if let Some(ContextValue::String(option)) = error.get(ContextKind::InvalidArg) {
        let advice = (error.kind() == ErrorKind::UnknownArgument).then(|| for_unknown(option));
        if let Some(advice) = advice.flatten() {
            let option = Printable(option);
            // If standard error is closed, the exit code still reports the error.
            let _ = writeln!(io::stderr(), "barelink: there is no {option} here; {advice}");
            return code;
        }
    }
    let arguments: Vec<_> = env::args_os().collect();
    let texts = arguments.iter().map(|argument| argument.to_string_lossy());
    let active: Vec<_> = texts.filter(|text| printable::has_active(text)).collect();
    if active.is_empty() {
        // If standard error is closed, the exit code still reports the error.
        let _ = error.print();
        return code;
    }
    let mut message = error.render().to_string();
    for argument in active {
        // An error quotes the whole argument, or only its value.
        let value = argument.split_once('=').map(|(_, value)| value);
        for quoted in [Some(&*argument), value].into_iter().flatten() {
            message = message.replace(quoted, &Printable(quoted).to_string());
        }
    }
    let _ = writeln!(io::stderr(), "{}", printable::message(&message));
    code
}
