//! Creates Python virtual environments for tests that need Python packages.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{ensure, Context, Result};

/// A virtual environment in the target directory.
#[derive(Debug)]
pub struct Environment {
    folder: PathBuf,
}

impl Environment {
    /// Returns the environment of this name. `requirements` lists its packages, in the format of a requirements file.
    ///
    /// Creates the environment again if it is missing or has other requirements.
    pub fn new(name: &str, requirements: &str) -> Result<Self> {
        let folder = crate::root().join("target/venv").join(name);
        let environment = Environment { folder };
        let installed = environment.folder.join("installed.txt");
        if fs::read_to_string(&installed).is_ok_and(|installed| installed == requirements) {
            return Ok(environment);
        }
        let mut venv = Command::new("python3");
        run(venv.args(["-m", "venv", "--clear"]).arg(environment.folder()))
            .context("Python 3 with the module venv is needed")?;
        let wanted = environment.folder.join("wanted.txt");
        fs::write(&wanted, requirements)?;
        let mut pip = Command::new(environment.program("python"));
        pip.args(["-m", "pip", "install", "--quiet", "-r"]);
        run(pip.arg(&wanted))?;
        fs::rename(wanted, installed)?;
        Ok(environment)
    }

    /// Returns the folder of the environment.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns the path of a program in the environment: `python`, or a program that a package installs.
    pub fn program(&self, name: &str) -> PathBuf {
        let folder = if cfg!(windows) { "Scripts" } else { "bin" };
        self.folder.join(folder).join(name)
    }
}

fn run(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("{command:?}"))?;
    ensure!(status.success(), "{command:?} failed: {status}");
    Ok(())
}
