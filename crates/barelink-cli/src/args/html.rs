use std::path::PathBuf;

use clap::Args;

use super::detection::Rules;
use super::size::Size;

/// Arguments of `html`.
#[derive(Debug, Args)]
#[command(after_help = "\
Everything but the links stays as it is, escaped. Line breaks become neither <br> nor <p>: put the \
output into a <pre>, or style it with `white-space: pre-line`, to show them.

Examples:
  barelink html mail.txt
  barelink html --dialect uts58 --rel 'nofollow noopener' --target _blank comment.txt
  git log -1 --format=%B | barelink html -")]
pub(crate) struct Html {
    #[command(flatten)]
    pub(crate) rules: Rules,
    /// The attribute `rel` of each link, such as `nofollow noopener`. Default: none.
    #[arg(long, value_name = "VALUE")]
    pub(crate) rel: Option<String>,
    /// The attribute `target` of each link, such as `_blank`. Default: none.
    #[arg(long, value_name = "VALUE")]
    pub(crate) target: Option<String>,
    /// Tell on standard error what an option such as --untrusted keeps from being a link, with the reason.
    #[arg(long)]
    pub(crate) report: bool,
    #[command(flatten)]
    pub(crate) size: Size,
    /// One text file; `-` or none for standard input.
    #[arg(value_name = "FILE", default_value = "-")]
    pub(crate) file: PathBuf,
}
