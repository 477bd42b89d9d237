//! Names the Markdown extensions that the parsers offer.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use pulldown_cmark::Options;

/// A Markdown extension. Most variants are described by an example of their syntax.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Extension {
    /// Strikethrough, tables, task lists, footnotes and alerts
    Gfm,
    /// `~~text~~`
    Strikethrough,
    /// Tables with pipes
    Table,
    /// `- [ ] task`
    Tasklist,
    /// `[^1]`
    Footnotes,
    /// Curly quotes for straight ones, dashes for hyphens, an ellipsis for three full stops
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
    /// All extensions, in the order of the variants.
    pub const ALL: &'static [Extension] = &[
        Extension::Gfm,
        Extension::Strikethrough,
        Extension::Table,
        Extension::Tasklist,
        Extension::Footnotes,
        Extension::Smart,
        Extension::Math,
        Extension::Wikilinks,
        Extension::Alerts,
        Extension::Metadata,
        Extension::DefinitionLists,
        Extension::Superscript,
        Extension::Subscript,
        Extension::HeadingAttributes,
    ];

    /// Returns the name as written on a command line, such as `definition-lists`.
    pub fn name(self) -> &'static str {
        match self {
            Extension::Gfm => "gfm",
            Extension::Strikethrough => "strikethrough",
            Extension::Table => "table",
            Extension::Tasklist => "tasklist",
            Extension::Footnotes => "footnotes",
            Extension::Smart => "smart",
            Extension::Math => "math",
            Extension::Wikilinks => "wikilinks",
            Extension::Alerts => "alerts",
            Extension::Metadata => "metadata",
            Extension::DefinitionLists => "definition-lists",
            Extension::Superscript => "superscript",
            Extension::Subscript => "subscript",
            Extension::HeadingAttributes => "heading-attributes",
        }
    }

    /// Returns a short description for lists of extensions, often an example of the syntax.
    pub fn description(self) -> &'static str {
        match self {
            Extension::Gfm => "strikethrough, table, tasklist, footnotes and alerts",
            Extension::Strikethrough => "`~~text~~`",
            Extension::Table => "Tables with pipes",
            Extension::Tasklist => "`- [ ] task`",
            Extension::Footnotes => "`[^1]`",
            Extension::Smart => "Curly quotes for straight ones, dashes for hyphens",
            Extension::Math => "`$x$` and `$$x$$`",
            Extension::Wikilinks => "`[[page]]`",
            Extension::Alerts => "`> [!NOTE]`",
            Extension::Metadata => "Blocks of YAML between `---` or of TOML between `+++`",
            Extension::DefinitionLists => "A line `term`, and a line `: definition`",
            Extension::Superscript => "`^text^`",
            Extension::Subscript => "`~text~`",
            Extension::HeadingAttributes => "`# heading {#id}`",
        }
    }

    /// Returns the pulldown-cmark options for these extensions.
    pub fn pulldown_cmark(extensions: &[Extension]) -> Options {
        let each = extensions.iter();
        each.map(|extension| extension.to_pulldown_cmark()).collect()
    }

    /// Returns the comrak options for these extensions, with raw HTML allowed.
    ///
    /// # Errors
    ///
    /// Fails if comrak lacks one of the extensions. The error holds the first of these.
    #[cfg(feature = "comrak")]
    pub fn comrak(extensions: &[Extension]) -> Result<comrak::Options<'static>, Unsupported> {
        let mut options = comrak::Options::default();
        options.render.r#unsafe = true;
        let mut each = extensions.iter();
        each.try_for_each(|extension| extension.add_to_comrak(&mut options))?;
        Ok(options)
    }

    fn to_pulldown_cmark(self) -> Options {
        match self {
            Extension::Gfm => GFM.into_iter().map(Extension::to_pulldown_cmark).collect(),
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
    #[cfg(feature = "comrak")]
    fn add_to_comrak(self, options: &mut comrak::Options<'_>) -> Result<(), Unsupported> {
        let extension = &mut options.extension;
        match self {
            Extension::Gfm => return GFM.into_iter().try_for_each(|e| e.add_to_comrak(options)),
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
            Extension::Metadata | Extension::HeadingAttributes => return Err(Unsupported(self)),
        }
        Ok(())
    }
}

/// Extensions that [`Extension::Gfm`] turns on.
const GFM: [Extension; 5] = [
    Extension::Strikethrough,
    Extension::Table,
    Extension::Tasklist,
    Extension::Footnotes,
    Extension::Alerts,
];

impl fmt::Display for Extension {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Extension {
    type Err = UnknownExtension;

    fn from_str(name: &str) -> Result<Self, UnknownExtension> {
        let all = Extension::ALL.iter().copied();
        let mut named = all.filter(|extension| extension.name() == name);
        named.next().ok_or(UnknownExtension)
    }
}

/// Error for an unknown extension name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnknownExtension;

impl fmt::Display for UnknownExtension {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no such extension; known are")?;
        for (index, extension) in Extension::ALL.iter().enumerate() {
            let comma = if index > 0 { "," } else { "" };
            write!(f, "{comma} {extension}")?;
        }
        Ok(())
    }
}

impl Error for UnknownExtension {}

/// Error for an extension that comrak lacks.
#[cfg(feature = "comrak")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unsupported(pub Extension);

#[cfg(feature = "comrak")]
impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Unsupported(extension) = self;
        write!(f, "comrak does not support extension `{extension}`; use pulldown-cmark")
    }
}

#[cfg(feature = "comrak")]
impl Error for Unsupported {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_name_is_that_of_its_extension() {
        for &extension in Extension::ALL {
            assert_eq!(extension.name().parse(), Ok(extension));
        }
        let error = "tables".parse::<Extension>().unwrap_err();
        assert!(error.to_string().starts_with("no such extension; known are gfm, strike"));
    }
}
