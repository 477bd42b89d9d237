//! Lists the published crates, and reads their manifests with `cargo metadata`.

use std::collections::BTreeSet;
use std::path::PathBuf;

use anyhow::{ensure, Context, Result};
use serde::Deserialize;

use crate::{cargo, output};

/// Crates in their order of publication: each follows the crates that it depends on. The release workflow reads this
/// list through `cargo xtask release --list`.
pub const CRATES: [&str; 7] = [
    "barelink", "barelink-pulldown-cmark", "barelink-comrak", "barelink-arrow", "barelink-fix",
    "barelink-render", "barelink-cli",
];

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

/// A package, as `cargo metadata` describes it.
#[derive(Deserialize)]
pub struct Package {
    pub name: String,
    pub version: String,
    /// The registry, or `None` for a package of the workspace.
    pub source: Option<String>,
    pub manifest_path: PathBuf,
    /// Registries to publish to: empty for `publish = false`, `None` for all.
    pub publish: Option<Vec<String>>,
    pub description: Option<String>,
    pub license: Option<String>,
    pub repository: Option<String>,
    pub homepage: Option<String>,
    pub documentation: Option<String>,
    pub readme: Option<PathBuf>,
    pub rust_version: Option<String>,
    pub keywords: Vec<String>,
    pub categories: Vec<String>,
    pub dependencies: Vec<Dependency>,
}

#[derive(Deserialize)]
pub struct Dependency {
    pub name: String,
    /// Version requirement, or `*` if the manifest has none. Cargo omits a dev-dependency without a version from the
    /// package.
    pub req: String,
    pub kind: Option<String>,
}

/// Returns the packages that `cargo metadata` lists with these arguments, such as the packages of the workspace and
/// their dependencies.
pub fn packages(arguments: &[&str]) -> Result<Vec<Package>> {
    let mut metadata = cargo(&["metadata", "--format-version=1"]);
    let metadata: Metadata = serde_json::from_str(&output(metadata.args(arguments))?)?;
    Ok(metadata.packages)
}

/// Returns the names and versions of a package and of its normal dependencies on all platforms, direct and indirect.
///
/// Includes procedural macros. Excludes build dependencies, dev-dependencies, and dependencies of features that are off by
/// default.
pub fn linked(package: &str) -> Result<BTreeSet<(String, String)>> {
    let mut tree = cargo(&["tree", "--locked", "--edges", "normal", "--prefix", "none"]);
    let lines = output(tree.args(["--target", "all", "--package", package]))?;
    let packages = lines.lines().filter_map(|line| {
        let mut words = line.split(' ');
        let (name, version) = (words.next()?, words.next()?.trim_start_matches('v'));
        Some((name.to_owned(), version.to_owned()))
    });
    Ok(packages.collect())
}

/// Returns the published packages in the order of publication. Returns an error unless [`CRATES`] agrees with the workspace.
pub fn published() -> Result<Vec<Package>> {
    let mut packages = packages(&["--no-deps", "--offline"])?;
    compare(&CRATES, &packages)?;
    let position = |package: &Package| CRATES.iter().position(|name| *name == package.name);
    packages.retain(|package| position(package).is_some());
    packages.sort_by_key(position);
    Ok(packages)
}

/// Returns an error unless `list` contains exactly the publishable crates, each after its dependencies.
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
    /// Returns true if Cargo keeps this dependency in the package.
    fn is_packed(&self) -> bool {
        self.kind.as_deref() != Some("dev") || self.req != "*"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_that_of_the_workspace() {
        let mut packages = packages(&["--no-deps", "--offline"]).unwrap();
        compare(&CRATES, &packages).unwrap();
        assert!(compare(&CRATES[1..], &packages).is_err());
        let mut reversed = CRATES;
        reversed.reverse();
        assert!(compare(&reversed, &packages).is_err());
        let core = packages.iter_mut().find(|package| package.name == CRATES[0]);
        core.unwrap().publish = Some(Vec::new());
        assert!(compare(&CRATES, &packages).is_err());
    }
}
