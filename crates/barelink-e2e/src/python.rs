//! Runs the wheel in a real Python: its tests, a check of its types, a comparison with the Rust crates, and a cluster
//! of PySpark.

use std::fs;
use std::process::Command;

use anyhow::{Context, Result};
use barelink_fix::Syntax;
use barelink_testkit::installed::Environment;
use xtask::{wheel, Missing};

use crate::native::Package;
use crate::{chat, root, run_step, step};

const CRATE: &str = "crates/barelink-python";

/// Checks that the wheel passes its tests, matches its type stubs, and agrees with the Rust crates.
pub(super) fn run(texts: usize) -> Result<()> {
    let python = with_wheel("python", &["requirements.txt"]);
    let python = python.context(Missing("Python with its packages"))?;
    for (name, module) in [
        ("the Python package's own tests", "pytest --quiet"),
        ("its stubs", "mypy.stubtest barelink._barelink"),
        ("its types", "mypy --package barelink"),
    ] {
        run_step(name, &mut module_of(&python, module))?;
    }
    chat::check("Python", command(&python).arg("examples/chat.py"))?;
    let package = Package { units: |text| text.chars().count(), names: &[], syntax: Syntax::new };
    step(
        &format!("{texts} random texts give what the native crates give"),
        package.compare(command(&python).arg("tests/native.py"), texts)?,
    );
    Ok(())
}

/// Checks that a Spark cluster finds the same links as one process.
pub(super) fn spark() -> Result<()> {
    let java = Command::new("java").arg("-version").output();
    java.context(Missing("Java"))?;
    let python = with_wheel("spark", &["requirements.txt", "requirements-spark.txt"]);
    let python = python.context(Missing("Python with PySpark"))?;
    let mut tests = module_of(&python, "pytest --quiet -m spark");
    run_step("a cluster of Spark finds what one process finds", &mut tests)
}

/// Builds the wheel, and installs it into the virtual environment of this name. The environment also has the packages
/// that these requirements files list.
fn with_wheel(name: &str, requirements: &[&str]) -> Result<Environment> {
    let tests = root().join(CRATE).join("tests");
    let requirements = requirements.iter().map(|file| fs::read_to_string(tests.join(file)));
    let python = Environment::new(name, &requirements.collect::<Result<String, _>>()?)?;
    let wheel = wheel::build(&python.program("python"))?;
    let mut pip = command(&python);
    pip.args(["-m", "pip", "install", "--quiet", "--no-deps", "--force-reinstall"]);
    xtask::run(pip.arg(wheel))?;
    Ok(python)
}

/// Returns a command that runs a module with these arguments, separated by spaces.
fn module_of(python: &Environment, words: &str) -> Command {
    let mut module = command(python);
    module.arg("-m").args(words.split(' '));
    module
}

/// Returns a command that runs the interpreter in the crate's directory.
fn command(python: &Environment) -> Command {
    let mut command = Command::new(python.program("python"));
    command.current_dir(root().join(CRATE)).env("PYTHONDONTWRITEBYTECODE", "1");
    command
}
