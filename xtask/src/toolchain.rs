//! Finds compilers and other tools. Tells whether a compiler has the standard library for a target.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::Missing;

/// A compiler, and its support for a target.
pub struct Toolchain {
    cargo: PathBuf,
    pub rustc: PathBuf,
    /// True if the compiler has the target's standard library, or its `core` if the target has no more.
    pub has_library: bool,
    /// True if the compiler has the sources of the standard library, which can be built for any target (`-Zbuild-std`).
    pub has_sources: bool,
}

impl Toolchain {
    /// Returns the available compilers, with their support for `target`: first the compiler in the directory of the
    /// Cargo in use, then Debian's.
    pub fn all(target: &str) -> impl Iterator<Item = Toolchain> + '_ {
        let cargo = PathBuf::from(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        let own = (cargo.with_file_name("rustc"), cargo);
        let debian = ("/usr/bin/rustc".into(), "/usr/bin/cargo".into());
        let all = [own, debian].into_iter();
        all.filter_map(move |(rustc, cargo)| Toolchain::at(rustc, cargo, target))
    }

    /// Returns the compiler with these paths, or `None` if it cannot be started.
    fn at(rustc: PathBuf, cargo: PathBuf, target: &str) -> Option<Self> {
        let output = Command::new(&rustc).args(["--print", "sysroot"]).output();
        let sysroot = String::from_utf8(output.ok()?.stdout).ok()?;
        let rustlib = Path::new(sysroot.trim()).join("lib/rustlib");
        Some(Toolchain {
            cargo,
            rustc,
            has_library: rustlib.join(target).join("lib").exists(),
            has_sources: rustlib.join("src/rust/library/std").exists(),
        })
    }

    pub fn cargo(&self) -> Command {
        let mut cargo = Command::new(&self.cargo);
        cargo.current_dir(crate::root()).env("RUSTC", &self.rustc);
        cargo
    }
}

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
