use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::attributes::Attributes;
use super::detection::Rules;
use super::files::{Excluded, Files};
use crate::commands::page::Selectors;

/// Arguments of `page`.
#[derive(Debug, Args)]
#[command(
    after_help = "\
Examples:
  hugo && barelink page public/         make the links of a site
  barelink page --check public/         for CI",
    after_long_help = "\
For site generators without a place for a preprocessor: Zola, Hugo, Jekyll, MkDocs and others. Links are made in text \
that people read, never in links, code, form controls and scripts. Every other byte of a page stays as it is, and a second run \
changes nothing. As in browsers, everything after an <a> or <code> without its end tag belongs to that element. Each page \
is parsed with and without the links. A link that would change anything else is left alone and named, and so is a page \
in another encoding than UTF-8, or a layout with tags {% … %}.

Once a page is HTML, its Markdown is gone. In https://example.com/*a*, the asterisks have become <em>, so the end of the \
URL is unknown. A URL that contains a tag is therefore left alone, unless the tag is a <sup> or a link. Backslashes and quotes that the generator changed stay \
changed. If you have the Markdown, prefer `barelink fix` or an adapter.

Examples:
  hugo && barelink page public/                  make the links of a site
  barelink page --dialect uts58 _site/           by Unicode's rules
  barelink page --not-in 'h1, h2, .no-links' public/
  barelink page --check public/                  for CI: list the links, and exit with 1 if there are any
  barelink page - < in.html > out.html           use as a filter

Exit codes: 0 success; 1 --check found links to be made; 2 a page could not be read or written, or the arguments are wrong."
)]
pub(crate) struct Page {
    /// Write nothing; list the links, and exit with 1 if there are any.
    #[arg(long)]
    pub(crate) check: bool,
    /// Write nothing; print the changes as a unified diff.
    #[arg(long)]
    pub(crate) diff: bool,
    /// Exit with 0 even if --check finds links.
    #[arg(long, help_heading = "Output")]
    pub(crate) exit_zero: bool,
    #[command(flatten)]
    pub(crate) rules: Rules,
    /// Link nothing in these elements: a list of element, class and id names.
    ///
    /// As in CSS: `h1, .no-links, #toc, div.note`. May be given more than once.
    #[arg(long, value_name = "NAMES")]
    pub(crate) not_in: Vec<Selectors>,
    #[command(flatten)]
    pub(crate) attributes: Attributes,
    /// Type of the files.
    ///
    /// Directories are searched for .html and .htm files, even without this option. A named file whose name tells another
    /// type, such as .md, is an error; with html, it is read as a page. A name that tells no type is read.
    #[arg(long = "type", value_enum, value_name = "TYPE", help_heading = "Files")]
    pub(crate) file_type: Option<PageType>,
    #[command(flatten)]
    pub(crate) excluded: Excluded,
    #[command(flatten)]
    pub(crate) files: Files,
    /// Pages, and directories to search.
    ///
    /// Directories are searched for .html and .htm files. Skips hidden files, symbolic links, and files listed in a
    /// .gitignore, .ignore, .markdownlintignore or .barelinkignore. `-` is standard input. Without a path, the current
    /// directory is searched.
    #[arg(value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
}

/// The only type of files that `page` reads.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum PageType {
    /// HTML
    Html,
}
