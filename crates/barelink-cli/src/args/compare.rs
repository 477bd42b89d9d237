use std::path::PathBuf;

use clap::Args;

use super::detection::Detection;
use super::output::Output;
use super::size::Size;
use super::syntax::Syntax;

/// Arguments of `compare`.
#[derive(Debug, Args)]
#[command(
    after_help = "\
Examples:
  barelink compare README.md
  pbpaste | barelink compare --text -",
    after_long_help = "\
Dialects differ if only some of them find a link, or if it begins or ends at different positions. The \
default scheme is not compared: http in gfm and md4c, https in uts58, unless --scheme-less sets it.

Examples:
  barelink compare README.md CHANGELOG.md
  pbpaste | barelink compare --text -"
)]
pub(crate) struct Compare {
    #[command(flatten)]
    pub(crate) detection: Detection,
    #[command(flatten)]
    pub(crate) syntax: Syntax,
    /// Read all input as plain text.
    ///
    /// A .txt file is plain text even without this option.
    #[arg(long)]
    pub(crate) text: bool,
    #[command(flatten)]
    pub(crate) output: Output,
    #[command(flatten)]
    pub(crate) size: Size,
    /// Markdown files, whose front matter is skipped, and .txt files; `-` or none for standard input.
    #[arg(value_name = "FILE", default_value = "-")]
    pub(crate) files: Vec<PathBuf>,
}
