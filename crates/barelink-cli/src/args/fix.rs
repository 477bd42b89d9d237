use clap::Args;

use super::explicit::Explicit;

/// Arguments of `fix`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  barelink fix --diff README.md     show the changes
  barelink fix README.md docs/      make the changes
  barelink fix --check .            for CI: list the changes, and exit with 1 if there are any
  barelink fix - < in.md > out.md   use as a filter

This makes the changes that rule MD034 (no-bare-urls) of markdownlint asks for. Use the
syntax of your renderer:
  barelink fix --extension gfm . && markdownlint '**/*.md'

The changed document renders without bare links as the original did with them. This is verified with
pulldown-cmark and comrak before anything is written. A link for which it fails, as in
`2*https://example.com*`, is left alone, and a message says where and why. Links in template tags,
{{ … }} or {% … %}, and in YAML and TOML front matter are left alone too. So are links whose end is in
doubt, as in text that continues after a URL without a space: the message shows both readings.

Exit codes: 0 success; 1 --check found changes; 2 an input could not be read or written, or the
arguments are wrong. Links that were left alone do not affect the exit code.")]
pub(crate) struct Fix {
    /// Write nothing; list the changes, and exit with 1 if there are any.
    #[arg(long)]
    pub(crate) check: bool,
    /// Write nothing; print the changes as a unified diff.
    #[arg(long)]
    pub(crate) diff: bool,
    #[command(flatten)]
    pub(crate) explicit: Explicit,
}
