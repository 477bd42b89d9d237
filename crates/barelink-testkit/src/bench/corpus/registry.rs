//! Reads the Markdown files of this workspace's dependencies, as Cargo unpacked them.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;

#[derive(Deserialize)]
struct Lock {
    package: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    version: String,
    /// The registry, or `None` for a local package.
    source: Option<String>,
}

/// Returns true if all packages are available. `cargo fetch` downloads them.
pub(super) fn is_there() -> bool {
    folders().is_some()
}

/// Returns the documents in the order of their packages and paths, or `None` if a package is missing. Skips files that are
/// not UTF-8.
///
/// The documents are the same on every machine with the same `Cargo.lock`.
pub(super) fn documents() -> Option<Vec<String>> {
    let mut documents = Vec::new();
    for folder in folders()? {
        let mut files = Vec::new();
        markdown_files(&folder, &mut files)?;
        files.sort();
        let texts = files.iter().filter_map(|file| fs::read_to_string(file).ok());
        documents.extend(texts);
    }
    Some(documents)
}

/// Returns the directory of each package, or `None` if one is missing.
fn folders() -> Option<Vec<PathBuf>> {
    let lock = fs::read_to_string(crate::root().join("Cargo.lock")).ok()?;
    let lock: Lock = toml::from_str(&lock).ok()?;
    let sources = sources()?;
    let packages = lock.package.iter();
    let published = packages.filter(|package| package.source.is_some());
    let folders = published.map(|package| {
        let name = format!("{}-{}", package.name, package.version);
        let mut folders = sources.iter().map(|source| source.join(&name));
        folders.find(|folder| folder.is_dir())
    });
    folders.collect()
}

/// Returns the directories into which Cargo unpacks packages, one for each registry, or `None` if Cargo's directory
/// cannot be read.
fn sources() -> Option<Vec<PathBuf>> {
    let cargo = env::var_os("CARGO_HOME").map(PathBuf::from);
    let cargo = cargo.or_else(|| Some(env::home_dir()?.join(".cargo")))?;
    let registries = fs::read_dir(cargo.join("registry/src")).ok()?;
    Some(registries.filter_map(|entry| Some(entry.ok()?.path())).collect())
}

fn markdown_files(folder: &Path, files: &mut Vec<PathBuf>) -> Option<()> {
    for entry in fs::read_dir(folder).ok()? {
        let path = entry.ok()?.path();
        if path.is_dir() {
            markdown_files(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "md") {
            files.push(path);
        }
    }
    Some(())
}
