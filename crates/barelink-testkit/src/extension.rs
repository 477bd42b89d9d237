//! Extensions of Markdown that an example may need.

use std::str::FromStr;

use anyhow::{Context, Error};
use pulldown_cmark::Options;

/// An extension of cmark-gfm.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extension {
    /// `~~text~~`
    Strikethrough,
    /// Tables with pipes
    Table,
    /// `- [ ] task`
    Tasklist,
    /// `[^1]`
    Footnotes,
}

impl Extension {
    /// Every extension.
    pub const ALL: [Extension; 4] =
        [Extension::Strikethrough, Extension::Table, Extension::Tasklist, Extension::Footnotes];

    /// Returns the name in suites, in cmark-gfm and in the program.
    pub fn name(self) -> &'static str {
        match self {
            Extension::Strikethrough => "strikethrough",
            Extension::Table => "table",
            Extension::Tasklist => "tasklist",
            Extension::Footnotes => "footnotes",
        }
    }
}

impl FromStr for Extension {
    type Err = Error;

    fn from_str(name: &str) -> Result<Self, Error> {
        let known = Extension::ALL.into_iter().find(|known| known.name() == name);
        known.with_context(|| format!("`{name}` is no extension"))
    }
}

/// Returns the options of pulldown-cmark for these extensions.
pub fn pulldown_cmark(extensions: &[Extension]) -> Options {
    let option = |extension: &Extension| match extension {
        Extension::Strikethrough => Options::ENABLE_STRIKETHROUGH,
        Extension::Table => Options::ENABLE_TABLES,
        Extension::Tasklist => Options::ENABLE_TASKLISTS,
        Extension::Footnotes => Options::ENABLE_FOOTNOTES,
    };
    extensions.iter().map(option).collect()
}

/// Returns the options of comrak for these extensions, with raw HTML allowed.
#[cfg(feature = "comrak")]
pub fn comrak(extensions: &[Extension]) -> comrak::Options<'static> {
    let mut options = comrak::Options::default();
    options.render.r#unsafe = true;
    options.extension.strikethrough = extensions.contains(&Extension::Strikethrough);
    options.extension.table = extensions.contains(&Extension::Table);
    options.extension.tasklist = extensions.contains(&Extension::Tasklist);
    options.extension.footnotes = extensions.contains(&Extension::Footnotes);
    options
}
