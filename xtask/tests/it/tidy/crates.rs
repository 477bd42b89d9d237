//! Checks the manifests, licences and READMEs of the published crates.

use std::path::Path;

use xtask::publication::{self, Dependency, Package};

use super::{files_with, read};

const GITHUB: &str = "https://github.com/";

fn published() -> Vec<Package> {
    let crates = publication::published().unwrap();
    assert_eq!(crates.len(), 7);
    crates
}

/// Checks that our crates require the current versions of each other, with a caret. Adapters of different age can then
/// share one core.
#[test]
fn versions_agree() {
    let crates = published();
    for package in &crates {
        let ours = package.dependencies.iter();
        for dependency in ours.filter(|dependency| dependency.name.starts_with("barelink")) {
            if dependency.name == "barelink-testkit" {
                // With a version, Cargo would keep the dependency in the package, although it is not published.
                assert_eq!(dependency.kind.as_deref(), Some("dev"), "{}", package.name);
                assert_eq!(dependency.req, "*", "{}", package.name);
                continue;
            }
            let named = crates.iter().find(|other| other.name == dependency.name);
            let caret = format!("^{}", named.unwrap().version);
            assert_eq!(dependency.req, caret, "{}: {}", package.name, dependency.name);
        }
    }
}

/// pre-commit installs the wheel with the version that `pyproject.toml` requires.
#[test]
fn the_packages_for_others_and_the_changelog_have_the_version_of_the_core() {
    let version = &published()[0].version;
    let package = read(Path::new("npm/barelink/package.json"));
    let package: serde_json::Value = serde_json::from_str(&package).unwrap();
    assert_eq!(package["version"], **version);
    let requirement = format!("dependencies = [\"barelink=={version}\"]\n");
    assert!(read(Path::new("pyproject.toml")).contains(&requirement), "{requirement}");
    let wheel = read(Path::new("crates/barelink-python/Cargo.toml"));
    assert!(wheel.contains(&format!("\nversion = \"{version}\"\n")), "{version}");
    let changelog = read(Path::new("CHANGELOG.md"));
    let newest = changelog.lines().find_map(|line| line.strip_prefix("## "));
    assert_eq!(newest.and_then(|heading| heading.split([',', ' ']).next()), Some(&**version));
}

#[test]
fn every_crate_introduces_itself() {
    for package in published() {
        let name = &package.name;
        assert!(package.description.is_some_and(|text| text.len() > 30), "{name}");
        assert!(package.license.is_some() && package.rust_version.is_some(), "{name}");
        // The book has the address at which GitHub publishes the Pages of the repository.
        let repository = package.repository.as_deref().and_then(|url| url.strip_prefix(GITHUB));
        let (owner, project) = repository.and_then(|path| path.split_once('/')).unwrap();
        let book = format!("https://{owner}.github.io/{project}/");
        assert_eq!(package.homepage.as_ref(), Some(&book));
        let documentation = format!("https://docs.rs/{name}");
        assert_eq!(package.documentation, Some(documentation));
        // Limits of crates.io.
        let keywords = &package.keywords;
        assert!((1..=5).contains(&keywords.len()), "{name}: {keywords:?}");
        assert!(keywords.iter().all(|word| word.len() <= 20), "{name}: {keywords:?}");
        let known =
            ["command-line-utilities", "no-std", "parser-implementations", "text-processing"];
        let categories = &package.categories;
        let are_known = categories.iter().all(|slug| known.contains(&&**slug));
        assert!(are_known && !categories.is_empty(), "{name}: {categories:?}");
        let folder = package.manifest_path.parent().unwrap();
        let readme = read(&folder.join(package.readme.unwrap()));
        assert!(readme.starts_with(&format!("# {name}\n\n")), "{name}");
    }
}

/// Checks that each crate contains the licences that it names, because crates.io publishes each crate alone.
#[test]
fn every_crate_brings_its_licences() {
    for package in published() {
        let named = package.license.unwrap_or_default();
        for (name, file) in [
            ("MIT", "LICENSE-MIT"),
            ("Apache-2.0", "LICENSE-APACHE"),
            ("Unicode-3.0", "LICENSE-UNICODE"),
        ] {
            if named.contains(name) {
                let brought = read(&package.manifest_path.with_file_name(file));
                assert_eq!(brought, read(Path::new(file)), "{} {file}", package.name);
            }
        }
    }
}

/// Checks that the version of an adapter begins with the version of its parser, or of Arrow, and that its README names
/// that version.
#[test]
fn an_adapter_names_the_version_of_its_parser() {
    for (name, parser) in [
        ("barelink-pulldown-cmark", "pulldown-cmark"),
        ("barelink-comrak", "comrak"),
        ("barelink-arrow", "arrow-array"),
    ] {
        let crates = published();
        let adapter = crates.iter().find(|package| package.name == name).unwrap();
        let is_parser =
            |dependency: &&Dependency| dependency.name == parser && dependency.kind.is_none();
        let parser = adapter.dependencies.iter().find(is_parser).unwrap();
        // The numbers up to the one that a breaking release changes.
        let numbers = parser.req.trim_start_matches('^').split('.');
        let length = if parser.req.starts_with("^0") { 2 } else { 1 };
        let version = numbers.take(length).collect::<Vec<_>>().join(".");
        assert!(adapter.version.starts_with(&format!("{version}.")), "{name}");
        let sentence = format!("this one is for {version}.");
        let readme = read(&adapter.manifest_path.with_file_name("README.md"));
        assert!(readme.contains(&sentence), "{name}: {sentence}");
    }
}

/// Checks that all crates forbid `unsafe`, with two exceptions: the exported names of one count as unsafe, and PyO3's macros
/// generate unsafe code in the other. The harness of the fuzzers has macros that are not ours.
#[test]
fn lints_forbid_unsafe_code() {
    const INHERITED: &str = "[lints]\nworkspace = true";
    const OWN: &str = "unsafe_code = \"forbid\"";
    assert!(read(Path::new("Cargo.toml")).contains(OWN));
    let mut manifests = files_with("toml");
    manifests.retain(|file| file.ends_with("Cargo.toml") && !file.starts_with("fuzz"));
    assert!(manifests.len() > 8, "{manifests:?}");
    manifests.retain(|file| ![INHERITED, OWN].iter().any(|lint| read(file).contains(lint)));
    let others = ["barelink-python", "barelink-wasm"];
    let others = others.map(|name| Path::new("crates").join(name).join("Cargo.toml"));
    assert_eq!(manifests, others);
}
