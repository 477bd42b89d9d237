//! Lists the published crates, and reads their manifests with `cargo metadata`.

use std::collections::BTreeSet;
use std::path::PathBuf;

use anyhow::{Context, Result};
use serde::Deserialize;

use crate::{cargo, output};

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

/// A package, as `cargo metadata` describes it.
#[derive(Deserialize)]
pub struct Package {
    pub name: String,
    pub version: String,
    /// The registry or repository of the package, or `None` for a local package.
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
/// Includes procedural macros. Excludes build dependencies, dev-dependencies, and dependencies of features that are off
/// by default.
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

/// Returns the packages that may be published, each after those that it depends on. The release workflow reads this
/// order through `cargo xtask release --list`.
pub fn published() -> Result<Vec<Package>> {
    let mut rest = packages(&["--no-deps", "--offline"])?;
    rest.retain(|package| package.publish.is_none());
    let mut published = Vec::new();
    while !rest.is_empty() {
        let names: Vec<_> = rest.iter().map(|package| package.name.clone()).collect();
        let is_free = |package: &Package| {
            let mut packed = package.dependencies.iter().filter(|it| it.is_packed());
            packed.all(|dependency| !names.contains(&dependency.name))
        };
        let first = rest.iter().position(is_free).context("crates that depend on each other")?;
        published.push(rest.remove(first));
    }
    Ok(published)
}

impl Dependency {
    /// Returns true if Cargo keeps this dependency in the package.
    fn is_packed(&self) -> bool {
        self.kind.as_deref() != Some("dev") || self.req != "*"
    }
}
