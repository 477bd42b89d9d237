use std::path::PathBuf;

use clap::Args;

use super::attributes::Attributes;
use super::detection::Rules;
use super::output::Output;
use super::size::Size;

/// Arguments of `html`.
#[derive(Debug, Args)]
#[command(
    after_help = "\
Examples:
  barelink html mail.txt
  git log -1 --format=%B | barelink html -",
    after_long_help = "\
All other text is escaped. ANSI escapes, which set colours on terminals, are removed. Line breaks become neither <br> nor \
<p>: to show them, put the output into a <pre>, or style it with `white-space: pre-line`.

Examples:
  barelink html mail.txt
  barelink html --dialect uts58 --rel 'nofollow noopener' --target _blank comment.txt
  git log -1 --format=%B | barelink html -"
)]
pub(crate) struct Html {
    #[command(flatten)]
    pub(crate) rules: Rules,
    #[command(flatten)]
    pub(crate) attributes: Attributes,
    /// Report candidates that an option rejects.
    ///
    /// --untrusted is such an option. The report goes to standard error.
    #[arg(long)]
    pub(crate) report: bool,
    #[command(flatten)]
    pub(crate) output: Output,
    #[command(flatten)]
    pub(crate) size: Size,
    /// Text file; `-` or none for standard input.
    #[arg(value_name = "FILE", default_value = "-")]
    pub(crate) file: PathBuf,
}
