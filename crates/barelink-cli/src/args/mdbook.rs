use clap::{Args, Parser, Subcommand};

use super::size::Size;

/// Arguments of `mdbook`.
#[derive(Debug, Args)]
#[command(after_help = "\
mdBook runs this command. In book.toml:

  [preprocessor.barelink]
  command = \"barelink mdbook\" # or none: mdBook finds mdbook-barelink
  after = [\"links\"]          # to process included files too
  dialect = \"gfm\"            # or \"md4c\", \"uts58\"
  kinds = [\"url\", \"www\"]     # also \"domain\", \"email\"; default: all
  scheme-less = \"https\"      # or \"http\"
  tld = \"delegated\"          # or \"syntactic\"
  file-names = \"suppress\"    # or \"link\"
  ends = \"standard\"          # or \"text\"
  untrusted = false          # true: preset for untrusted text
  trust-dialect = false      # true: doubtful links too
  flavor = \"gfm\"           # or \"mdx\", \"myst\", \"pandoc\", ...; default: any
  style = \"auto\"             # or \"angle\", \"inline\": the spelling of links
  headings = false           # true: links in headings too, inside mdBook's own link

All keys from `dialect` on are optional; `barelink list --help` describes them.")]
pub(crate) struct Mdbook {
    #[command(flatten)]
    pub(crate) size: Size,
    #[command(subcommand)]
    pub(crate) question: Option<Question>,
}

/// Make bare links explicit in a book, as a preprocessor for mdBook.
#[derive(Debug, Parser)]
#[command(name = "mdbook-barelink", version)]
pub(crate) struct Preprocessor {
    #[command(flatten)]
    pub(crate) command: Mdbook,
}

/// Query that mdBook may send first.
#[derive(Debug, Subcommand)]
pub(crate) enum Question {
    /// Check that a renderer is supported: every renderer is.
    Supports {
        /// Name of the renderer
        renderer: String,
    },
}
