//! Runs the JavaScript in `node/` in Node.js, with the npm packages that it imports.

use std::path::PathBuf;
use std::process::Command;

use anyhow::Result;

use crate::root;

/// Installs the npm packages.
pub(super) fn install() -> Result<()> {
    crate::node::install_in(&folder())
}

/// Returns the folder with the scripts and their npm packages.
pub(super) fn folder() -> PathBuf {
    root().join("crates/barelink-e2e/node")
}

/// Runs a script with this standard input. Returns true if it exits with 0.
pub(super) fn passes(script: &str, input: &[u8]) -> Result<bool> {
    let mut node = Command::new("node");
    Ok(xtask::feed(node.arg(folder().join(script)), input)?.status.success())
}
