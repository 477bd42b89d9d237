//! Builds the Python wheel.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

use crate::{empty, root, run};

/// Builds the wheel for the interpreter `python`, which must have maturin. Returns its path.
pub fn build(python: &Path) -> Result<String> {
    let target = root().join("target/python");
    let wheels = target.join("wheels");
    empty(&wheels)?;
    let mut maturin = Command::new(python);
    maturin.args(["-m", "maturin", "build", "--quiet", "--locked", "--profile", "release"]);
    maturin.arg("--out").arg(&wheels).arg("--interpreter").arg(python);
    maturin.current_dir(root().join("crates/barelink-python"));
    run(maturin.env("CARGO_TARGET_DIR", target))?;
    let wheel = fs::read_dir(&wheels)?.next().context("no wheel")??.path();
    Ok(wheel.to_str().context("a path that is no text")?.to_owned())
}
