//! Builds the wheel and imports it in a new virtual environment.

use std::fs;
use std::process::Command;

use anyhow::{Context, Result};
use barelink_testkit::python::Environment;

use xtask::{root, run, target, Missing};

const PROGRAM: &str = "
import barelink
assert [link.text for link in barelink.find('see www.example.com.')] == ['www.example.com']
assert 'href' in barelink.render('see www.example.com.')
";

/// Builds the wheel, installs it into a new virtual environment, and runs a program that imports it.
pub(super) fn check() -> Result<()> {
    let tools = Environment::new("release", "maturin>=1.9,<2\n").context(Missing("maturin"))?;
    let wheels = target()?.join("wheel-trial");
    xtask::empty(&wheels)?;
    let mut build = Command::new(tools.program("maturin"));
    build.args(["build", "--quiet", "--locked", "--out"]);
    build.arg(&wheels).arg("--interpreter").arg(tools.program("python"));
    build.current_dir(root().join("crates/barelink-python"));
    run(build.env("CARGO_TARGET_DIR", root().join("target/python")))?;
    let wheel = fs::read_dir(&wheels)?.next().context("no wheel")??.path();
    println!("{}", wheel.file_name().unwrap_or_default().display());
    let wheel = wheel.to_str().context("a path that is no text")?;
    // The file name does not change, so an old environment would keep the previous wheel.
    let folder = root().join("target/venv/release-trial");
    xtask::empty(&folder)?;
    let trial = Environment::new("release-trial", &format!("{wheel}\n"))?;
    run(Command::new(trial.program("python")).args(["-c", PROGRAM]))?;
    Ok(())
}
