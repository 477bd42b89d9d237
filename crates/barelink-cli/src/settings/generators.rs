//! Finds the configuration files of page generators that read a document. They tell its likely flavour.

use std::fs;
use std::path::{Path, PathBuf};

use barelink_fix::{Flavor, Sign};

use crate::files::cache::Cache;
use crate::files::glob::absolute;

/// Maximum number of bytes that are read of a configuration.
const MOST: u64 = 1 << 17;

/// A generator that may read a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Generator {
    /// Path of its configuration.
    pub(super) path: PathBuf,
    pub(super) flavor: Flavor,
}

/// A generator whose configuration is in a directory of its own, and the directories beside that one that it reads.
#[derive(Debug, Clone)]
struct Site {
    generator: Generator,
    reads: Vec<PathBuf>,
}

/// The generators found so far, by directory.
#[derive(Debug, Default)]
pub(super) struct Generators {
    found: Cache<Vec<Generator>>,
    /// The sites in the directories of a directory.
    sites: Cache<Vec<Site>>,
}

impl Generators {
    /// Returns the generators of a document or a directory: those whose configuration is in its directory or above, and
    /// sites that read its directory or one above.
    pub(super) fn of(&self, path: &Path) -> Vec<Generator> {
        let path = absolute(path);
        let directory = if path.is_dir() { Some(&*path) } else { path.parent() };
        directory.map(|directory| self.of_directory(directory)).unwrap_or_default()
    }

    fn of_directory(&self, directory: &Path) -> Vec<Generator> {
        self.found.get_or_insert_with(directory, || {
            let mut found: Vec<Generator> = Vec::new();
            for &flavor in Flavor::ALL {
                for sign in flavor.signs() {
                    let path = configuration(directory, sign);
                    if let Some(path) = path.filter(|path| found.iter().all(|it| it.path != *path))
                    {
                        found.push(Generator { path, flavor });
                    }
                }
            }
            for above in directory.ancestors().skip(1).take_while(|above| is_in_project(above)) {
                let mut sites = self.sites.get_or_insert_with(above, || sites_in(above));
                sites.retain(|site| site.reads.iter().any(|read| read == directory));
                found.extend(sites.into_iter().map(|site| site.generator));
            }
            found.extend(directory.parent().into_iter().flat_map(|above| self.of_directory(above)));
            found
        })
    }
}

/// Returns the sites whose configuration is in a directory of this one, unless it is hidden.
fn sites_in(directory: &Path) -> Vec<Site> {
    let mut found = Vec::new();
    for entry in fs::read_dir(directory).into_iter().flatten().flatten() {
        let is_hidden = entry.file_name().as_encoded_bytes().starts_with(b".");
        if !is_hidden && entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            found.extend(sites(&entry.path()));
        }
    }
    found.sort_by(|one, other: &Site| one.generator.path.cmp(&other.generator.path));
    found
}

/// Returns the path of the configuration that a sign describes, or `None` if the directory has none.
fn configuration(directory: &Path, sign: &Sign) -> Option<PathBuf> {
    let mut paths = sign.names.iter().map(|name| directory.join(name));
    let path = paths.find(|path| path.symlink_metadata().is_ok())?;
    let is_there = sign.beside.is_none_or(|(name, text)| {
        text_of(&directory.join(name)).is_some_and(|content| content.contains(text))
    });
    is_there.then_some(path)
}

/// Returns the sites whose configuration is in this directory.
fn sites(directory: &Path) -> Vec<Site> {
    let mut sites = Vec::new();
    for &flavor in Flavor::ALL {
        for sign in flavor.signs().iter().filter(|sign| !sign.reads.is_empty()) {
            let Some(path) = configuration(directory, sign) else { continue };
            let above = directory.parent().unwrap_or(directory);
            let text = text_of(&path).unwrap_or_default();
            let named = paths_in(&text).map(|path| absolute(&directory.join(path)));
            let reads = sign.reads.iter().map(|name| above.join(name)).chain(named).collect();
            sites.push(Site { generator: Generator { path, flavor }, reads });
        }
    }
    sites
}

/// Returns the strings after `path:` in a configuration in JavaScript.
fn paths_in(text: &str) -> impl Iterator<Item = &str> {
    text.match_indices("path:").filter_map(|(at, name)| {
        let before = text.get(..at)?;
        let value = text.get(at + name.len()..)?.trim_start();
        let quote = value.chars().next().filter(|c| matches!(c, '\'' | '"' | '`'))?;
        let is_key = !before.ends_with(|c: char| c.is_alphanumeric() || c == '_');
        value.get(1..)?.split(quote).next().filter(|path| is_key && !path.is_empty())
    })
}

/// Returns the start of a file, or `None` if it cannot be read.
fn text_of(path: &Path) -> Option<String> {
    use std::io::Read as _;

    let mut bytes = Vec::new();
    fs::File::open(path).ok()?.take(MOST).read_to_end(&mut bytes).ok()?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

/// Returns true for the current directory, directories in it, and directories of a repository. Another one, such as the home
/// directory, is not part of a project.
fn is_in_project(directory: &Path) -> bool {
    let is_in_current = std::env::current_dir().is_ok_and(|current| directory.starts_with(current));
    is_in_current || directory.ancestors().any(|above| above.join(".git").exists())
}
