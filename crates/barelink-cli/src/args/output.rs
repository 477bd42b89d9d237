use std::path::{Path, PathBuf};

use clap::Args;

use crate::files::input;

/// Output file of commands that print results.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct Output {
    /// Write to this file instead of standard output.
    ///
    /// The file is replaced once the output is complete. `-` is standard output.
    #[arg(short = 'o', long = "output-file", alias = "output", value_name = "FILE")]
    output_file: Option<PathBuf>,
}

impl Output {
    /// Returns the output file, or `None` for standard output.
    pub(crate) fn file(&self) -> Option<&Path> {
        self.output_file.as_deref().filter(|file| !input::is_stdin(file))
    }
}
