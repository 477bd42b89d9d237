//! Checks that each promise of SECURITY.md names tests or commands that exist.

use std::collections::HashSet;
use std::path::Path;

use super::{files_with, read};

#[test]
fn every_promise_names_its_tests() {
    let tests: HashSet<String> =
        files_with("rs").iter().flat_map(|file| tests(&read(file))).collect();
    let page = read(Path::new("SECURITY.md"));
    let (_, section) = page.split_once("## What is promised\n").unwrap();
    let (section, _) = section.split_once("\n## ").unwrap();
    let promises: Vec<_> = section.split("\n**").skip(1).collect();
    assert!(promises.len() > 10, "{promises:#?}");
    for promise in promises {
        let named = promise.split("Tests:").skip(1).flat_map(|after| {
            let (list, _) = after.split_once(".\n").unwrap_or((after, ""));
            list.split('`').skip(1).step_by(2)
        });
        let named: Vec<_> = named.collect();
        assert!(!named.is_empty() || promise.contains("`cargo xtask "), "{promise}");
        for name in named {
            assert!(tests.contains(name), "there is no `{name}`, which holds up {promise}");
        }
    }
}

#[test]
fn named_commands_exist() {
    let folders = ["xtask", "crates/barelink-workbench"];
    let sources = folders.map(|folder| read(&Path::new(folder).join("src/main.rs")));
    let sources = sources.concat().to_lowercase();
    let mut tried = 0;
    for page in ["SECURITY.md", "CONTRIBUTING.md"] {
        for after in read(Path::new(page)).split("`cargo xtask ").skip(1) {
            let command = after.split([' ', '`']).next().unwrap_or_default();
            let command = format!("command::{}", command.replace('-', ""));
            let exists =
                ["(", " {", " =>"].iter().any(|end| sources.contains(&(command.clone() + end)));
            assert!(exists, "{page} names {command:?}");
            tried += 1;
        }
    }
    assert!(tried > 20, "{tried}");
}

/// Checks that every command that installs a program with Cargo has `--locked`. The program then has the dependencies
/// that it was tested with.
#[test]
fn installing_is_locked() {
    let command = ["cargo", "install"].join(" ");
    let mut loose = Vec::new();
    let shown = ["md", "rs", "yml", "toml"].map(files_with).concat();
    for file in shown.into_iter().chain([".ci/browsers".into()]) {
        // Made-up READMEs are documents to find links in.
        if file.starts_with("fixtures") || file.ends_with("corpus/readmes.rs") {
            continue;
        }
        for line in read(&file).lines().filter(|line| line.contains(&command)) {
            let shown = line.matches(&command).count();
            if line.matches("--locked").count() < shown {
                loose.push(format!("{}: {line}", file.display()));
            }
        }
    }
    assert!(loose.is_empty(), "without --locked: {loose:#?}");
}

/// Returns the names of the functions with a `#[test]`.
fn tests(source: &str) -> Vec<String> {
    let after = source.split("#[test]").skip(1);
    let names = after.filter_map(|after| {
        let (_, function) = after.split_once("fn ")?;
        function.split_once('(').map(|(name, _)| name.to_owned())
    });
    names.collect()
}
