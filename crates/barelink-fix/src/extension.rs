//! Names the Markdown extensions that the parsers offer.

#[cfg(feature = "comrak")]
use std::{error::Error, fmt};

use pulldown_cmark::Options;

use crate::named::named;

named! {
    /// A Markdown extension. Most are described by an example of their syntax.
    Extension,
    /// Returns the options of pulldown-cmark.
    options: Options,
    Gfm "gfm" "strikethrough, table, tasklist, footnotes and alerts" GFM.into_iter().map(Extension::options).collect();
    Strikethrough "strikethrough" "`~~text~~`" Options::ENABLE_STRIKETHROUGH;
    Table "table" "Tables with pipes" Options::ENABLE_TABLES;
    Tasklist "tasklist" "`- [ ] task`" Options::ENABLE_TASKLISTS;
    Footnotes "footnotes" "`[^1]`" Options::ENABLE_FOOTNOTES;
    Smart "smart" "Curly quotes for straight ones, dashes for hyphens" Options::ENABLE_SMART_PUNCTUATION;
    Math "math" "`$x$` and `$$x$$`" Options::ENABLE_MATH;
    Wikilinks "wikilinks" "`[[page]]`" Options::ENABLE_WIKILINKS;
    Alerts "alerts" "`> [!NOTE]`" Options::ENABLE_GFM;
    Metadata "metadata" "Blocks of YAML between `---` or of TOML between `+++`" Options::ENABLE_YAML_STYLE_METADATA_BLOCKS
        | Options::ENABLE_PLUSES_DELIMITED_METADATA_BLOCKS;
    DefinitionLists "definition-lists" "A line `term`, and a line `: definition`" Options::ENABLE_DEFINITION_LIST;
    Superscript "superscript" "`^text^`" Options::ENABLE_SUPERSCRIPT;
    Subscript "subscript" "`~text~`" Options::ENABLE_SUBSCRIPT;
    HeadingAttributes "heading-attributes" "`# heading {#id}`" Options::ENABLE_HEADING_ATTRIBUTES;
}

impl Extension {
    /// Returns the pulldown-cmark options for these extensions.
    pub fn pulldown_cmark(extensions: &[Extension]) -> Options {
        extensions.iter().map(|extension| extension.options()).collect()
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
        assert!(error.to_string().starts_with("unknown name; expected gfm, strike"));
    }
}
