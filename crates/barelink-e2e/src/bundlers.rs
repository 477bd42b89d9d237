//! Bundles the npm package with other projects' bundlers, in new folders, and runs the bundles in Node.js and Chromium.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use xtask::Missing;

use crate::{browser, build_wasm, root, run_step};

/// Checks bundles of esbuild, webpack and Vite.
pub(super) fn run() -> Result<()> {
    let folder = project("bundlers")?;
    let mut node = Command::new("node");
    node.args(["--test-reporter=spec", "bundles.test.js"]).current_dir(&folder);
    run_step("bundles of esbuild, webpack and Vite run where the package is not", &mut node)?;
    let mut test = browser::test("bundles.test.js")?;
    run_step("bundles for browsers find their WebAssembly", test.arg(folder.join("pages")))
}

/// Checks the example for Next.js.
pub(super) fn next() -> Result<()> {
    let folder = project("next")?;
    let mut test = browser::test("next.test.js")?;
    run_step("the example for Next.js, built by Turbopack and by webpack", test.arg(folder))
}

/// Creates an empty folder in the target directory with the files of a folder of this crate, the example for Next.js, and the
/// packages that the lock file lists. Packs the npm package, and installs it there.
fn project(name: &str) -> Result<PathBuf> {
    build_wasm()?;
    let package = root().join("npm/barelink");
    let folder = root().join("target/e2e").join(name);
    xtask::empty(&folder)?;
    copy_files(&root().join("crates/barelink-e2e").join(name), &folder)?;
    copy_files(&package.join("examples/next/app"), &folder.join("app"))?;
    // The script `prepack` would build the WebAssembly a second time.
    let mut pack = npm(&package, "pack --silent --ignore-scripts --pack-destination");
    let packed = xtask::output(pack.arg(&folder))?;
    let mut install = npm(&folder, "ci --no-audit --no-fund --loglevel=error");
    xtask::run(&mut install).context(Missing("npm with its registry"))?;
    let mut install = npm(&folder, "install --no-save --no-audit --no-fund --loglevel=error");
    xtask::run(install.arg(folder.join(packed.trim())))?;
    Ok(folder)
}

/// Returns a command that runs npm in a folder, with these arguments separated by spaces.
fn npm(folder: &Path, words: &str) -> Command {
    let mut command = Command::new("npm");
    command.args(words.split(' ')).current_dir(folder);
    command
}

/// Copies the files of a folder, except those in its folders.
fn copy_files(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        if entry.file_type()?.is_file() {
            fs::copy(entry.path(), to.join(entry.file_name()))?;
        }
    }
    Ok(())
}
