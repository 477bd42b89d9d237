//! Compares the list of crates with the workspace, packs them, and builds the programs from the packages.

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use anyhow::{ensure, Context, Result};
use serde::Deserialize;

use super::{run_command, Outcome};
use crate::publication::CRATES;
use crate::{builds, cargo, root, target};

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    version: String,
    /// Registries to publish to: none for `publish = false`, all if absent.
    publish: Option<Vec<String>>,
    dependencies: Vec<Dependency>,
}

#[derive(Deserialize)]
struct Dependency {
    name: String,
    /// A dev-dependency without a version is left out of the package.
    req: String,
    kind: Option<String>,
}

/// Returns the name and version of each crate in the order of publication.
pub(super) fn published() -> Result<Vec<(String, String)>> {
    let packages = packages()?;
    compare(&CRATES, &packages)?;
    let of = |name: &str| packages.iter().find(|package| package.name == name);
    let crates = CRATES.iter().filter_map(|name| of(name));
    Ok(crates
        .map(|package| (package.name.clone(), package.version.clone()))
        .collect())
}

/// Returns an error unless the tag is the program's version and the changelog has the date of its release.
pub(super) fn check_tag(tag: &str) -> Result<()> {
    let crates = published()?;
    let program = crates.iter().find(|(name, _)| name == "barelink-cli");
    let (_, version) = program.context("no program")?;
    ensure!(
        tag.strip_prefix('v') == Some(&**version),
        "the tag is {tag} and the program's version {version}"
    );
    let changelog = fs::read_to_string(root().join("CHANGELOG.md"))?;
    let heading = changelog.lines().find(|line| line.starts_with("## "));
    let heading = heading.context("a changelog without a version")?;
    ensure!(
        is_dated(heading, version),
        "CHANGELOG.md needs the date of the release: {heading}"
    );
    Ok(())
}

/// Returns true for a heading such as `## 0.1.0, 2026-01-31`.
fn is_dated(heading: &str, version: &str) -> bool {
    let date = heading
        .strip_prefix("## ")
        .and_then(|rest| rest.strip_prefix(version));
    let date = date.and_then(|rest| rest.strip_prefix(", "));
    date.is_some_and(|date| {
        let numbers: Vec<_> = date.split('-').collect();
        numbers.iter().map(|number| number.len()).eq([4, 2, 2])
            && numbers
                .iter()
                .all(|number| number.bytes().all(|b| b.is_ascii_digit()))
    })
}

/// Packs the crates, builds them from the packages, and runs both programs.
pub(super) fn check() -> Result<Outcome> {
    for (name, version) in published()? {
        println!("{name} {version}");
    }
    let failed = builds::from_packages()?;
    ensure!(failed.is_empty(), "{}", failed.join("; "));
    let unpacked = target()?.join("unpacked");
    let mut build = cargo(&[
        "build",
        "--quiet",
        "--package",
        "barelink-cli",
        "--target-dir",
    ]);
    // A folder of its own: the programs of the workspace stay as they are.
    let programs = target()?.join("release-trial");
    run_command(build.arg(&programs).current_dir(unpacked))?;
    for name in ["barelink", "mdbook-barelink"] {
        let program = programs.join("debug").join(name);
        run_command(Command::new(program).arg("--version"))?;
    }
    Ok(Outcome::Passed)
}

fn packages() -> Result<Vec<Package>> {
    let output = cargo(&["metadata", "--no-deps", "--format-version=1"]).output()?;
    let metadata: Metadata = serde_json::from_slice(&output.stdout).context("cargo metadata")?;
    Ok(metadata.packages)
}

/// Returns an error unless the list has exactly the publishable crates, each after its dependencies.
fn compare(list: &[&str], packages: &[Package]) -> Result<()> {
    let publishable = packages.iter().filter(|package| package.publish.is_none());
    let publishable: BTreeSet<_> = publishable.map(|package| &*package.name).collect();
    let listed: BTreeSet<_> = list.iter().copied().collect();
    ensure!(
        listed == publishable && listed.len() == list.len(),
        "listed are {listed:?}, publishable {publishable:?}"
    );
    for (index, name) in list.iter().enumerate() {
        let package = packages.iter().find(|package| package.name == *name);
        let package = package.with_context(|| format!("no package {name}"))?;
        for dependency in package.dependencies.iter().filter(|it| it.is_packed()) {
            let position = list.iter().position(|other| *other == dependency.name);
            let is_local = packages.iter().any(|other| other.name == dependency.name);
            ensure!(
                !is_local || position.is_some_and(|position| position < index),
                "{name} has to follow {}",
                dependency.name
            );
        }
    }
    Ok(())
}

impl Dependency {
    fn is_packed(&self) -> bool {
        self.kind.as_deref() != Some("dev") || self.req != "*"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_that_of_the_workspace() {
        let mut packages = packages().unwrap();
        compare(&CRATES, &packages).unwrap();
        assert!(compare(&CRATES[1..], &packages).is_err());
        let mut reversed = CRATES;
        reversed.reverse();
        assert!(compare(&reversed, &packages).is_err());
        let core = packages
            .iter_mut()
            .find(|package| package.name == CRATES[0]);
        core.unwrap().publish = Some(Vec::new());
        assert!(compare(&CRATES, &packages).is_err());
    }

    #[test]
    fn a_released_version_has_a_date() {
        assert!(is_dated("## 0.1.0, 2026-01-31", "0.1.0"));
        assert!(!is_dated("## 0.1.0, not released yet", "0.1.0"));
        assert!(!is_dated("## 0.1.0, 2026-01-31", "0.1.1"));
        assert!(!is_dated("## 0.1.0", "0.1.0"));
    }

    #[test]
    fn a_tag_of_another_version_is_refused() {
        assert!(check_tag("v9.9.9").is_err());
        assert!(check_tag(env!("CARGO_PKG_VERSION")).is_err());
    }
}
