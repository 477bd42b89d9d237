//! Finds the configuration files of page generators beside a document. They tell its likely flavour.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use crate::args::Flavor;
use crate::files::glob::absolute;

/// Names of configuration files and directories, and the flavour of the generator.
const NAMES: &[(&str, Flavor)] = &[
    ("docusaurus.config.js", Flavor::Mdx),
    ("docusaurus.config.ts", Flavor::Mdx),
    ("docusaurus.config.mjs", Flavor::Mdx),
    ("docusaurus.config.cjs", Flavor::Mdx),
    ("docusaurus.config.mts", Flavor::Mdx),
    ("docusaurus.config.cts", Flavor::Mdx),
    ("mkdocs.yml", Flavor::Mkdocs),
    ("mkdocs.yaml", Flavor::Mkdocs),
    ("myst.yml", Flavor::Myst),
    ("myst.yaml", Flavor::Myst),
    ("_quarto.yml", Flavor::Pandoc),
    ("_quarto.yaml", Flavor::Pandoc),
    (".obsidian", Flavor::Obsidian),
    ("_config.yml", Flavor::Kramdown),
    ("_config.yaml", Flavor::Kramdown),
];

/// A generator that may read a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Generator {
    /// Path of its configuration.
    pub(super) path: PathBuf,
    pub(super) flavor: Flavor,
}

/// The generators found so far, by directory.
#[derive(Debug, Default)]
pub(super) struct Generators(Mutex<HashMap<PathBuf, Vec<Generator>>>);

impl Generators {
    /// Returns the generators of a document or a directory: those whose configuration is in its directory or above. Does
    /// not read the files.
    pub(super) fn of(&self, path: &Path) -> Vec<Generator> {
        let path = absolute(path);
        let directory = if path.is_dir() { Some(&*path) } else { path.parent() };
        directory.map(|directory| self.of_directory(directory)).unwrap_or_default()
    }

    fn of_directory(&self, directory: &Path) -> Vec<Generator> {
        // A panic in another thread leaves the map intact.
        let known = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = known().get(directory) {
            return found.clone();
        }
        let here = NAMES.iter().filter_map(|(name, flavor)| {
            let path = directory.join(name);
            path.symlink_metadata().is_ok().then_some(Generator { path, flavor: *flavor })
        });
        let mut found: Vec<_> = here.collect();
        found.extend(directory.parent().map(|above| self.of_directory(above)).unwrap_or_default());
        known().insert(directory.to_owned(), found.clone());
        found
    }
}
