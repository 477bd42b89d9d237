use clap::Args;

use super::detection::Detection;
use super::size::Size;

/// Arguments of `explain`.
#[derive(Debug, Args)]
#[command(after_help = "\
The text is read as plain text, once by each dialect. A candidate is what at least one of them links, or would
link but for an option or a policy.

Examples:
  barelink explain 'see www.example.com/a_b.'
  barelink explain --ends text 'https://example.com/を見る'
  pbpaste | barelink explain -

Exit codes: 0 success; 2 the input could not be read, or the arguments are wrong.")]
pub(crate) struct Explain {
    #[command(flatten)]
    pub(crate) detection: Detection,
    #[command(flatten)]
    pub(crate) size: Size,
    /// Text to explain; `-` or none for standard input.
    #[arg(value_name = "TEXT")]
    pub(crate) text: Option<String>,
}
