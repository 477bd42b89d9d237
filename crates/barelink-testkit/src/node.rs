//! Installs npm packages for tests that need Node.js.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{ensure, Context, Result};

/// Returns the directory `target/node/<name>` that contains an npm package, such as `md4w@0.2.7`. Installs the package
/// first if needed.
pub fn installed(name: &str, package: &str) -> Result<PathBuf> {
    let folder = crate::root().join("target/node").join(name);
    let installed = folder.join("installed.txt");
    if fs::read_to_string(&installed).is_ok_and(|installed| installed == package) {
        return Ok(folder);
    }
    fs::create_dir_all(&folder)?;
    let mut npm = Command::new("npm");
    npm.args(["install", "--no-audit", "--no-fund", "--loglevel=error", "--prefix"]);
    let status = npm.arg(&folder).arg(package).status();
    let status = status.context("Node.js with npm is needed")?;
    ensure!(status.success(), "{npm:?} failed: {status}");
    fs::write(installed, package)?;
    Ok(folder)
}
