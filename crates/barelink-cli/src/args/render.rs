use std::path::PathBuf;

use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};

use super::detection::{Detection, Dialect};
use super::output::Output;
use super::size::Size;
use super::syntax::Syntax;

/// Arguments of `render`.
#[derive(Debug, Args)]
#[command(
    after_help = "\
Examples:
  barelink render -o page.html page.md
  barelink render --safe comment.md",
    after_long_help = "\
Examples:
  barelink render -o page.html page.md
  barelink render --safe comment.md
  barelink render --parser comrak --dialect uts58 page.md
  curl -s https://example.com/page.md | barelink render -"
)]
pub(crate) struct Render {
    /// Rules by which links are found [default: gfm].
    ///
    /// They choose no Markdown extensions: see --extension.
    #[arg(long, value_enum, value_name = "NAME", help_heading = "Detection")]
    pub(crate) dialect: Option<RenderDialect>,
    #[command(flatten)]
    pub(crate) detection: Detection,
    /// Library that parses the Markdown and writes the HTML.
    #[arg(long, value_enum, value_name = "NAME", default_value = "pulldown-cmark")]
    pub(crate) parser: MarkdownParser,
    #[command(flatten)]
    pub(crate) syntax: Syntax,
    /// Show raw HTML as text, and drop unsafe destinations.
    ///
    /// A destination is safe if its scheme is http, https, ftp, mailto or xmpp.
    #[arg(long)]
    pub(crate) safe: bool,
    /// Report candidates that an option rejects.
    ///
    /// --untrusted is such an option. The report goes to standard error.
    #[arg(long)]
    pub(crate) report: bool,
    #[command(flatten)]
    pub(crate) output: Output,
    #[command(flatten)]
    pub(crate) size: Size,
    /// Markdown file, whose front matter is skipped; `-` or none for standard input.
    #[arg(value_name = "FILE", default_value = "-")]
    pub(crate) file: PathBuf,
}

/// The parsers that `render` can use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum MarkdownParser {
    /// as in mdBook, Zola and rustdoc
    PulldownCmark,
    /// as in docs.rs and crates.io; lacks the extensions metadata and heading-attributes
    Comrak,
}

/// A dialect, or `None` for `--dialect none`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct RenderDialect(pub(crate) Option<Dialect>);

impl ValueEnum for RenderDialect {
    fn value_variants<'a>() -> &'a [Self] {
        &[
            RenderDialect(Some(Dialect::Gfm)),
            RenderDialect(Some(Dialect::Md4c)),
            RenderDialect(Some(Dialect::Uts58)),
            RenderDialect(None),
        ]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        match self.0 {
            Some(dialect) => dialect.to_possible_value(),
            None => Some(PossibleValue::new("none").help("No bare links")),
        }
    }
}
