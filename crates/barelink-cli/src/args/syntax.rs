use barelink_fix::Extension;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::Args;

/// Value of `--extension` for CommonMark without extensions.
const NONE: &str = "none";

/// Syntax options of every command that reads Markdown.
#[derive(Debug, Args)]
#[command(next_help_heading = "Markdown")]
pub(crate) struct Syntax {
    /// Extensions of CommonMark, separated by commas.
    ///
    /// May be given more than once. The default is `gfm`, which stands for strikethrough, table, tasklist, footnotes and
    /// alerts. `none` is CommonMark alone.
    #[arg(
        long = "extension",
        value_parser = extensions(),
        value_name = "NAME,...",
        value_delimiter = ','
    )]
    chosen: Vec<Choice>,
}

/// A value of `--extension`.
#[derive(Debug, Clone, Copy)]
enum Choice {
    Extension(Extension),
    /// `none`: CommonMark without extensions.
    None,
}

impl Syntax {
    /// Returns the chosen extensions, or `None` if the option is absent.
    pub(crate) fn chosen(&self) -> Option<Vec<Extension>> {
        let chosen = self.chosen.iter().filter_map(|choice| match choice {
            Choice::Extension(extension) => Some(*extension),
            Choice::None => None,
        });
        (!self.chosen.is_empty()).then(|| chosen.collect())
    }
}

fn extensions() -> impl TypedValueParser<Value = Choice> {
    let all = Extension::ALL.iter();
    let values = all.map(|e| PossibleValue::new(e.name()).help(e.description()));
    let none = PossibleValue::new(NONE).help("CommonMark alone");
    PossibleValuesParser::new(values.chain([none])).try_map(|name| {
        if name == NONE {
            Ok(Choice::None)
        } else {
            name.parse().map(Choice::Extension)
        }
    })
}
