use clap::{Args, ValueEnum};

use super::size::Size;

/// Arguments of `url`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  barelink url minimal https://example.com/caf%C3%A9     https://example.com/café
  barelink url maximal https://example.com/café          https://example.com/caf%C3%A9
  barelink url minimal - < urls.txt                      a line for each line")]
pub(crate) struct Url {
    /// How to write them.
    #[arg(value_enum)]
    pub(crate) form: Form,
    #[command(flatten)]
    pub(crate) size: Size,
    /// URLs, with or without scheme, or `-` for standard input, which has one in each line. None: standard input.
    #[arg(value_name = "URL")]
    pub(crate) urls: Vec<String>,
}

/// How a URL is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Form {
    /// For people: nothing escaped but what has to be, so that link detection finds all of it (UTS #58, section 4)
    Minimal,
    /// For software: everything beyond ASCII escaped after the host, and syntax that is data
    Maximal,
}
