use clap::{Args, ValueEnum};

use super::size::Size;

/// Arguments of `url`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  barelink url minimal https://example.com/caf%C3%A9     https://example.com/café
  barelink url maximal https://example.com/café          https://example.com/caf%C3%A9
  barelink url minimal - < urls.txt                      one URL per line")]
pub(crate) struct Url {
    /// Form to write the URLs in.
    #[arg(value_enum)]
    pub(crate) form: Form,
    #[command(flatten)]
    pub(crate) size: Size,
    /// URLs, with or without a scheme; `-` or none for standard input, with one URL per line.
    #[arg(value_name = "URL")]
    pub(crate) urls: Vec<String>,
}

/// Form of a URL.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Form {
    /// For people: fewest escapes with which link detection still finds the whole URL (UTS #58, section 4)
    Minimal,
    /// For software: after the host, non-ASCII characters escaped, and syntax characters that are data
    Maximal,
}
