//! Development tasks of barelink. This is a library, so that `barelink-workbench` and `barelink-e2e` can use them too.

use std::env;
use std::ffi::OsString;
use std::fmt;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Output, Stdio};

use anyhow::{ensure, Context, Result};

pub mod callgrind;
pub mod chart;
pub mod codegen;
pub mod publication;
pub mod toolchain;
pub mod wheel;

pub fn root() -> PathBuf {
    let mut root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    root.pop();
    root
}

/// Returns a command that runs Cargo with these arguments in the workspace's directory.
pub fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments).current_dir(root());
    command
}

/// Runs the program of a package, built like this program: with or without `--release`. The benchmarks, which have a
/// workspace of their own, are always built with it.
///
/// Returns true if the program exits with 0.
pub fn run_package(package: &str, arguments: &[OsString]) -> Result<bool> {
    let mut run = cargo(&["run", "--quiet", "--package", package]);
    let is_bench = package == "barelink-bench";
    if is_bench || !cfg!(debug_assertions) {
        run.arg("--release");
    }
    if is_bench {
        run.arg("--manifest-path").arg(root().join("bench/Cargo.toml"));
        run.arg("--target-dir").arg(target()?);
    }
    // Paths in the arguments are relative to the caller's directory.
    run.arg("--").args(arguments).current_dir(env::current_dir()?);
    Ok(run.status()?.success())
}

/// Runs a script of `xtask/scripts`. Returns true if it exits with 0.
pub fn run_script(name: &str, arguments: &[OsString]) -> Result<bool> {
    Ok(script(name, arguments).status().context(Missing("Python 3"))?.success())
}

/// Returns a command that runs a script of `xtask/scripts`.
pub fn script(name: &str, arguments: &[OsString]) -> Command {
    let mut python = Command::new("python3");
    python.arg(root().join("xtask/scripts").join(name)).args(arguments);
    python
}

/// Converts the outcome of a task into an exit code: success only for `Ok(true)`. Prints an error after the name
/// `program`.
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

/// Runs a command. Returns an error if the command does not start, or exits with a code other than 0.
pub fn run(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("{command:?}"))?;
    ensure!(status.success(), "{command:?}: {status}");
    Ok(())
}

/// Runs a command and returns its standard output. If it exits with a code other than 0, returns an error with its
/// standard error.
pub fn output(command: &mut Command) -> Result<String> {
    let output = command.output().with_context(|| format!("{command:?}"))?;
    let messages = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "{command:?}: {messages}");
    Ok(String::from_utf8(output.stdout)?)
}

/// Runs a command with this standard input. Returns its exit status, and its standard output if that is piped. The
/// command must then read all of its input before it prints much.
pub fn feed(command: &mut Command, input: &[u8]) -> Result<Output> {
    let child = command.stdin(Stdio::piped()).spawn();
    let mut child = child.with_context(|| format!("{command:?}"))?;
    child.stdin.take().context("no standard input")?.write_all(input)?;
    Ok(child.wait_with_output()?)
}

/// Reads a text file. An error names its path.
pub fn read(file: &Path) -> Result<String> {
    fs::read_to_string(file).with_context(|| file.display().to_string())
}

/// Context of an error that is caused by a missing tool. `error.is::<Missing>()` detects it.
#[derive(Debug)]
pub struct Missing(pub &'static str);

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is not there", self.0)
    }
}

/// Returns true if checks may be skipped for lack of a tool: unless the environment has `CI=true`.
pub fn may_leave_out() -> bool {
    env::var_os("CI").is_none_or(|ci| ci != "true")
}

/// Creates an empty directory. If the directory exists, deletes its contents.
pub fn empty(folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    Ok(fs::create_dir_all(folder)?)
}

/// Returns Cargo's target directory: two levels above this program, such as `target/debug/xtask`.
pub fn target() -> Result<PathBuf> {
    let program = env::current_exe()?;
    let target = program.ancestors().nth(2).context("a program outside of target/")?;
    Ok(target.to_owned())
}
