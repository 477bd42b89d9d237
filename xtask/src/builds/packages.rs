//! Builds the crates from their packages.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

use super::{cargo, Builds, CORE, DEPENDENTS};
use crate::{root, target};

impl Builds {
    /// Packs the crates and builds them from the packages alone. `cargo package` would do both, but caches the unpacked
    /// core in Cargo's home by its version: the next run would build the other crates with the core of this one.
    pub(super) fn packages(&mut self) -> Result<()> {
        let mut pack = cargo(&["package", "-q", "--no-verify", "--workspace"]);
        self.step(pack.args(["--exclude", "xtask", "--exclude", "barelink-testkit"]))?;
        let unpacked = target()?.join("unpacked");
        if unpacked.exists() {
            fs::remove_dir_all(&unpacked)?;
        }
        fs::create_dir_all(&unpacked)?;
        for name in DEPENDENTS.iter().chain([&CORE]) {
            let package = target()?.join(format!("package/{}.crate", folder(name)));
            let mut unpack = Command::new("tar");
            self.step(unpack.arg("-xzf").arg(package).current_dir(&unpacked))?;
        }
        workspace(&unpacked)?;
        let mut check = cargo(&["check", "-q", "--workspace", "--target-dir"]);
        self.step(check.arg(target()?).current_dir(&unpacked))
    }
}

/// Returns the name of the folder that a package unpacks to. All crates have the version of this one.
fn folder(name: &str) -> String {
    format!("{name}-{}", env!("CARGO_PKG_VERSION"))
}

/// Makes a workspace of the unpacked crates, in which they find each other, with our lock file.
fn workspace(unpacked: &Path) -> Result<()> {
    let mut manifest = String::from(
        "[workspace]\nresolver = \"2\"\nmembers = [\"barelink*\"]\n\n[patch.crates-io]\n",
    );
    for name in DEPENDENTS.iter().chain([&CORE]) {
        manifest += &format!("{name} = {{ path = {:?} }}\n", folder(name));
    }
    fs::write(unpacked.join("Cargo.toml"), manifest)?;
    fs::copy(root().join("Cargo.lock"), unpacked.join("Cargo.lock")).context("Cargo.lock")?;
    Ok(())
}
