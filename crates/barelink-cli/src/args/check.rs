use clap::{Args, ValueEnum};

use super::explicit::Explicit;
use super::output::Output;

/// Arguments of `check`.
#[derive(Debug, Args)]
#[command(
    after_help = "\
Examples:
  barelink check                        the current directory
  barelink check --format github .      annotations on GitHub Actions
  barelink check --statistics docs/     how many, and why",
    after_long_help = "\
Examples:
  barelink check                        the current directory
  barelink check --format github .      annotations on GitHub Actions
  barelink check --format sarif -o barelink.sarif .
  barelink check --format gitlab -o gl-code-quality-report.json .
  barelink check --statistics docs/     how many, and why
  barelink check --format json docs/ | jq -r 'select(.fix == null) | .reason'

A finding is a bare link. `barelink fix` with the same options makes the proposed changes; `barelink fix --help` says \
which links are left alone. Those are reported too, with the reason, except in code, in front matter and where a comment \
disables them.

Exit codes: 0 success; 1 there are links that `fix` would change; 2 an input could not be read, or the arguments are \
wrong."
)]
pub(crate) struct Check {
    /// Output format.
    #[arg(long, value_enum, default_value = "human")]
    pub(crate) format: CheckFormat,
    /// Count findings by rule and reason, and list none.
    ///
    /// Formats are human and json.
    #[arg(long)]
    pub(crate) statistics: bool,
    #[command(flatten)]
    pub(crate) output: Output,
    #[command(flatten)]
    pub(crate) explicit: Explicit,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum CheckFormat {
    /// Each link with its line and the proposed change, for people
    Human,
    /// One JSON object per line, for programs
    Json,
    /// Workflow commands of GitHub Actions, which annotate the files of a pull request
    Github,
    /// Code Quality report of GitLab
    Gitlab,
    /// JUnit XML, for Jenkins, GitLab and others
    Junit,
    /// SARIF 2.1.0, for code scanning
    Sarif,
}
