use std::path::PathBuf;

use clap::{Args, ValueEnum};
use serde::Serialize;

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
    /// Flavor of the files. Without it, links are left alone in text that any of these flavors reads as something other
    /// than prose, such as attributes, directives and math.
    #[arg(long, value_enum, value_name = "NAME")]
    pub(crate) flavor: Option<Flavor>,
    /// Spelling of explicit links [default: auto].
    #[arg(long, value_enum, value_name = "NAME")]
    pub(crate) style: Option<Style>,
    #[command(flatten)]
    pub(crate) types: Types,
    #[command(flatten)]
    pub(crate) excluded: Excluded,
    #[command(flatten)]
    pub(crate) files: Files,
    /// Files, and directories to search.
    ///
    /// Markdown, MDX and Rust are read; directories are searched for .md, .markdown and .mdx files (see --type). Skips
    /// hidden files, symbolic links, and files listed in a .gitignore, .ignore, .markdownlintignore or .barelinkignore.
    /// `-` is standard input. Without a path, the current directory is searched.
    #[arg(value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
}

/// Flavor of Markdown, by the generator of the pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Flavor {
    /// GitHub, GitLab, and generators that add nothing to GFM
    Gfm,
    /// MDX with directives (Docusaurus, Starlight, Nextra): .md is read as .mdx
    Mdx,
    /// MyST (Jupyter Book, Sphinx)
    Myst,
    /// Pandoc and Quarto
    Pandoc,
    /// Python-Markdown with the extensions of Material for MkDocs
    Mkdocs,
    /// kramdown (Jekyll)
    Kramdown,
    /// Obsidian
    Obsidian,
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
