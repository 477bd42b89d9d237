//! Packages the published crates, and builds the programs from the packages. Checks the tag of a release.

use std::process::Command;

use anyhow::{ensure, Context, Result};

use xtask::publication::published;
use xtask::{builds, cargo, root, run, target};

/// Returns an error unless the tag is `v` with the program's version, and the changelog has the date of its release.
pub(super) fn check_tag(tag: &str) -> Result<()> {
    let crates = published()?;
    let program = crates.iter().find(|package| package.name == "barelink-cli");
    let version = &program.context("no program")?.version;
    ensure!(
        tag.strip_prefix('v') == Some(&**version),
        "the tag is {tag} and the program's version {version}"
    );
    let changelog = xtask::read(&root().join("CHANGELOG.md"))?;
    let heading = changelog.lines().find(|line| line.starts_with("## "));
    let heading = heading.context("a changelog without a version")?;
    ensure!(is_dated(heading, version), "CHANGELOG.md needs the date of the release: {heading}");
    Ok(())
}

/// Returns true if a heading of the changelog has this version and a date, such as `## 0.1.0, 2026-01-31`.
fn is_dated(heading: &str, version: &str) -> bool {
    let date = heading.strip_prefix("## ").and_then(|rest| rest.strip_prefix(version));
    let date = date.and_then(|rest| rest.strip_prefix(", "));
    date.is_some_and(|date| {
        let is_number = |number: &str| number.bytes().all(|b| b.is_ascii_digit());
        date.split('-').all(is_number) && date.split('-').map(str::len).eq([4, 2, 2])
    })
}

/// Packages the crates, builds them from the packages, and runs both programs with `--version`.
pub(super) fn check() -> Result<()> {
    for package in published()? {
        println!("{} {}", package.name, package.version);
    }
    let mut failed = Vec::new();
    builds::from_packages(&mut failed)?;
    ensure!(failed.is_empty(), "{}", failed.join("; "));
    let unpacked = target()?.join("unpacked");
    let mut build = cargo(&["build", "--quiet", "-p", "barelink-cli", "--target-dir"]);
    // A separate target directory, which does not overwrite the programs of the workspace.
    let programs = target()?.join("release-trial");
    run(build.arg(&programs).current_dir(unpacked))?;
    for name in ["barelink", "mdbook-barelink"] {
        let program = programs.join("debug").join(name);
        run(Command::new(program).arg("--version"))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_of_another_version_is_refused() {
        assert!(check_tag("v9.9.9").is_err());
        assert!(check_tag(env!("CARGO_PKG_VERSION")).is_err());
    }

    #[test]
    fn a_released_version_has_a_date() {
        assert!(is_dated("## 0.1.0, 2026-01-31", "0.1.0"));
        assert!(!is_dated("## 0.1.0, not released yet", "0.1.0"));
        assert!(!is_dated("## 0.1.0, 2026-01-31", "0.1.1"));
        assert!(!is_dated("## 0.1.0", "0.1.0"));
    }
}
