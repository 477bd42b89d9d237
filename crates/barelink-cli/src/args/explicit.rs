use std::path::PathBuf;
use std::sync::LazyLock;

use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};
use serde::{Serialize, Serializer};

use super::detection::Rules;
use super::files::{Excluded, Files, Types};
use super::syntax::Syntax;

/// Arguments common to `check` and `fix`.
#[derive(Debug, Args)]
pub(crate) struct Explicit {
    #[command(flatten)]
    pub(crate) rules: Rules,
    #[command(flatten)]
    pub(crate) syntax: Syntax,
    /// Make doubtful links explicit too.
    ///
    /// A link is doubtful if UTS #58 finds another URL in text without spaces. So is a
    /// URL that contains a placeholder, an escape or an invisible character, or that looks like a file name or a path.
    #[arg(long)]
    pub(crate) trust_dialect: bool,
    /// Flavor of the files [default: any of them].
    ///
    /// Links are left alone in text that the flavor reads as something other than prose, such as attributes, directives and
    /// math.
    #[arg(long, value_enum, value_name = "NAME")]
    pub(crate) flavor: Option<Flavor>,
    /// Spelling of explicit links [default: auto].
    #[arg(long, value_enum, value_name = "NAME")]
    pub(crate) style: Option<Style>,
    /// Exit with 0 even if links are found.
    #[arg(long, help_heading = "Output")]
    pub(crate) exit_zero: bool,
    #[command(flatten)]
    pub(crate) types: Types,
    #[command(flatten)]
    pub(crate) excluded: Excluded,
    #[command(flatten)]
    pub(crate) files: Files,
    /// Files, and directories to search.
    ///
    /// Markdown, MDX and Rust are read; directories are searched for .md, .markdown, .mdx, .qmd and .Rmd files (see --type).
    /// Skips hidden files, symbolic links, and files listed in a .gitignore, .ignore, .markdownlintignore or .barelinkignore.
    /// `-` is standard input. Without a path, the current directory is searched.
    #[arg(value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
}

/// Flavor of Markdown, by the generator of the pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Flavor(pub(crate) barelink_fix::Flavor);

impl ValueEnum for Flavor {
    fn value_variants<'a>() -> &'a [Self] {
        static ALL: LazyLock<Vec<Flavor>> =
            LazyLock::new(|| barelink_fix::Flavor::ALL.iter().copied().map(Flavor).collect());
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.0.name()).help(self.0.description()))
    }
}

impl Serialize for Flavor {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.name())
    }
}

/// Spelling of explicit links.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, ValueEnum, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Style {
    /// `inline` in MDX, `angle` in other files
    #[default]
    Auto,
    /// `<https://example.com>`, or `[www.example.com](http://www.example.com)` where angle brackets would not link
    Angle,
    /// `[https://example.com](https://example.com)`
    Inline,
}
