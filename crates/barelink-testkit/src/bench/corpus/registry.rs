//! The Markdown files of the packages that this workspace is built with, as Cargo has unpacked them.

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
    /// Local packages have none.
    source: Option<String>,
}

/// Returns the documents, in the order of their packages and paths: the same on every machine, as long as `Cargo.lock` is. `None`
/// if a package is not there: `cargo fetch` gets all.
pub(super) fn documents() -> Option<Vec<String>> {
    let lock = fs::read_to_string(crate::root().join("Cargo.lock")).ok()?;
    let lock: Lock = toml::from_str(&lock).ok()?;
    let sources = sources()?;
    let mut documents = Vec::new();
    for package in lock
        .package
        .iter()
        .filter(|package| package.source.is_some())
    {
        let name = format!("{}-{}", package.name, package.version);
        let folder = sources.iter().map(|source| source.join(&name));
        let folder = folder.into_iter().find(|folder| folder.is_dir())?;
        let mut files = Vec::new();
        markdown_files(&folder, &mut files)?;
        files.sort();
        let texts = files
            .iter()
            .filter_map(|file| fs::read_to_string(file).ok());
        documents.extend(texts);
    }
    Some(documents)
}

/// Returns the folders that Cargo unpacks packages into, one for each registry.
fn sources() -> Option<Vec<PathBuf>> {
    let cargo = env::var_os("CARGO_HOME").map(PathBuf::from);
    let cargo = cargo.or_else(|| Some(env::home_dir()?.join(".cargo")))?;
    let registries = fs::read_dir(cargo.join("registry/src")).ok()?;
    Some(
        registries
            .filter_map(|entry| Some(entry.ok()?.path()))
            .collect(),
    )
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
