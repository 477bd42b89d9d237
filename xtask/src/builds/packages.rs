//! Builds the crates from the packages that crates.io would receive.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

use super::{cargo, Builds};
use crate::publication::{published, CRATES};
use crate::{root, target};

impl Builds {
    /// Packages the crates, unpacks the packages, and runs `cargo check` on the unpacked crates.
    ///
    /// `cargo package` can build them too. But it caches the unpacked core in Cargo's home directory by its version. A
    /// later run would then build the other crates with an outdated core.
    pub(super) fn packages(&mut self) -> Result<()> {
        let mut pack = cargo(&["package", "-q", "--no-verify"]);
        for name in CRATES {
            pack.args(["-p", name]);
        }
        self.step(&mut pack)?;
        let unpacked = target()?.join("unpacked");
        let folders = folders()?;
        crate::empty(&unpacked)?;
        for folder in folders.values() {
            let package = target()?.join(format!("package/{folder}.crate"));
            let mut unpack = Command::new("tar");
            self.step(unpack.arg("-xzf").arg(package).current_dir(&unpacked))?;
        }
        workspace(&unpacked, &folders)?;
        let mut check = cargo(&["check", "-q", "--workspace", "--target-dir"]);
        self.step(check.arg(target()?).current_dir(&unpacked))
    }
}

/// Returns the directory into which each package unpacks, by the crate's name: `barelink` → `barelink-0.1.0`.
fn folders() -> Result<BTreeMap<String, String>> {
    let folders = published()?.into_iter().map(|package| {
        let folder = format!("{}-{}", package.name, package.version);
        (package.name, folder)
    });
    Ok(folders.collect())
}

/// Adds a workspace manifest and our lock file to the unpacked crates. A `[patch]` section makes the crates depend on
/// one another, because crates.io may not have these versions yet.
fn workspace(unpacked: &Path, folders: &BTreeMap<String, String>) -> Result<()> {
    let mut manifest = String::from(
        "[workspace]\nresolver = \"2\"\nmembers = [\"barelink*\"]\n\n[patch.crates-io]\n",
    );
    for (name, folder) in folders {
        manifest += &format!("{name} = {{ path = {folder:?} }}\n");
    }
    fs::write(unpacked.join("Cargo.toml"), manifest)?;
    fs::copy(root().join("Cargo.lock"), unpacked.join("Cargo.lock")).context("Cargo.lock")?;
    Ok(())
}
