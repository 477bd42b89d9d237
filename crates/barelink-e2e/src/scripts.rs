//! Runs the JavaScript in `node/` in Node.js, with the npm packages that it imports. Checks the SARIF of `barelink check`
//! with its schema.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{ensure, Result};

use crate::{book, root, step};

/// Installs the npm packages.
pub(super) fn install() -> Result<()> {
    crate::node::install_in(&folder())
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
