//! Runs the wheel in a real Python: its tests, a check of its types, a comparison with the Rust crates, and a cluster
//! of PySpark.

use std::fs;
use std::process::Command;

use anyhow::{Context, Result};
use barelink_fix::Syntax;
use barelink_testkit::python::Environment;
use xtask::Missing;

use crate::native::Package;
use crate::{root, step};

/// Directory of the crate with the Python package.
const CRATE: &str = "crates/barelink-python";

/// Checks that the wheel passes its tests, matches its type stubs, and agrees with the Rust crates.
pub(super) fn run(texts: usize) -> Result<()> {
    let python = Python::new("python", &["requirements.txt"]);
    let python = python.and_then(Python::with_wheel);
    let python = python.context(Missing("Python with its packages"))?;
    step("the Python package's own tests", python.run(&["-m", "pytest", "--quiet"]).is_ok());
    step("its stubs", python.run(&["-m", "mypy.stubtest", "barelink._barelink"]).is_ok());
    step("its types", python.run(&["-m", "mypy", "--package", "barelink"]).is_ok());
    let package = Package { units: |text| text.chars().count(), names: &[], syntax: Syntax::new };
    let mut compare = python.command();
    step(
        &format!("{texts} random texts give what the native crates give"),
        package.compare(compare.arg("tests/native.py"), texts)?,
    );
    Ok(())
}

/// Checks that a Spark cluster finds the same links as one process.
pub(super) fn spark() -> Result<()> {
    let java = Command::new("java").arg("-version").output();
    java.context(Missing("Java"))?;
    let python = Python::new("spark", &["requirements.txt", "requirements-spark.txt"]);
    let python = python.and_then(Python::with_wheel);
    let python = python.context(Missing("Python with PySpark"))?;
    let tests = python.run(&["-m", "pytest", "--quiet", "-m", "spark"]);
    step("a cluster of Spark finds what one process finds", tests.is_ok());
    Ok(())
}

/// The Python of a virtual environment.
struct Python(Environment);

impl Python {
    /// Returns the environment of this name, with the packages that these requirements files list.
    fn new(name: &str, requirements: &[&str]) -> Result<Self> {
        let tests = root().join(CRATE).join("tests");
        let read = |file| fs::read_to_string(tests.join(file));
        let requirements: Result<String, _> = requirements.iter().map(read).collect();
        Ok(Python(Environment::new(name, &requirements?)?))
    }

    /// Builds the wheel and installs it into the environment.
    fn with_wheel(self) -> Result<Self> {
        let wheels = self.0.folder().join("wheels");
        xtask::empty(&wheels)?;
        let mut maturin = self.command();
        maturin.args(["-m", "maturin", "build", "--quiet", "--release", "--locked"]);
        maturin.arg("--interpreter").arg(self.0.program("python"));
        maturin.arg("--out").arg(&wheels);
        maturin.env("CARGO_TARGET_DIR", root().join("target/python"));
        xtask::run(&mut maturin)?;
        let wheel = fs::read_dir(&wheels)?.next().context("no wheel")??.path();
        let wheel = wheel.to_str().context("a path that is no text")?;
        let quietly = ["-m", "pip", "install", "--quiet", "--no-deps"];
        self.run(&[&quietly[..], &["--force-reinstall", wheel]].concat())?;
        Ok(self)
    }

    /// Returns a command that runs the interpreter in the crate's directory.
    fn command(&self) -> Command {
        let mut command = Command::new(self.0.program("python"));
        command.current_dir(root().join(CRATE));
        command.env("PYTHONDONTWRITEBYTECODE", "1");
        command
    }

    fn run(&self, arguments: &[&str]) -> Result<()> {
        xtask::run(self.command().args(arguments))
    }
}
