use clap::Args;
use pulldown_cmark::Options;

use crate::extension::{self, Extension};

/// Syntax options of every command that reads Markdown.
#[derive(Debug, Args)]
pub(crate) struct Syntax {
    /// Comma-separated extensions of CommonMark; may be given more than once. `gfm` stands for strikethrough, table, tasklist,
    /// footnotes and alerts.
    #[arg(
        long = "extension",
        value_enum,
        value_name = "NAME,...",
        value_delimiter = ','
    )]
    pub(crate) extensions: Vec<Extension>,
}

impl Syntax {
    pub(crate) fn pulldown_cmark(&self) -> Options {
        extension::pulldown_cmark(&self.extensions)
    }
}
