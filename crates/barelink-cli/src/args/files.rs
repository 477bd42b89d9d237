use std::path::PathBuf;

use clap::{Args, ValueEnum};
use serde::Serialize;

use super::size::Size;

/// Options of every command that searches directories.
#[derive(Debug, Args)]
#[command(next_help_heading = "Files")]
pub(crate) struct Files {
    /// Search hidden files and directories too.
    ///
    /// .github is one of them. Those of version control, such as .git, are searched only if they are named.
    #[arg(long)]
    pub(crate) hidden: bool,
    /// Search ignored files too.
    ///
    /// A file is ignored if a .gitignore, .ignore, .markdownlintignore or .barelinkignore lists it.
    #[arg(long)]
    pub(crate) no_ignore: bool,
    /// Succeed if there is no file to read.
    #[arg(long)]
    pub(crate) allow_empty: bool,
    /// Name of standard input.
    ///
    /// It is shown in messages, and settings may depend on it.
    #[arg(long, value_name = "PATH")]
    pub(crate) stdin_filename: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) verbosity: Verbosity,
    #[command(flatten)]
    pub(crate) size: Size,
}

/// Amount of messages.
#[derive(Debug, Clone, Copy, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct Verbosity {
    /// Print results and errors only, without the summary.
    #[arg(short, long)]
    pub(crate) quiet: bool,
    /// Print each link that is left alone, with the reason.
    ///
    /// Otherwise, several links of a file with one reason share a message. `list` leaves none alone.
    #[arg(short, long, conflicts_with = "quiet")]
    pub(crate) verbose: bool,
}

/// Excluded files of commands that have no other `--exclude`.
#[derive(Debug, Args)]
#[command(next_help_heading = "Files")]
pub(crate) struct Excluded {
    /// Leave out files and directories that match.
    ///
    /// Even named ones are left out. May be given more than once. The syntax is that of .gitignore, in the current
    /// directory: `vendor`, `docs/zh/**`, `*.draft.md`.
    #[arg(long = "exclude", visible_alias = "exclude-path", value_name = "GLOB")]
    pub(crate) globs: Vec<String>,
}

/// Types of the files to read in directories.
#[derive(Debug, Args)]
#[command(next_help_heading = "Files")]
pub(crate) struct Types {
    /// Types of files to read in directories.
    ///
    /// They are separated by commas. A named file is read whatever its type is. The default is md,mdx; for list it is
    /// md, or .txt files with --text.
    #[arg(long = "type", value_enum, value_name = "TYPE,...", value_delimiter = ',')]
    pub(crate) types: Vec<FileType>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub(crate) enum FileType {
    /// Markdown: .md and .markdown
    Md,
    /// MDX: .mdx
    Mdx,
    /// Documentation comments of Rust: .rs
    Rs,
}

impl FileType {
    pub(crate) fn extensions(types: &[FileType]) -> Vec<&'static str> {
        let extensions = types.iter().map(|file_type| match file_type {
            FileType::Md => &["md", "markdown"][..],
            FileType::Mdx => &["mdx"],
            FileType::Rs => &["rs"],
        });
        extensions.flatten().copied().collect()
    }
}
