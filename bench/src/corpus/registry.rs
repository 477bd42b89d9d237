//! Reads the Markdown files of this workspace's dependencies, as Cargo unpacked them.

use std::fs;
use std::path::{Path, PathBuf};

/// Returns the documents in the order of their packages and paths, or `None` if a package is missing. Skips files that
/// are not UTF-8, and those whose names do not end in `.md`.
///
/// The documents are the same on every machine with the same `Cargo.lock`.
pub(super) fn documents() -> Option<Vec<String>> {
    let mut documents = Vec::new();
    // If a package is missing, Cargo fails.
    let packages =
        xtask::publication::packages(&["--all-features", "--locked", "--offline"]).ok()?;
    for package in packages.iter().filter(|package| package.source.is_some()) {
        let mut files = Vec::new();
        add_markdown_files(package.manifest_path.parent()?, &mut files)?;
        files.sort();
        documents.extend(files.iter().filter_map(|file| fs::read_to_string(file).ok()));
    }
    Some(documents)
}

fn add_markdown_files(folder: &Path, files: &mut Vec<PathBuf>) -> Option<()> {
    for entry in fs::read_dir(folder).ok()? {
        let path = entry.ok()?.path();
        if path.is_dir() {
            add_markdown_files(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "md") {
            files.push(path);
        }
    }
    Some(())
}
