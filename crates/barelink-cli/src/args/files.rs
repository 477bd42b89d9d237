use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Result;
use clap::Args;

use crate::glob::Globs;
use crate::input;
use crate::walk::Selection;

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

impl Files {
    /// Returns the selection of these paths of the command line, without what the globs match.
    pub(crate) fn selection<'g>(
        &self,
        paths: &[PathBuf],
        extensions: &'static [&'static str],
        globs: impl IntoIterator<Item = &'g str>,
    ) -> Result<Selection> {
        let globs = Globs::new(Path::new("."), globs)?;
        Ok(Selection {
            paths: input::paths(paths),
            extensions,
            is_hidden_taken: self.hidden,
            exclusion: Arc::new(move |path, is_directory| globs.matches(path, is_directory)),
            stdin_name: self.stdin_filename.clone(),
        })
    }
}

/// Excluded files of commands that have no other `--exclude`.
#[derive(Debug, Args)]
pub(crate) struct Excluded {
    /// Leave out the files and directories that match this glob, even if they are named; may be given more than once.
    /// The syntax is that of .gitignore, in the current directory: `vendor`, `docs/zh/**`, `*.draft.md`.
    #[arg(long = "exclude", visible_alias = "exclude-path", value_name = "GLOB")]
    pub(crate) globs: Vec<String>,
}
