use std::path::PathBuf;

use clap::Args;

/// Options of every command that searches directories.
#[derive(Debug, Args)]
pub(crate) struct Files {
    /// Search hidden files and directories too, such as .github. Those of version control, such as .git, are never
    /// searched.
    #[arg(long)]
    pub(crate) hidden: bool,
    /// Name of standard input, for messages and for everything that depends on the name of a file.
    #[arg(long, value_name = "PATH")]
    pub(crate) stdin_filename: Option<PathBuf>,
}

/// Excluded files of commands that have no other `--exclude`.
#[derive(Debug, Args)]
pub(crate) struct Excluded {
    /// Leave out the files and directories that match this glob, even if they are named; may be given more than once.
    /// The syntax is that of .gitignore, in the current directory: `vendor`, `docs/zh/**`, `*.draft.md`.
    #[arg(long = "exclude", visible_alias = "exclude-path", value_name = "GLOB")]
    pub(crate) globs: Vec<String>,
}
