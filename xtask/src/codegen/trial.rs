//! `cargo xtask codegen --try`: tests new tables in a copy of the workspace.

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
    let copy = root().join("target/try/copy");
    copy::workspace(&copy)?;
    fs::write(copy.join(path), tables)?;
    let mut works = true;
    // The suite reads the folder of Unicode's data from the environment.
    for words in ["test -p barelink", "xtask conformance --suite uts58"] {
        println!("in {}: cargo {words}", copy.display());
        let mut cargo = crate::cargo(&words.split(' ').collect::<Vec<_>>());
        cargo.current_dir(&copy).env("CARGO_TARGET_DIR", root().join("target/try"));
        if !cargo.env(UNICODE_DATA, &data).status().context("cannot run cargo")?.success() {
            eprintln!("this fails with the tables of this data: cargo {words}");
            works = false;
        }
    }
    if works {
        fs::remove_dir_all(&copy)?;
    }
    Ok(works)
}
