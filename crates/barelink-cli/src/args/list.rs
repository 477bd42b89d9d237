use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::detection::Rules;
use super::files::{Files, Types};
use super::output::Output;
use super::syntax::Syntax;
use crate::files::filter::Filter;

/// Arguments of `list`.
#[derive(Debug, Args)]
#[command(
    after_help = "\
Examples:
  barelink list README.md
  barelink list --format json docs/ | jq -r .destination | sort -u
  barelink list --text --dialect uts58 notes.txt",
    after_long_help = "\
Only bare links are listed: not <https://a.com>, [a](https://a.com), or text in code.

Examples:
  barelink list README.md
  barelink list --format json docs/ | jq -r .destination | sort -u
  barelink list --exclude '^mailto:' --include '//([^/]*[.])?example[.]com(/|$)' docs/
  barelink list --text --dialect uts58 notes.txt
  barelink list --untrusted --report comments.md
  git log | barelink list --text -
  cargo doc --color always 2>&1 | barelink list --text -"
)]
pub(crate) struct List {
    #[command(flatten)]
    pub(crate) rules: Rules,
    #[command(flatten)]
    pub(crate) syntax: Syntax,
    /// Read all input as plain text.
    ///
    /// In directories, search for .txt files, unless --type is given. A named .txt file is plain text even without this
    /// option. ANSI escapes, which set colours on terminals, are ignored, even within a link.
    #[arg(long)]
    pub(crate) text: bool,
    /// Read all input as Markdown.
    ///
    /// Front matter is not read. In directories, search for .md and .markdown files. This is the default for all files
    /// except .txt, .mdx and .rs. Without this option, only the documentation comments of .rs are read, and JavaScript in
    /// .mdx is not. An .rs file that is not valid Rust is an error; an .mdx file that is not valid MDX, or too large for
    /// its parser, is read as Markdown.
    #[arg(long, conflicts_with = "text")]
    pub(crate) markdown: bool,
    /// Output format.
    #[arg(long, value_enum, default_value = "table")]
    pub(crate) format: Format,
    /// List candidates that an option rejects too.
    ///
    /// --untrusted is such an option. The reason is listed with the candidate.
    #[arg(long)]
    pub(crate) report: bool,
    #[command(flatten)]
    pub(crate) output: Output,
    #[command(flatten)]
    pub(crate) filter: Filter,
    #[command(flatten)]
    pub(crate) types: Types,
    #[command(flatten)]
    pub(crate) files: Files,
    /// Files, and directories to search.
    ///
    /// Skips hidden files, symbolic links, and files listed in a .gitignore,
    /// .ignore, .markdownlintignore or .barelinkignore. `-` is standard input. Without a path,
    /// the current directory is searched.
    #[arg(value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Aligned columns, for people
    Table,
    /// One JSON object per line, for programs
    Json,
}
