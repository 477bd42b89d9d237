//! `--try`: do the tables of another version work, before anything depends on them?

use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};
use ignore::WalkBuilder;

use super::UNICODE_DATA;
use crate::root;

/// Runs the core's tests and the conformance suite in a copy that has these tables.
pub fn run(data: &Path, path: &str, tables: &str) -> Result<bool> {
    let data = data
        .canonicalize()
        .with_context(|| format!("cannot find {}", data.display()))?;
    let copy = tempfile::tempdir()?;
    copy_workspace(copy.path())?;
    fs::write(copy.path().join(path), tables)?;

    let data = data.as_os_str();
    if !cargo(
        copy.path(),
        data,
        &["test", "-p", "barelink"].map(OsStr::new),
    )? {
        return Ok(false);
    }
    let suite = "xtask conformance --suite uts58 --unicode-data".split(' ');
    let suite: Vec<&OsStr> = suite.map(OsStr::new).chain([data]).collect();
    cargo(copy.path(), data, &suite)
}

/// All files but those that git ignores.
fn copy_workspace(to: &Path) -> Result<()> {
    let from = root();
    let mut walk = WalkBuilder::new(&from);
    walk.hidden(false)
        .require_git(false)
        .filter_entry(|entry| entry.file_name() != ".git");
    for entry in walk.build() {
        let entry = entry?;
        let target = to.join(entry.path().strip_prefix(&from)?);
        if entry.path().is_dir() {
            fs::create_dir_all(&target)?;
        } else {
            fs::copy(entry.path(), &target)
                .with_context(|| format!("cannot copy {}", entry.path().display()))?;
        }
    }
    Ok(())
}

fn cargo(copy: &Path, data: &OsStr, arguments: &[&OsStr]) -> Result<bool> {
    let shown: Vec<_> = arguments
        .iter()
        .map(|word| word.to_string_lossy())
        .collect();
    let shown = shown.join(" ");
    println!("in a copy: cargo {shown}");
    let status = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(arguments)
        .current_dir(copy)
        .env("CARGO_TARGET_DIR", root().join("target/try"))
        .env(UNICODE_DATA, data)
        .status()
        .context("cannot run cargo")?;
    if !status.success() {
        eprintln!("with the tables of this data, this fails: cargo {shown}");
    }
    Ok(status.success())
}
