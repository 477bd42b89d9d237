//! Runs the tests of pages in a real Chromium: the modules `*.test.js` in `node/`, which use Playwright.

use std::process::Command;

use anyhow::Result;
use xtask::toolchain;

use crate::scripts;

/// Returns a command that runs the tests of a module in `node/`. Installs the npm packages first.
pub(super) fn test(module: &str) -> Result<Command> {
    let chromium = toolchain::chromium()?;
    scripts::install()?;
    let mut node = Command::new("node");
    node.arg("--test-reporter=spec").arg(scripts::folder().join(module));
    node.env("CHROMIUM", chromium);
    Ok(node)
}
