//! Extensions of Markdown that an example may need.

use std::str::FromStr;

use anyhow::{Context, Error};
use pulldown_cmark::Options;

/// An extension of cmark-gfm: its name in suites, in cmark-gfm and in the program, and pulldown-cmark's option.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Extension(&'static str, Options);

impl Extension {
    pub const STRIKETHROUGH: Extension = Extension("strikethrough", Options::ENABLE_STRIKETHROUGH);
    pub const TABLE: Extension = Extension("table", Options::ENABLE_TABLES);
    /// Every extension that an example may need.
    pub const ALL: [Extension; 4] = [
        Extension::STRIKETHROUGH,
        Extension::TABLE,
        Extension("tasklist", Options::ENABLE_TASKLISTS),
        Extension("footnotes", Options::ENABLE_FOOTNOTES),
    ];

    pub fn name(self) -> &'static str {
        self.0
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
    extensions.iter().map(|extension| extension.1).collect()
}

/// Returns the options of comrak for these extensions, with raw HTML allowed.
#[cfg(feature = "comrak")]
pub fn comrak(extensions: &[Extension]) -> comrak::Options<'static> {
    let has = |name: &str| extensions.iter().any(|extension| extension.name() == name);
    let mut options = comrak::Options::default();
    options.render.r#unsafe = true;
    options.extension.strikethrough = has("strikethrough");
    options.extension.table = has("table");
    options.extension.tasklist = has("tasklist");
    options.extension.footnotes = has("footnotes");
    options
}
