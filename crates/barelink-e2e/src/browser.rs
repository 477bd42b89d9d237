//! Runs the tests of pages in a real Chromium: the modules `*.test.js` in `node/`, which use Playwright.

use std::path::Path;
use std::process::Command;

use anyhow::Result;
use xtask::toolchain;

use crate::{build_wasm, scripts, step};

/// Address at which the release workflow publishes the book.
const SITE: &str = env!("CARGO_PKG_HOMEPAGE");

/// Tests the playground's functions, safety, layout and accessibility.
pub(super) fn playground() -> Result<()> {
    build_wasm()?;
    // The tests compare the playground's linkify-it with the one that is installed in `npm/barelink`.
    scripts::install_package()?;
    let passed = test("playground.test.js")?.status()?.success();
    step("the playground does what it says, safely and on each screen", passed);
    Ok(())
}

/// Tests the npm package: how it loads its binaries, and its work after a failure.
pub(super) fn package() -> Result<()> {
    let passed = test("package.test.js")?.status()?.success();
    step("the npm package loads in Chromium, and works on after a failure", passed);
    Ok(())
}

/// Tests the pages of a built book, and the playground in it.
pub(super) fn book(pages: &Path) -> Result<()> {
    let passed = test("book.test.js")?.arg(SITE).arg(pages).status()?.success();
    step("every page and link of the book loads, and the playground works in the book", passed);
    Ok(())
}

/// Returns a command that runs the tests of a module in `node/`. Installs the npm packages first.
pub(super) fn test(module: &str) -> Result<Command> {
    let chromium = toolchain::chromium()?;
    scripts::install()?;
    let mut node = Command::new("node");
    node.arg("--test-reporter=spec").arg(scripts::folder().join(module));
    node.env("CHROMIUM", chromium);
    Ok(node)
}
