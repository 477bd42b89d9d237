//! `cargo xtask codegen --try`: tests new tables in a copy of the workspace.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use super::UNICODE_DATA;
use crate::{copy, root};

/// Copies the workspace, writes `tables` to the copy's `path`, and runs the core's tests and the conformance suite.
///
/// Returns true if all pass. Every copy is in the same directory, so build results do not accumulate. The copy is
/// kept if a test fails.
pub fn run(data: &Path, path: &str, tables: &str) -> Result<bool> {
    let data = data.canonicalize().with_context(|| format!("cannot find {}", data.display()))?;
    let data = data.as_os_str();
    let copy = root().join("target/try/copy");
    copy::workspace(&copy)?;
    fs::write(copy.join(path), tables)?;

    let test = ["test", "-p", "barelink"].map(OsStr::new);
    let mut works = cargo(&copy, data, &test)?;
    if suite_exists() {
        let suite = "xtask conformance --suite uts58 --unicode-data".split(' ');
        let suite: Vec<&OsStr> = suite.map(OsStr::new).chain([data]).collect();
        works &= cargo(&copy, data, &suite)?;
    } else {
        println!("there is no suite uts58 to run");
    }
    if works {
        fs::remove_dir_all(&copy)?;
    }
    Ok(works)
}

fn suite_exists() -> bool {
    let folder = fs::read_dir(root().join("spec-tests/uts58"));
    folder.is_ok_and(|mut entries| entries.next().is_some())
}

/// Runs Cargo in the copy. Returns true if it succeeds.
fn cargo(copy: &Path, data: &OsStr, arguments: &[&OsStr]) -> Result<bool> {
    let words = arguments.join(OsStr::new(" "));
    let words = words.to_string_lossy();
    println!("in {}: cargo {words}", copy.display());
    let status = crate::cargo(&[])
        .args(arguments)
        .current_dir(copy)
        .env("CARGO_TARGET_DIR", root().join("target/try"))
        .env(UNICODE_DATA, data)
        .status()
        .context("cannot run cargo")?;
    if !status.success() {
        eprintln!("this fails with the tables of this data: cargo {words}");
    }
    Ok(status.success())
}
