//! Builds the crates from the packages that crates.io would receive.

use std::fs;
use std::process::Command;

use anyhow::{Context, Result};

use super::{cargo, Builds};
use crate::publication::published;
use crate::{root, target};

impl Builds {
    /// Packages the crates, unpacks the packages, and runs `cargo check` on the unpacked crates.
    ///
    /// `cargo package` can build them too. But it caches the unpacked core in Cargo's home directory by its version. A
    /// later run would then build the other crates with an outdated core.
    pub(super) fn packages(&mut self) -> Result<()> {
        let mut pack = cargo(&["package", "-q", "--no-verify"]);
        let packages = published()?;
        for package in &packages {
            pack.args(["-p", &package.name]);
        }
        self.step(&mut pack)?;
        let unpacked = target()?.join("unpacked");
        crate::empty(&unpacked)?;
        // A `[patch]` section makes the crates depend on one another, because crates.io may not have these versions yet.
        let mut manifest = String::from(
            "[workspace]\nresolver = \"2\"\nmembers = [\"barelink*\"]\n\n[patch.crates-io]\n",
        );
        for package in packages {
            let folder = format!("{}-{}", package.name, package.version);
            let archive = target()?.join(format!("package/{folder}.crate"));
            let mut unpack = Command::new("tar");
            self.step(unpack.arg("-xzf").arg(archive).current_dir(&unpacked))?;
            manifest += &format!("{} = {{ path = {folder:?} }}\n", package.name);
        }
        fs::write(unpacked.join("Cargo.toml"), manifest)?;
        fs::copy(root().join("Cargo.lock"), unpacked.join("Cargo.lock")).context("Cargo.lock")?;
        let mut check = cargo(&["check", "-q", "--workspace", "--target-dir"]);
        self.step(check.arg(target()?).current_dir(&unpacked))
    }
}
