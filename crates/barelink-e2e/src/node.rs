//! Runs the npm package in a real Node.js: its tests, a check of its size, and a comparison with the native crates.

use std::ops::ControlFlow::Break;
use std::process::Command;

use anyhow::Result;
use barelink_fix::{Extension, Syntax};

use crate::native::Package;
use crate::{build_wasm, is_excused, root, step};

/// Returns true if the package passes its tests, has correct types, and agrees with the native crates.
pub(super) fn run(inputs: usize) -> Result<bool> {
    if let Break(excused) = build_wasm()? {
        return Ok(excused);
    }
    if let Err(error) = install() {
        return Ok(is_excused("npm with its registry", &error));
    }
    let mut passed = step(
        "the npm package's own tests",
        npm(&["test", "--silent"]).is_ok(),
    );
    passed &= step("its types", npm(&["run", "--silent", "types"]).is_ok());
    passed &= step(
        &format!("{inputs} random texts give what the native crates give"),
        compare(inputs)?,
    );
    Ok(passed)
}

/// Checks the goal for the size of the core.
pub(super) fn size() -> Result<bool> {
    if let Break(excused) = build_wasm()? {
        return Ok(excused);
    }
    if let Err(error) = install() {
        return Ok(is_excused("npm with its registry", &error));
    }
    Ok(step(
        "the core is at most 40 KB with brotli",
        npm(&["run", "--silent", "size"]).is_ok(),
    ))
}

/// Installs the locked development dependencies of the package.
pub(super) fn install() -> Result<()> {
    npm(&["ci", "--no-audit", "--no-fund", "--loglevel=error"])
}

fn npm(arguments: &[&str]) -> Result<()> {
    let mut command = Command::new("npm");
    command
        .args(arguments)
        .current_dir(root().join("npm/barelink"));
    xtask::run(&mut command)
}

/// Compares the package's results with the native crates' results.
fn compare(texts: usize) -> Result<bool> {
    let package = Package {
        units: |text| text.encode_utf16().count(),
        names: &[
            ("file_names", "fileNames"),
            ("reject", "policies"),
            ("scheme_less", "defaultScheme"),
        ],
        syntax: |extensions| Syntax::of_pulldown_cmark(Extension::pulldown_cmark(extensions)),
    };
    let mut node = Command::new("node");
    package.compare(node.arg(root().join("npm/barelink/test/native.js")), texts)
}
