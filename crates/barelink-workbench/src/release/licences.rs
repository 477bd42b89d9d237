//! Collects the licences of the crates that are compiled into the program.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use xtask::publication::{linked, packages};

/// Returns the list of crates from registries with their licences and sources, then each distinct licence text.
///
/// Mozilla's licence requires the address of the source.
pub(super) fn text() -> Result<String> {
    let linked = linked("barelink-cli")?;
    let mut list =
        String::from("Crates inside the programs barelink and mdbook-barelink, unchanged:\n\n");
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for package in packages(&["--locked"])? {
        let (name, version) = (&package.name, &package.version);
        let is_linked = linked.contains(&(name.clone(), version.clone()));
        if !is_linked || package.source.is_none() {
            continue;
        }
        let named = format!("{name} {version}");
        let licence = package.license.as_deref().unwrap_or("see its text below");
        let source = format!("https://crates.io/crates/{name}/{version}");
        let source =
            package.repository.as_deref().map_or(source.clone(), |r| format!("{source}, {r}"));
        writeln!(list, "{named}: {licence}\n    {source}")?;
        for text in texts_of(&package.manifest_path)? {
            texts.entry(text).or_default().push(named.clone());
        }
    }
    for (text, names) in texts {
        write!(list, "\n{}\n{}:\n\n{}\n", "-".repeat(79), names.join(", "), text)?;
    }
    Ok(list)
}

/// Returns the licence texts in a crate's directory, in the order of their file names.
fn texts_of(manifest: &Path) -> Result<Vec<String>> {
    let folder = manifest.parent().context("a manifest in no folder")?;
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let file = entry?.path();
        let name = file.file_name().unwrap_or_default().to_string_lossy().to_ascii_uppercase();
        let prefixes = ["LICEN", "COPYING", "NOTICE", "UNLICENSE"];
        if file.is_file() && prefixes.iter().any(|prefix| name.starts_with(prefix)) {
            files.push(file);
        }
    }
    files.sort();
    let text = |file: &PathBuf| Ok(xtask::read(file)?.replace("\r\n", "\n").trim().to_owned());
    files.iter().map(text).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn linked_crates_are_listed_with_source_and_text() {
        let text = text().unwrap();
        // mdbook-core is under the MPL, which asks for the address of the source (section 3.2).
        assert!(text.contains("mdbook-core 0.5"));
        assert!(text.contains(": MPL-2.0\n    https://crates.io/crates/mdbook-core/"));
        assert!(text.contains("Mozilla Public License, version 2.0"));
        // A dev-dependency of the program is not in it.
        assert!(!text.contains("similar-asserts "));
    }
}
