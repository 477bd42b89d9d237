//! The wheel in a real Python: its tests, its types, its results beside those of the native crates, and a cluster of
//! PySpark.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{ensure, Context, Result};

use crate::native::Package;
use crate::{is_excused, root, step};

/// The crate's folder.
const CRATE: &str = "crates/barelink-python";

/// Returns true if the wheel passes its tests, has the types of its stubs, and agrees with the native crates.
pub(super) fn run(texts: usize) -> Result<bool> {
    let python = match Python::new().and_then(|python| python.with_wheel()) {
        Ok(python) => python,
        Err(error) => return Ok(is_excused("Python with its packages", &error)),
    };
    let mut passed = step(
        "the Python package's own tests",
        python.run(&["-m", "pytest", "--quiet"]).is_ok(),
    );
    passed &= step(
        "its stubs",
        python
            .run(&["-m", "mypy.stubtest", "barelink._barelink"])
            .is_ok(),
    );
    passed &= step(
        "its types",
        python.run(&["-m", "mypy", "--package", "barelink"]).is_ok(),
    );
    let package = Package {
        units: |text| text.chars().count(),
        names: &[],
    };
    let mut compare = python.command();
    passed &= step(
        &format!("{texts} random texts give what the native crates give"),
        package.compare(compare.arg("tests/native.py"), texts)?,
    );
    Ok(passed)
}

/// Returns true if a cluster finds what one process finds.
pub(super) fn spark() -> Result<bool> {
    if let Err(error) = Command::new("java").arg("-version").output() {
        return Ok(is_excused("Java", &error.into()));
    }
    let python = Python::new().and_then(|python| {
        python.install("tests/requirements-spark.txt")?;
        python.with_wheel()
    });
    match python {
        Ok(python) => Ok(step(
            "a cluster of Spark finds what one process finds",
            python
                .run(&["-m", "pytest", "--quiet", "-m", "spark"])
                .is_ok(),
        )),
        Err(error) => Ok(is_excused("Python with PySpark", &error)),
    }
}

/// A virtual environment in the target folder.
struct Python {
    folder: PathBuf,
}

impl Python {
    /// Makes the environment, with what the tests need.
    fn new() -> Result<Self> {
        let folder = root().join("target/e2e/python");
        let python = Python { folder };
        if !python.program().exists() {
            let mut venv = Command::new("python3");
            venv.args(["-m", "venv"]).arg(&python.folder);
            let status = venv.status().context("python3 cannot be started")?;
            ensure!(status.success(), "python3 -m venv failed");
        }
        python.install("tests/requirements.txt")?;
        Ok(python)
    }

    /// Installs packages, unless they have been.
    fn install(&self, requirements: &str) -> Result<()> {
        let wanted = fs::read_to_string(root().join(CRATE).join(requirements))?;
        let installed = self.folder.join(requirements.replace('/', "-"));
        if fs::read_to_string(&installed).is_ok_and(|installed| installed == wanted) {
            return Ok(());
        }
        self.run(&["-m", "pip", "install", "--quiet", "-r", requirements])?;
        Ok(fs::write(installed, wanted)?)
    }

    /// Builds the wheel and installs it.
    fn with_wheel(self) -> Result<Self> {
        let wheels = self.folder.join("wheels");
        if wheels.exists() {
            fs::remove_dir_all(&wheels)?;
        }
        let mut maturin = self.command();
        maturin.args(["-m", "maturin", "build", "--quiet", "--release", "--locked"]);
        maturin.arg("--interpreter").arg(self.program());
        maturin.arg("--out").arg(&wheels);
        maturin.env("CARGO_TARGET_DIR", root().join("target/python"));
        ensure!(maturin.status()?.success(), "maturin build failed");
        let wheel = fs::read_dir(&wheels)?.next().context("no wheel")??.path();
        let wheel = wheel.to_str().context("a path that is no text")?;
        let quietly = ["-m", "pip", "install", "--quiet", "--no-deps"];
        self.run(&[&quietly[..], &["--force-reinstall", wheel]].concat())?;
        Ok(self)
    }

    fn program(&self) -> PathBuf {
        let folder = if cfg!(windows) { "Scripts" } else { "bin" };
        self.folder.join(folder).join("python")
    }

    /// Returns a command that runs the interpreter in the crate's folder.
    fn command(&self) -> Command {
        let mut command = Command::new(self.program());
        command.current_dir(root().join(CRATE));
        command.env("PYTHONDONTWRITEBYTECODE", "1");
        command
    }

    fn run(&self, arguments: &[&str]) -> Result<()> {
        let status = self.command().args(arguments).status()?;
        ensure!(status.success(), "python {} failed", arguments.join(" "));
        Ok(())
    }
}
