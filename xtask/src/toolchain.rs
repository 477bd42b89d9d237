//! Locates external programs, such as Chromium.

use std::env;
use std::ffi::OsString;
use std::path::PathBuf;

use anyhow::{Context, Result};

use crate::Missing;

/// Searches for a program in `target/tools/bin`, where `.ci/browsers` installs tools, then in `PATH`. Returns its path, or
/// `None` if it is not found.
pub fn in_path(name: &str) -> Option<PathBuf> {
    let path = path_with(crate::target().ok()?.join("tools/bin")).ok()?;
    let mut programs = env::split_paths(&path).map(|folder| folder.join(name));
    programs.find(|program| program.is_file())
}

/// Returns the path of Chromium or Chrome, or an error if neither is found.
pub fn chromium() -> Result<PathBuf> {
    let path = ["chromium", "google-chrome"].into_iter().find_map(in_path);
    path.context("neither `chromium` nor `google-chrome` is in PATH").context(Missing("Chromium"))
}

/// Returns `PATH` with a folder in front. Returns an error if the folder's path contains the separator of `PATH`.
pub fn path_with(folder: PathBuf) -> Result<OsString> {
    let others = env::var_os("PATH").unwrap_or_default();
    Ok(env::join_paths([folder].into_iter().chain(env::split_paths(&others)))?)
}
