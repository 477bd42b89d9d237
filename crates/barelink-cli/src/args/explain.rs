use clap::{Args, ValueEnum};

use super::detection::Rules;
use super::size::Size;
use super::syntax::Syntax;

/// Arguments of `explain`.
#[derive(Debug, Args)]
#[command(
    after_help = "\
Examples:
  barelink explain 'see www.example.com/a_b.'
  barelink explain --dialect gfm --markdown '**https://example.com/a**(b)'",
    after_long_help = "\
A candidate is text that at least one dialect links, or would link without an option or a policy. --kinds limits the \
candidates too. Each is explained for every dialect, or for one with --dialect.

Examples:
  barelink explain 'see www.example.com/a_b.'
  barelink explain --dialect gfm --markdown '**https://example.com/a**(b)'
  barelink explain --ends text 'https://example.com/を見る'
  pbpaste | barelink explain -

Exit codes: 0 success; 2 the input could not be read, or the arguments are wrong."
)]
pub(crate) struct Explain {
    #[command(flatten)]
    pub(crate) rules: Rules,
    /// Read the text as Markdown.
    #[arg(long, help_heading = "Markdown")]
    pub(crate) markdown: bool,
    #[command(flatten)]
    pub(crate) syntax: Syntax,
    /// Output format.
    #[arg(long, value_enum, default_value = "human", help_heading = "Output")]
    pub(crate) format: ExplainFormat,
    #[command(flatten)]
    pub(crate) size: Size,
    /// Text to explain; `-` or none for standard input.
    #[arg(value_name = "TEXT")]
    pub(crate) text: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ExplainFormat {
    /// Each candidate with the rules of each dialect, for people
    Human,
    /// For programs: one JSON object per candidate and dialect, with the fields of `list`, and `rules`
    Json,
}
