//! Installs packages from npm and PyPI into the target directory, for tests that need Node.js or Python.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{ensure, Context, Result};

/// Returns the directory `target/node/<name>` that contains an npm package, such as `md4w@0.2.7`. Installs the package
/// first if needed.
pub fn npm_package(name: &str, package: &str) -> Result<PathBuf> {
    installed(&Path::new("node").join(name), package, |folder| {
        let mut npm = Command::new("npm");
        npm.args(["install", "--no-audit", "--no-fund", "--loglevel=error", "--prefix"]);
        run(npm.arg(folder).arg(package)).context("Node.js with npm is needed")
    })
}

/// Installs the npm packages that the lock file in a directory lists, if they are not yet installed there.
pub fn locked_npm_packages(folder: &Path) -> Result<()> {
    let lock = fs::read_to_string(folder.join("package-lock.json"))?;
    installed(&folder.join("node_modules"), &lock, |_| {
        let mut npm = Command::new("npm");
        npm.args(["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
        run(npm.current_dir(folder)).context("Node.js with npm is needed")
    })?;
    Ok(())
}

/// A Python virtual environment in the target directory.
#[derive(Debug)]
pub struct Environment {
    folder: PathBuf,
}

impl Environment {
    /// Returns the environment of this name. `requirements` lists its packages, in the format of a requirements file.
    ///
    /// Creates the environment again if it is missing or has other requirements.
    pub fn new(name: &str, requirements: &str) -> Result<Self> {
        let folder = installed(&Path::new("venv").join(name), requirements, |folder| {
            let mut venv = Command::new("python3");
            run(venv.args(["-m", "venv", "--clear"]).arg(folder))
                .context("Python 3 with the module venv is needed")?;
            let wanted = folder.join("wanted.txt");
            fs::write(&wanted, requirements)?;
            let mut pip = Command::new(Environment { folder: folder.to_owned() }.program("python"));
            run(pip.args(["-m", "pip", "install", "--quiet", "-r"]).arg(wanted))
        })?;
        Ok(Environment { folder })
    }

    /// Returns the path of a program in the environment: `python`, or a program that a package installs.
    pub fn program(&self, name: &str) -> PathBuf {
        let folder = if cfg!(windows) { "Scripts" } else { "bin" };
        self.folder.join(folder).join(name)
    }
}

/// Returns a directory, given relative to the target directory. Calls `install` for it, unless the last call was for the
/// same packages and succeeded.
///
/// Other processes that install packages wait: npm deletes a directory before it installs into it.
fn installed(
    folder: &Path,
    packages: &str,
    install: impl FnOnce(&Path) -> Result<()>,
) -> Result<PathBuf> {
    let target = crate::root().join("target");
    fs::create_dir_all(&target)?;
    let lock = fs::File::create(target.join("installing.lock"))?;
    lock.lock()?;
    let folder = target.join(folder);
    let installed = folder.join("installed.txt");
    if !fs::read_to_string(&installed).is_ok_and(|installed| installed == packages) {
        fs::create_dir_all(&folder)?;
        install(&folder)?;
        fs::write(installed, packages)?;
    }
    Ok(folder)
}

fn run(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("{command:?}"))?;
    ensure!(status.success(), "{command:?} failed: {status}");
    Ok(())
}
