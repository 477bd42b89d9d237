use clap::Args;
use pulldown_cmark::Options;

use crate::extension::{self, Extension};

/// What every command that reads Markdown takes.
#[derive(Debug, Args)]
pub(crate) struct Syntax {
    /// Syntax beyond plain CommonMark; may be given more than once. `gfm` stands for strikethrough, table,
    /// tasklist, footnotes and alerts.
    #[arg(long = "extension", value_enum, value_name = "NAME")]
    pub(crate) extensions: Vec<Extension>,
}

impl Syntax {
    pub(crate) fn pulldown_cmark(&self) -> Options {
        extension::pulldown_cmark(&self.extensions)
    }
}
