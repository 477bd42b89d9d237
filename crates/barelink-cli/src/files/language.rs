//! Tells by a file's name which language it is in, so that no command misreads a file that was named.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use anyhow::{bail, Result};
use ignore::types::{Types, TypesBuilder};
use ignore::Match;

use crate::args::FileType;
use crate::files::input;
use crate::report::rerun;

/// Types of the crate `ignore` that tell no language.
const UNTOLD: [&str; 3] = ["license", "readme", "txt"];

/// Types of `ignore` that tell Markdown.
const MARKDOWN: [&str; 2] = ["markdown", "md"];

/// Extensions of pages. For `ignore`, XHTML is XML, and templates are HTML.
const PAGES: [&str; 3] = ["html", "htm", "xhtml"];

/// The named files that a command reads. Files found in directories are chosen by their extensions alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reads {
    /// Files with any name.
    Any,
    /// Markdown, MDX and Rust, and files whose names tell no language.
    Markdown,
    /// Files as of [`Reads::Markdown`], by a command with an option `--text`.
    MarkdownOrText,
    /// Pages, and files whose names tell no language.
    Html,
}

/// Language of a file by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Language {
    Markdown,
    Rust,
    Html,
    Other,
}

impl Reads {
    /// Fails if the name of a file tells a language that the command does not read. The error says how to read the file.
    pub(crate) fn check(self, path: &Path) -> Result<()> {
        let Some(language) = language(path) else { return Ok(()) };
        let (read, option) = match (self, language) {
            (Reads::Any, _) | (Reads::Html, Language::Html) => return Ok(()),
            (Reads::Html, _) => ("HTML", "--type html"),
            (_, Language::Markdown | Language::Rust) => return Ok(()),
            (Reads::Markdown, _) => ("Markdown", "--type md"),
            (Reads::MarkdownOrText, _) => ("Markdown", "--text` or `--type md"),
        };
        let (found, other) = match language {
            Language::Markdown => ("Markdown", "fix"),
            Language::Rust => ("Rust", "fix"),
            Language::Html => ("HTML", "page"),
            Language::Other => {
                bail!("is not {read} by its name; `{option}` reads it all the same")
            }
        };
        let command = command(other, path);
        bail!("is {found} by its name; run `{command}`, or give `{option}` to read it all the same")
    }
}

/// Fails if a file is HTML by its name, because `render` does not read HTML.
pub(crate) fn check_for_render(path: &Path) -> Result<()> {
    match language(path) {
        Some(Language::Html) => instead_of_standard_input("HTML", "page", path),
        _ => Ok(()),
    }
}

/// Fails if a file is HTML or Markdown by its name, because `html` reads neither.
pub(crate) fn check_for_html(path: &Path) -> Result<()> {
    match language(path) {
        Some(Language::Html) => instead_of_standard_input("HTML", "page", path),
        Some(Language::Markdown) => instead_of_standard_input("Markdown", "render", path),
        _ => Ok(()),
    }
}

/// Fails with the advice to run another command. Standard input has no name.
fn instead_of_standard_input(found: &str, other: &str, path: &Path) -> Result<()> {
    let command = command(other, path);
    bail!("is {found} by its name; run `{command}`, or give it as standard input")
}

fn command(name: &str, path: &Path) -> String {
    let path = input::plain(path);
    let is_like_option = path.as_os_str().as_encoded_bytes().starts_with(b"-");
    let path = if is_like_option { Path::new(".").join(path) } else { PathBuf::from(path) };
    format!("barelink {name} {}", rerun::quoted(&path.to_string_lossy()))
}

/// Returns the language that a file's name tells, or `None` if it tells none.
fn language(path: &Path) -> Option<Language> {
    /// The types that tell Markdown, HTML and another language.
    static TYPES: LazyLock<[(Types, Language); 3]> = LazyLock::new(|| {
        [
            (types(tells_another), Language::Other),
            (types(|name| MARKDOWN.contains(&name)), Language::Markdown),
            (types(|name| name == "html"), Language::Html),
        ]
    });
    let extension = path.extension().unwrap_or_default();
    match FileType::of(path) {
        Some(FileType::Rs) => return Some(Language::Rust),
        Some(_) => return Some(Language::Markdown),
        None => {}
    }
    if PAGES.iter().any(|page| extension.eq_ignore_ascii_case(page)) {
        return Some(Language::Html);
    }
    // Extensions count in any case. Other names, such as `BUILD`, are as `ignore` has them.
    let lowercase = path.with_extension(extension.to_ascii_lowercase());
    let mut types = TYPES.iter();
    let found = types.find(|(types, _)| matches(types, path) || matches(types, &lowercase));
    found.map(|(_, language)| *language)
}

/// Returns true for a type that tells a language other than Markdown and HTML.
fn tells_another(name: &str) -> bool {
    !UNTOLD.contains(&name) && !MARKDOWN.contains(&name) && name != "html"
}

fn matches(types: &Types, path: &Path) -> bool {
    matches!(types.matched(path, false), Match::Whitelist(_))
}

/// Returns the types of `ignore` whose names `takes` accepts.
fn types(takes: impl Fn(&str) -> bool) -> Types {
    let mut builder = TypesBuilder::new();
    builder.add_defaults();
    for known in builder.definitions() {
        if takes(known.name()) {
            builder.select(known.name());
        }
    }
    // The globs of `ignore` are valid.
    builder.build().unwrap_or_else(|_| Types::empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Expected languages are those of each type's globs in `ignore`, and of the extensions that commands read.
    #[test]
    fn a_name_tells_a_language_if_any_type_has_it() {
        for (names, expected) in [
            (
                "a.md a.MD a.markdown b/c.mdx a.mkd a.Rmd a.qmd Dockerfile.md README.md",
                Some(Language::Markdown),
            ),
            ("a.rs a.RS", Some(Language::Rust)),
            ("a.html a.HTM a.xhtml a.min.html README.html", Some(Language::Html)),
            (
                "a.js a.JS README.rst LICENSE.js CMakeLists.txt Dockerfile .env BUILD",
                Some(Language::Other),
            ),
            ("a.txt README LICENSE COPYING.txt a a. - build notes.foo .q a.md.bak a.rst.foo", None),
        ] {
            for name in names.split(' ') {
                assert_eq!(language(Path::new(name)), expected, "{name}");
            }
        }
    }
}
