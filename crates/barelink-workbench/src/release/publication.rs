//! Publishes the crates to a registry on this machine, with the script of the release.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use anyhow::{ensure, Result};
use xtask::{feed, publication, root, target};

use super::registry::Registry;

/// Runs the script of the release twice. The registry refuses the sixth and the seventh crate once, as crates.io does for a
/// new account. The second run, with everything published, must upload nothing.
pub(super) fn check() -> Result<()> {
    let registry = Registry::start()?;
    let home = target()?.join("release-trial/cargo-home");
    xtask::empty(&home)?;
    fs::write(home.join("config.toml"), registry.settings())?;
    let crates = publication::published()?;
    let names: Vec<_> = crates.iter().map(|package| package.name.clone()).collect();
    let list: String =
        crates.iter().map(|package| format!("{} {}\n", package.name, package.version)).collect();
    let output = publish(&home, &list)?;
    ensure!(output.status.success(), "the crates: {}", String::from_utf8_lossy(&output.stderr));
    let (uploaded, refused) = registry.uploads();
    println!("{} crates published, {refused} uploads repeated", uploaded.len());
    ensure!(uploaded == names, "published: {uploaded:?}");
    ensure!(refused == 2, "{refused} uploads were refused");
    let output = publish(&home, &list)?;
    ensure!(output.status.success(), "a second run: {}", String::from_utf8_lossy(&output.stderr));
    ensure!(registry.uploads().0 == names, "a second run published: {:?}", registry.uploads());
    // Any other answer ends the script.
    let output = publish(&home, "barelink-no-such-crate 0.1.0\n")?;
    ensure!(!output.status.success(), "a crate that does not exist was published");
    Ok(())
}

/// Runs the script with the list of crates, and with a Cargo that knows only the registry on this machine.
fn publish(home: &Path, list: &str) -> Result<Output> {
    let mut script = Command::new(root().join(".github/publish-crates"));
    script.arg("--allow-dirty").current_dir(root());
    script.env("CARGO_HOME", home).env("PAUSE", "1");
    script.stdout(std::process::Stdio::null()).stderr(std::process::Stdio::piped());
    feed(&mut script, list.as_bytes())
}
