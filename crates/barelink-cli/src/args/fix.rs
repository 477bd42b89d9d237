use clap::Args;

use super::explicit::Explicit;

/// Arguments of `fix`.
#[derive(Debug, Args)]
#[command(
    after_help = "\
Examples:
  barelink fix --diff README.md     show the changes
  barelink fix README.md docs/      make the changes
  barelink fix --check .            for CI",
    after_long_help = "\
Examples:
  barelink fix --diff README.md     show the changes
  barelink fix README.md docs/      make the changes
  barelink fix --check .            for CI: list the changes, and exit with 1 if there are any
  barelink fix - < in.md > out.md   use as a filter

This makes the changes that rule MD034 (no-bare-urls) of markdownlint asks for: `barelink fix .`, then \
markdownlint. `barelink check` shows them first.

The changed document must render without bare links exactly as the original does with them. This is verified with \
pulldown-cmark and comrak before anything is written. A link that fails, as in `2*https://example.com*`, is left alone, \
and a message says where and why.

Links in template tags ({{ … }}, {% … %}), in front matter, and in the JavaScript and code of .mdx files are left alone \
too, and links in math with --extension math; docs/left-alone.md lists all reasons. Comments disable links: \
<!-- barelink-disable-line -->, -disable-next-line, -disable, -enable, -disable-file, or markdownlint's for MD034. A \
link whose end is in doubt is left alone, as in text that continues after a URL without a space. With -v, a message \
shows both readings.

Exit codes: 0 success; 1 --check found changes; 2 an input could not be read or written, or the arguments are wrong. \
Links that were left alone do not affect the exit code."
)]
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
