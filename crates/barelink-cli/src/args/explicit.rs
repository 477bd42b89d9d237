use std::path::PathBuf;

use clap::Args;

use super::detection::Rules;
use super::files::{Excluded, Files};
use super::size::Size;
use super::style::Style;
use super::syntax::Syntax;

/// Arguments that `check` and `fix` have in common.
#[derive(Debug, Args)]
pub(crate) struct Explicit {
    #[command(flatten)]
    pub(crate) rules: Rules,
    #[command(flatten)]
    pub(crate) syntax: Syntax,
    /// Make links explicit even if their end or host is in doubt: if UTS #58, in text without spaces, finds another URL
    /// than the dialect.
    #[arg(long)]
    pub(crate) trust_dialect: bool,
    /// Spelling of explicit links [default: auto].
    #[arg(long, value_enum, value_name = "NAME")]
    pub(crate) style: Option<Style>,
    #[command(flatten)]
    pub(crate) excluded: Excluded,
    #[command(flatten)]
    pub(crate) files: Files,
    #[command(flatten)]
    pub(crate) size: Size,
    /// Markdown and Rust files, and directories to search for .md, .markdown, .mdx and .rs files, but not for hidden ones, symbolic links, and
    /// those that .gitignore, .ignore, .markdownlintignore or .barelinkignore names; `-` for standard input [default:
    /// standard input, or the current directory at a terminal, where `fix` has to be told].
    #[arg(value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
}
