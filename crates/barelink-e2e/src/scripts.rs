//! Runs the JavaScript in `node/` in Node.js, with the npm packages that it imports. Checks the SARIF of `barelink check`
//! with its schema.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{ensure, Context, Result};
use barelink_testkit::installed::locked_npm_packages;
use xtask::Missing;

use crate::{book, root, step};

/// Installs the npm packages.
pub(super) fn install() -> Result<()> {
    install_in(&folder())
}

/// Installs the npm packages of our own package.
pub(super) fn install_package() -> Result<()> {
    install_in(&root().join("npm/barelink"))
}

/// Installs the npm packages that the lock file in a folder lists.
pub(super) fn install_in(folder: &Path) -> Result<()> {
    locked_npm_packages(folder).context(Missing("npm with its registry"))
}

/// Returns the folder with the scripts and their npm packages.
pub(super) fn folder() -> PathBuf {
    root().join("crates/barelink-e2e/node")
}

/// Validates the SARIF output of `barelink check` by the schema.
pub(super) fn sarif() -> Result<()> {
    install()?;
    let mut check = Command::new("barelink");
    check.args(["check", "--format", "sarif", "fixtures"]).current_dir(root());
    let output = check.env("PATH", book::path()?).output()?;
    ensure!(output.status.code() == Some(1), "{output:?}");
    let mut node = Command::new("node");
    let validated = xtask::feed(node.arg(folder().join("sarif.js")), &output.stdout)?;
    step("the SARIF of check is valid by its schema", validated.status.success());
    Ok(())
}
