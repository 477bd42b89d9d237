//! Reads the Markdown files of this workspace's dependencies, as Cargo unpacked them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// Returns the documents in the order of their packages and paths, or `None` if a package is missing. Skips files that
/// are not UTF-8, and those whose names do not end in `.md`.
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

/// Returns the directory of each dependency from outside this workspace, or `None` if Cargo cannot list all of them.
fn folders() -> Option<Vec<PathBuf>> {
    let mut cargo = Command::new("cargo");
    cargo.args(["metadata", "--format-version=1", "--all-features", "--locked", "--offline"]);
    let output = cargo.current_dir(xtask::root()).output().ok()?;
    // If a package is missing, Cargo prints nothing.
    let metadata: Value = serde_json::from_slice(&output.stdout).ok()?;
    let packages = metadata["packages"].as_array()?.iter();
    let published = packages.filter(|package| package["source"].is_string());
    let folder =
        |package: &Value| Some(Path::new(package["manifest_path"].as_str()?).parent()?.into());
    published.map(folder).collect()
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
