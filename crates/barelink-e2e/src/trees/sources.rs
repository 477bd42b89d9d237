//! Downloads packages that contain documentation, with npm, pip and Cargo.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use barelink_testkit::python::Environment;
use xtask::publication;

use crate::root;

const NPM: [&str; 4] = ["fastify@5.12.8", "undici@7.30.2", "npm@11.21.2", "markdownlint@0.40.0"];

/// A package from PyPI, whose source archive is downloaded.
const PYPI: &str = "hatch==1.18.2";

/// Build backend that pip needs to determine the name and version of a source archive.
const BACKEND: &str = "hatchling==1.27.0\nhatch-vcs==0.5.0\n";

/// A named set of directories with documentation.
pub(super) struct Tree {
    pub(super) name: String,
    pub(super) folders: Vec<PathBuf>,
}

pub(super) fn all() -> Result<Vec<Tree>> {
    let folder = root().join("target/e2e/trees/sources");
    fs::create_dir_all(&folder)?;
    let mut trees = Vec::new();
    let mut push = |name: String, folders| trees.push(Tree { name, folders });
    for package in NPM {
        let tree = folder.join(package);
        if !tree.exists() {
            let mut npm = Command::new("npm");
            npm.args(["pack", "--silent", package]).current_dir(&folder);
            unpack(&folder, xtask::output(&mut npm)?.trim(), &tree)?;
        }
        push(format!("npm: {}", package.replace('@', " ")), vec![tree]);
    }
    let tree = folder.join(PYPI);
    if !tree.exists() {
        let python = Environment::new("sources", BACKEND)?;
        let mut pip = Command::new(python.program("pip"));
        pip.args(["download", "--quiet", "--no-deps", "--no-binary", ":all:"]);
        xtask::run(pip.args(["--no-build-isolation", PYPI]).current_dir(&folder))?;
        unpack(&folder, &(PYPI.replace("==", "-") + ".tar.gz"), &tree)?;
    }
    push(format!("PyPI: {}", PYPI.replace("==", " ")), vec![tree]);
    let guide = crates("crates/barelink-python/Cargo.toml")?;
    let guide = guide.into_iter().find(|(name, _)| name.starts_with("pyo3 "));
    let (name, guide) = guide.context("no pyo3")?;
    push(format!("crates.io: {name}"), vec![guide]);
    let all: Vec<_> = crates("Cargo.toml")?.into_iter().map(|(_, folder)| folder).collect();
    push(format!("crates.io: the {} crates of `Cargo.lock`", all.len()), all);
    Ok(trees)
}

/// Returns the crates from crates.io in the lock file of a manifest, each as its name with version, and its directory.
fn crates(manifest: &str) -> Result<Vec<(String, PathBuf)>> {
    let packages = publication::packages(&["--locked", "--manifest-path", manifest])?;
    let crates = packages.iter().filter(|package| package.source.is_some());
    let crates = crates.map(|package| {
        let folder = package.manifest_path.parent()?.to_owned();
        Some((format!("{} {}", package.name, package.version), folder))
    });
    crates.collect::<Option<_>>().context("a crate without a folder")
}

/// Unpacks an archive into the directory `tree`. An interrupted run does not leave an incomplete `tree`.
fn unpack(folder: &Path, archive: &str, tree: &Path) -> Result<()> {
    let half = folder.join("half");
    xtask::empty(&half)?;
    let mut tar = Command::new("tar");
    tar.arg("-xzf").arg(folder.join(archive)).arg("-C").arg(&half);
    xtask::run(&mut tar)?;
    Ok(fs::rename(half, tree)?)
}
