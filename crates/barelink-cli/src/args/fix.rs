use std::path::PathBuf;

use clap::Args;

use super::detection::Rules;
use super::size::Size;
use super::syntax::Syntax;

/// Arguments of `fix`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  barelink fix --diff README.md     show what would be changed
  barelink fix README.md docs/      change it
  barelink fix --check .            for CI: list what would be changed, and exit with 1 if anything would
  barelink fix - < in.md > out.md   as a filter

With markdownlint, rule MD034 (no-bare-urls) asks for what this does. Use the syntax of your renderer:
  barelink fix --extension gfm . && markdownlint '**/*.md'

The changed document, without bare links, is rendered as the one before was with them. That is tried with
pulldown-cmark and comrak before anything is written. Where it does not hold, as in `2*https://example.com*`,
the link is left alone, and a message says where and why. So is one in a template's tag, {{ … }} or {% … %},
and one whose end is in doubt, as in text that goes on after a URL without a space: the message has both readings.
YAML and TOML front matter is left alone too.

Exit codes: 0 done; 1 --check found something; 2 something could not be read or written, or the arguments
are wrong. Links that were left alone make no difference.")]
pub(crate) struct Fix {
    #[command(flatten)]
    pub(crate) rules: Rules,
    #[command(flatten)]
    pub(crate) syntax: Syntax,
    /// Write nothing; list what would be changed, and exit with 1 if anything would be.
    #[arg(long)]
    pub(crate) check: bool,
    /// Write nothing; show what would be changed as a unified diff.
    #[arg(long)]
    pub(crate) diff: bool,
    /// Make links explicit too whose end or host is in doubt: where UTS #58, in text without spaces, reads another URL
    /// than the dialect.
    #[arg(long)]
    pub(crate) trust_dialect: bool,
    #[command(flatten)]
    pub(crate) size: Size,
    /// Markdown files, and folders to be walked for .md and .markdown files, leaving out hidden files, what
    /// .gitignore names, and symbolic links; `-` or none for standard input, which goes to standard output.
    #[arg(value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
}
