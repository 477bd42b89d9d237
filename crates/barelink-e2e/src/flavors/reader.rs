//! The flavours' own parsers, each in its own process.

use std::process::Command;

use anyhow::{ensure, Context, Result};
use barelink_fix::Flavor;
use barelink_testkit::conversation::Conversation;
use barelink_testkit::installed::Environment;
use serde_json::Value;
use xtask::toolchain::in_path;
use xtask::Missing;

use super::tree::without_links;
use crate::root;
use crate::scripts::install_in;

/// Documents in one request. If this process is killed, a parser ends after its request.
const AT_ONCE: usize = 20;

/// A running parser.
pub(super) struct Reader {
    pub(super) name: &'static str,
    /// True if the parser finds bare links itself.
    pub(super) finds_links: bool,
    /// The parser's flavour, if `fix` has one for it.
    pub(super) flavor: Option<Flavor>,
    process: Conversation,
}

/// Program that runs a parser.
enum Program {
    /// `readers.js` with this argument.
    JavaScript(&'static str),
    /// `readers.py` with this argument.
    Python(&'static str),
    /// `readers.lua`, by Pandoc's own interpreter, with the format to read.
    Pandoc(&'static str),
    /// `readers.rb`.
    Ruby,
}

use Program::{JavaScript, Pandoc, Python, Ruby};

/// Extensions of Pandoc that Obsidian has too. Footnotes are off: Pandoc hangs at one that refers to itself.
const OBSIDIAN: &str =
    "commonmark+wikilinks_title_after_pipe+pipe_tables+strikeout+task_lists+tex_math_dollars\
    +yaml_metadata_block";

/// The parsers by name, each with its flavour.
const READERS: &[(&str, Option<Flavor>, Program)] = &[
    ("remark", Some(Flavor::Mdx), JavaScript("remark")),
    ("mdx", Some(Flavor::Mdx), JavaScript("mdx")),
    ("myst", Some(Flavor::Myst), JavaScript("myst")),
    ("markdown-it", None, JavaScript("markdown-it")),
    ("vitepress", None, JavaScript("vitepress")),
    ("mkdocs", Some(Flavor::Mkdocs), Python("mkdocs")),
    ("material", Some(Flavor::Mkdocs), Python("material")),
    // Quarto's settings.
    ("pandoc", Some(Flavor::Pandoc), Pandoc("markdown-smart+autolink_bare_uris+mark")),
    ("obsidian", Some(Flavor::Obsidian), Pandoc(OBSIDIAN)),
    ("kramdown", Some(Flavor::Kramdown), Ruby),
    ("liquid", None, JavaScript("liquid")),
    ("jinja", None, Python("jinja")),
    ("handlebars", None, JavaScript("handlebars")),
];

/// Names of the parsers that find bare links themselves.
const FIND_LINKS: &[&str] = &["remark", "mdx", "myst", "vitepress", "material", "pandoc"];

/// Names of the parsers of templates.
const OF_TEMPLATES: &[&str] = &["liquid", "jinja", "handlebars"];

impl Reader {
    /// Installs and starts the parsers with these names, or all parsers if no name is given.
    pub(super) fn all(names: &[String]) -> Result<Vec<Reader>> {
        let folder = root().join("crates/barelink-e2e/flavors");
        install_in(&folder)?;
        let requirements = xtask::read(&folder.join("requirements.txt"))?;
        let python = |arguments: &[&str]| -> Result<Command> {
            let python = Environment::new("flavors", &requirements);
            let python = python.context(Missing("Python with its packages"))?;
            let mut command = Command::new(python.program("python"));
            command.args(arguments);
            Ok(command)
        };
        let start = |(name, flavor, program): &(&'static str, Option<Flavor>, Program)| {
            let mut command = match program {
                JavaScript(argument) => {
                    let mut node = Command::new("node");
                    node.args(["readers.js", argument]);
                    node
                }
                Python(argument) => python(&["readers.py", argument])?,
                Pandoc(format) => {
                    let print = "import pypandoc; print(pypandoc.get_pandoc_path())";
                    let pandoc = xtask::output(&mut python(&["-c", print])?)?;
                    let mut pandoc = Command::new(pandoc.trim());
                    pandoc.args(["lua", "readers.lua", format]);
                    pandoc
                }
                Ruby => {
                    let missing = Missing("kramdown (Debian: ruby-kramdown-parser-gfm)");
                    let mut ruby = Command::new(in_path("ruby").context(missing)?);
                    ruby.arg("readers.rb");
                    ruby
                }
            };
            let process = Conversation::start(command.current_dir(&folder))?;
            Ok(Reader { name, finds_links: FIND_LINKS.contains(name), flavor: *flavor, process })
        };
        let is_wanted = |name| names.is_empty() || names.iter().any(|wanted| wanted == name);
        READERS.iter().filter(|(name, ..)| is_wanted(*name)).map(start).collect()
    }

    /// Returns true if the parser reads MDX.
    pub(super) fn is_of_mdx(&self) -> bool {
        self.name == "mdx"
    }

    /// Returns true if the parser reads only the tags of templates.
    pub(super) fn is_of_templates(&self) -> bool {
        OF_TEMPLATES.contains(&self.name)
    }

    /// Returns each document's tree, or `None` if the parser rejects the document.
    pub(super) fn trees(&mut self, documents: &[&str]) -> Result<Vec<Option<Value>>> {
        let mut trees = Vec::with_capacity(documents.len());
        for documents in documents.chunks(AT_ONCE) {
            let answer: Vec<_> = self.process.ask(&documents).with_context(|| self.name)?;
            ensure!(answer.len() == documents.len(), "{} lost a document", self.name);
            trees.extend(answer);
        }
        Ok(trees)
    }

    /// Returns true if the parser reads both documents alike, apart from links, or rejects the first.
    pub(super) fn is_alike(&mut self, before: &str, after: &str) -> Result<bool> {
        let mut trees =
            self.trees(&[before, after])?.into_iter().map(|tree| tree.map(without_links));
        let (before, after) = (trees.next().flatten(), trees.next().flatten());
        Ok(before.is_none() || before == after)
    }
}

#[cfg(test)]
mod tests {
    use barelink_testkit::documents::flavors::constructs;

    use super::*;

    #[test]
    fn constructs_name_parsers() {
        for construct in constructs() {
            let names = construct.as_data.split_whitespace();
            for name in names.chain(construct.as_prose.split_whitespace()) {
                assert!(READERS.iter().any(|(known, ..)| *known == name), "{construct:?}");
            }
        }
        for name in FIND_LINKS.iter().chain(OF_TEMPLATES) {
            assert!(READERS.iter().any(|(known, ..)| known == name), "{name}");
        }
    }
}
