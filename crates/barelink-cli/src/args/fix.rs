use std::path::PathBuf;

use clap::Args;

use super::detection::Rules;
use super::files::{Excluded, Files};
use super::size::Size;
use super::syntax::Syntax;

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
    #[command(flatten)]
    pub(crate) rules: Rules,
    #[command(flatten)]
    pub(crate) syntax: Syntax,
    /// Write nothing; list the changes, and exit with 1 if there are any.
    #[arg(long)]
    pub(crate) check: bool,
    /// Write nothing; print the changes as a unified diff.
    #[arg(long)]
    pub(crate) diff: bool,
    /// Make links explicit even if their end or host is in doubt: if UTS #58, in text without spaces, finds another URL
    /// than the dialect.
    #[arg(long)]
    pub(crate) trust_dialect: bool,
    #[command(flatten)]
    pub(crate) excluded: Excluded,
    #[command(flatten)]
    pub(crate) files: Files,
    #[command(flatten)]
    pub(crate) size: Size,
    /// Markdown files, and directories to search for .md and .markdown files, but not for hidden ones, symbolic links, and
    /// those that .gitignore, .ignore, .markdownlintignore or .barelinkignore names; `-` for standard input, whose result
    /// goes to standard output [default: standard input; with --check or --diff at a terminal, the current directory].
    #[arg(value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
}
