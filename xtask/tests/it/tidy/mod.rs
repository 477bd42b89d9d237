//! Checks of the source tree that no other tool does.

mod badges;
mod crates;
mod files;
mod modules;
mod promises;
mod release;
mod sizes;
mod style;

use std::fs;
use std::path::{Path, PathBuf};

/// Returns the sorted paths of all files, relative to the root. Excludes files that `.gitignore` names.
fn files() -> Vec<PathBuf> {
    let root = xtask::root();
    let walk = ignore::WalkBuilder::new(&root)
        .hidden(false)
        .parents(false)
        .git_global(false)
        .require_git(false)
        .filter_entry(|entry| entry.file_name() != ".git")
        .build();
    let files = walk.map(|entry| entry.unwrap());
    let files = files.filter(|entry| entry.file_type().is_some_and(|kind| kind.is_file()));
    let mut files: Vec<_> =
        files.map(|entry| entry.path().strip_prefix(&root).unwrap().to_owned()).collect();
    assert!(files.len() > 200, "{files:?}");
    files.sort();
    files
}

fn files_with(extension: &str) -> Vec<PathBuf> {
    let mut files = files();
    files.retain(|file| file.extension().is_some_and(|e| e == extension));
    files
}

fn read(file: &Path) -> String {
    fs::read_to_string(xtask::root().join(file)).unwrap_or_else(|e| panic!("{file:?}: {e}"))
}
