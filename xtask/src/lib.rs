//! Development tasks of barelink, as a library for their tests.

use std::env;
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result};

pub mod bench;
pub mod builds;
pub mod codegen;
pub mod conformance;
pub mod differential;
pub mod ends;
pub mod exhaustive;
pub mod fix_check;
mod fix_rust;
pub mod names;
pub mod pathological;
pub mod picture;
pub mod publication;
pub mod release;
pub mod seeds;
pub mod stress;
pub mod versions;
pub mod wasm;

/// Returns the directory of the workspace.
pub fn root() -> PathBuf {
    let mut root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    root.pop();
    root
}

/// Returns a command that runs Cargo with these arguments in the workspace.
fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments).current_dir(root());
    command
}

/// Runs Cargo with these arguments and more. Returns true if it succeeded.
pub fn run_cargo(arguments: &[&str], more: &[OsString]) -> Result<bool> {
    Ok(cargo(arguments).args(more).status()?.success())
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

/// Tests the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
pub struct Readme;

/// Tests the examples of `docs/adopting.md`.
#[cfg(doctest)]
#[doc = include_str!("../../docs/adopting.md")]
pub struct Adopting;

/// Tests the examples of the guide.
#[cfg(doctest)]
#[doc = include_str!("../../docs/guide.md")]
pub struct Guide;
