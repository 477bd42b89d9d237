//! Development tasks of barelink, as a library for their tests, for the workbench and for `barelink-e2e`.

use std::env;
use std::ffi::OsString;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::{ensure, Context, Result};

pub mod builds;
pub mod codegen;
mod copy;
pub mod publication;
pub mod toolchain;
pub mod versions;
pub mod wasm;

/// Returns the directory of the workspace.
pub fn root() -> PathBuf {
    let mut root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    root.pop();
    root
}

/// Returns a command that runs Cargo with these arguments in the workspace.
pub fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments).current_dir(root());
    command
}

/// Runs the program of a package of the workspace, built with this program's profile. Returns true if it succeeded.
pub fn run_package(package: &str, arguments: &[OsString]) -> Result<bool> {
    let mut run = cargo(&["run", "--quiet", "--package", package]);
    if !cfg!(debug_assertions) {
        run.arg("--release");
    }
    // Paths in the arguments are relative to the caller's directory.
    run.arg("--")
        .args(arguments)
        .current_dir(env::current_dir()?);
    Ok(run.status()?.success())
}

/// Returns the exit code for the outcome of a command, and prints its error.
pub fn exit_code(program: &str, outcome: Result<bool>) -> ExitCode {
    match outcome {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{program}: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Runs a command. An exit code other than 0 is an error.
pub fn run(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("{command:?}"))?;
    ensure!(status.success(), "{command:?}: {status}");
    Ok(())
}

/// Runs a command. Returns its output; an exit code other than 0 is an error.
pub fn output(command: &mut Command) -> Result<String> {
    let output = command.output().with_context(|| format!("{command:?}"))?;
    let messages = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "{command:?}: {messages}");
    Ok(String::from_utf8(output.stdout)?)
}

/// A missing tool, as the context of an error. The check that needs the tool is left out.
#[derive(Debug)]
pub struct Missing(pub &'static str);

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is not there", self.0)
    }
}

/// Returns true if checks may be left out for lack of a tool, that is, unless `CI` is `true`.
pub fn may_leave_out() -> bool {
    env::var_os("CI").is_none_or(|ci| ci != "true")
}

/// Creates a directory, or empties it.
pub fn empty(folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    Ok(fs::create_dir_all(folder)?)
}

/// Builds the program with optimisations. Returns its path.
pub fn program() -> Result<PathBuf> {
    let build = ["build", "--quiet", "--release", "--package", "barelink-cli"];
    run(&mut cargo(&build))?;
    let name = format!("barelink{}", env::consts::EXE_SUFFIX);
    Ok(target()?.join("release").join(name))
}

/// Returns Cargo's target directory. This program is in a subdirectory of it, such as `debug/`.
pub fn target() -> Result<PathBuf> {
    let program = env::current_exe()?;
    let target = program
        .ancestors()
        .nth(2)
        .context("a program outside of target/")?;
    Ok(target.to_owned())
}
