use barelink_fix::Extension;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::Args;
use pulldown_cmark::Options;

/// Syntax options of every command that reads Markdown.
#[derive(Debug, Args)]
pub(crate) struct Syntax {
    /// Comma-separated extensions of CommonMark; may be given more than once. `gfm` stands for strikethrough, table, tasklist,
    /// footnotes and alerts.
    #[arg(
        long = "extension",
        value_parser = extensions(),
        value_name = "NAME,...",
        value_delimiter = ','
    )]
    pub(crate) extensions: Vec<Extension>,
}

impl Syntax {
    pub(crate) fn pulldown_cmark(&self) -> Options {
        Extension::pulldown_cmark(&self.extensions)
    }
}

fn extensions() -> impl TypedValueParser<Value = Extension> {
    let all = Extension::ALL.iter();
    let values = all.map(|e| PossibleValue::new(e.name()).help(e.description()));
    PossibleValuesParser::new(values).try_map(|name| name.parse::<Extension>())
}
