use clap::{Args, Subcommand};

use super::size::Size;

/// Arguments of `mdbook`.
#[derive(Debug, Args)]
#[command(after_help = "\
mdBook starts this itself. In book.toml:

  [preprocessor.barelink]
  command = \"barelink mdbook\"
  after = [\"links\"]          # so that included files are seen too
  dialect = \"gfm\"            # or \"md4c\", \"uts58\"
  kinds = [\"url\", \"www\"]     # also \"domain\", \"email\"; default: all
  scheme-less = \"https\"      # or \"http\"
  tld = \"delegated\"          # or \"syntactic\"
  file-names = \"suppress\"    # or \"link\"
  ends = \"standard\"          # or \"text\"
  untrusted = false          # true: link less, for text that strangers wrote
  headings = false           # true: links in headings too, inside of mdBook's own link

All from `dialect` on may be left out. What they mean is said by `barelink list --help`.")]
pub(crate) struct Mdbook {
    #[command(flatten)]
    pub(crate) size: Size,
    #[command(subcommand)]
    pub(crate) question: Option<Question>,
}

/// What mdBook may want to know first.
#[derive(Debug, Subcommand)]
pub(crate) enum Question {
    /// Whether books for this renderer can be processed: any can.
    Supports {
        /// Its name in mdBook
        renderer: String,
    },
}
