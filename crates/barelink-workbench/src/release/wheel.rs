//! Builds the wheel and imports it in a new virtual environment.

use std::process::Command;

use anyhow::{Context, Result};
use barelink_testkit::installed::Environment;

use xtask::{root, run, wheel, Missing};

const PROGRAM: &str = "
import barelink
assert [link.text for link in barelink.find('see www.example.com.')] == ['www.example.com']
assert 'href' in barelink.render('see www.example.com.')
";

/// Builds the wheel, installs it into a new virtual environment, and runs a program that imports it.
pub(super) fn check() -> Result<()> {
    let tools = Environment::new("release", "maturin>=1.9,<2\n").context(Missing("maturin"))?;
    let wheel = wheel::build(&tools.program("python"), "dev")?;
    println!("{wheel}");
    // The file name does not change, so an old environment would keep the previous wheel.
    xtask::empty(&root().join("target/venv/release-trial"))?;
    let trial = Environment::new("release-trial", &format!("{wheel}\n"))?;
    run(Command::new(trial.program("python")).args(["-c", PROGRAM]))
}
