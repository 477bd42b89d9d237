use std::path::{Path, PathBuf};

use barelink_fix::Flavor;
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
    /// They are separated by commas. The default is md,mdx,qmd,rmd; for list it is md, or .txt files with --text. A named file
    /// whose name tells another type, such as .toml or .html, is an error; with md, it is read as Markdown. A name that
    /// tells no type is read.
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
    /// Quarto: .qmd
    Qmd,
    /// R Markdown: .Rmd
    Rmd,
    /// Documentation comments of Rust: .rs
    Rs,
}

impl FileType {
    fn own_extensions(self) -> &'static [&'static str] {
        match self {
            FileType::Md => &["md", "markdown"],
            FileType::Mdx => &["mdx"],
            FileType::Qmd => &["qmd"],
            FileType::Rmd => &["Rmd"],
            FileType::Rs => &["rs"],
        }
    }

    /// Types that `check` and `fix` read in directories.
    pub(crate) const EXPLICIT: &'static [FileType] =
        &[FileType::Md, FileType::Mdx, FileType::Qmd, FileType::Rmd];

    /// Returns the flavour of files of this type, if they have only one.
    pub(crate) fn flavor(self) -> Option<Flavor> {
        match self {
            FileType::Qmd | FileType::Rmd => Some(Flavor::Pandoc),
            FileType::Md | FileType::Mdx | FileType::Rs => None,
        }
    }

    pub(crate) fn extensions(types: &[FileType]) -> Vec<&'static str> {
        types.iter().flat_map(|file_type| file_type.own_extensions()).copied().collect()
    }

    /// Returns the type of a file by its extension. Ignores ASCII case.
    pub(crate) fn of(path: &Path) -> Option<FileType> {
        let extension = path.extension()?;
        let mut types = FileType::value_variants().iter().copied();
        types.find(|it| it.own_extensions().iter().any(|it| extension.eq_ignore_ascii_case(it)))
    }
}
