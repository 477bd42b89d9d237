//! Markdown extensions that the parsers offer.

use anyhow::{bail, Result};
use clap::ValueEnum;
use pulldown_cmark::Options;

/// A Markdown extension.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Extension {
    /// strikethrough, table, tasklist, footnotes and alerts
    Gfm,
    /// `~~text~~`
    Strikethrough,
    /// Tables with pipes
    Table,
    /// `- [ ] task`
    Tasklist,
    /// `[^1]`
    Footnotes,
    /// Curly quotes for straight ones, dashes for hyphens
    Smart,
    /// `$x$` and `$$x$$`
    Math,
    /// `[[page]]`
    Wikilinks,
    /// `> [!NOTE]`
    Alerts,
    /// Blocks of YAML between `---` or of TOML between `+++`
    Metadata,
    /// A line `term`, and a line `: definition`
    DefinitionLists,
    /// `^text^`
    Superscript,
    /// `~text~`
    Subscript,
    /// `# heading {#id}`
    HeadingAttributes,
}

impl Extension {
    /// Returns the name on the command line.
    pub fn name(self) -> String {
        let value = self.to_possible_value();
        value
            .map(|value| value.get_name().to_owned())
            .unwrap_or_default()
    }

    /// Returns the options of pulldown-cmark for this extension.
    fn pulldown_cmark(self) -> Options {
        match self {
            Extension::Gfm => GFM.into_iter().map(Extension::pulldown_cmark).collect(),
            Extension::Strikethrough => Options::ENABLE_STRIKETHROUGH,
            Extension::Table => Options::ENABLE_TABLES,
            Extension::Tasklist => Options::ENABLE_TASKLISTS,
            Extension::Footnotes => Options::ENABLE_FOOTNOTES,
            Extension::Smart => Options::ENABLE_SMART_PUNCTUATION,
            Extension::Math => Options::ENABLE_MATH,
            Extension::Wikilinks => Options::ENABLE_WIKILINKS,
            Extension::Alerts => Options::ENABLE_GFM,
            Extension::Metadata => {
                Options::ENABLE_YAML_STYLE_METADATA_BLOCKS
                    | Options::ENABLE_PLUSES_DELIMITED_METADATA_BLOCKS
            }
            Extension::DefinitionLists => Options::ENABLE_DEFINITION_LIST,
            Extension::Superscript => Options::ENABLE_SUPERSCRIPT,
            Extension::Subscript => Options::ENABLE_SUBSCRIPT,
            Extension::HeadingAttributes => Options::ENABLE_HEADING_ATTRIBUTES,
        }
    }

    /// Turns the extension on in the options of comrak.
    fn comrak(self, options: &mut comrak::Options<'_>) -> Result<()> {
        let extension = &mut options.extension;
        match self {
            Extension::Gfm => return GFM.into_iter().try_for_each(|e| e.comrak(options)),
            Extension::Strikethrough => extension.strikethrough = true,
            Extension::Table => extension.table = true,
            Extension::Tasklist => extension.tasklist = true,
            Extension::Footnotes => extension.footnotes = true,
            Extension::Smart => options.parse.smart = true,
            Extension::Math => extension.math_dollars = true,
            Extension::Wikilinks => extension.wikilinks_title_after_pipe = true,
            Extension::Alerts => extension.alerts = true,
            Extension::DefinitionLists => extension.description_lists = true,
            Extension::Superscript => extension.superscript = true,
            Extension::Subscript => extension.subscript = true,
            Extension::Metadata | Extension::HeadingAttributes => {
                bail!(
                    "comrak does not support extension `{}`; use pulldown-cmark",
                    self.name()
                )
            }
        }
        Ok(())
    }
}

/// Extensions that `gfm` stands for.
const GFM: [Extension; 5] = [
    Extension::Strikethrough,
    Extension::Table,
    Extension::Tasklist,
    Extension::Footnotes,
    Extension::Alerts,
];

/// Returns the options of pulldown-cmark for these extensions.
pub fn pulldown_cmark(extensions: &[Extension]) -> Options {
    extensions
        .iter()
        .map(|extension| extension.pulldown_cmark())
        .collect()
}

/// Returns the options of comrak for these extensions, with raw HTML allowed. Fails with the first extension that
/// comrak lacks.
pub fn comrak(extensions: &[Extension]) -> Result<comrak::Options<'static>> {
    let mut options = comrak::Options::default();
    options.render.r#unsafe = true;
    extensions
        .iter()
        .try_for_each(|extension| extension.comrak(&mut options))?;
    Ok(options)
}
