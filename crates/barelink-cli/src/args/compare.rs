use std::path::PathBuf;

use clap::Args;

use super::detection::Detection;
use super::size::Size;
use super::syntax::Syntax;

/// Arguments of `compare`.
#[derive(Debug, Args)]
#[command(after_help = "\
Dialects differ where only some find a link, or let it begin or end elsewhere. Where a link without a \
scheme leads is not compared: to http in gfm and md4c, to https in uts58, unless --scheme-less says \
otherwise.

Examples:
  barelink compare README.md
  barelink compare --html compare.html --extension gfm README.md
  pbpaste | barelink compare --text -")]
pub(crate) struct Compare {
    /// Write the whole document as one HTML page that needs nothing else, with the links of each dialect beside
    /// those of the others; `-` for standard output.
    #[arg(long, value_name = "OUT")]
    pub(crate) html: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) detection: Detection,
    #[command(flatten)]
    pub(crate) syntax: Syntax,
    /// Read the input as plain text.
    #[arg(long)]
    pub(crate) text: bool,
    #[command(flatten)]
    pub(crate) colour: colorchoice_clap::Color,
    #[command(flatten)]
    pub(crate) size: Size,
    /// One Markdown file; its YAML or TOML front matter is left out. `-` or none for standard input.
    #[arg(value_name = "FILE", default_value = "-")]
    pub(crate) file: PathBuf,
}
