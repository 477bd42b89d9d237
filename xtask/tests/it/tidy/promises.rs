//! Checks SECURITY.md against CONTRIBUTING.md, which names the tests for each sentence. The tests must exist.

use std::collections::HashSet;
use std::path::Path;

use super::{files_with, read};

/// Text in the second column of the table for a sentence that is a warning, not a promise.
const WARNING: &str = "(a warning)";

#[test]
fn every_promise_names_its_tests() {
    let sentences = promises(&read(Path::new("SECURITY.md")));
    assert!(sentences.len() > 30, "{sentences:#?}");
    let table = table(&read(Path::new("CONTRIBUTING.md")));
    for sentence in &sentences {
        let rows = table.iter().filter(|(start, _)| sentence.starts_with(start));
        assert_eq!(rows.count(), 1, "rows for {sentence:?}");
    }
    for (start, _) in &table {
        let is_current = sentences.iter().any(|sentence| sentence.starts_with(start));
        assert!(is_current, "no sentence of SECURITY.md begins with {start:?}");
    }
}

#[test]
fn named_tests_and_commands_exist() {
    let tests: HashSet<String> =
        files_with("rs").iter().flat_map(|file| tests(&read(file))).collect();
    let commands = ["xtask", "crates/barelink-workbench"];
    let commands = commands.map(|folder| read(&Path::new(folder).join("src/main.rs")));
    let commands = commands.concat().to_lowercase();
    for (start, held_up_by) in table(&read(Path::new("CONTRIBUTING.md"))) {
        let names: Vec<_> = held_up_by.split('`').skip(1).step_by(2).collect();
        assert!(!names.is_empty() || held_up_by == WARNING, "{start:?}");
        for name in names {
            let exists = match name.strip_prefix("cargo xtask ") {
                Some(command) => {
                    let command = command.split(' ').next().unwrap_or_default();
                    let command = format!("command::{}", command.replace('-', ""));
                    ["(", " {"].iter().any(|fields| commands.contains(&(command.clone() + fields)))
                }
                None => tests.contains(name),
            };
            assert!(exists, "there is no `{name}`, which holds up {start:?}");
        }
    }
}

/// Checks that every command that installs a program with Cargo has `--locked`. The program then has the dependencies
/// that it was tested with.
#[test]
fn installing_is_locked() {
    let command = ["cargo", "install"].join(" ");
    let mut loose = Vec::new();
    let shown = ["md", "rs", "yml", "toml"].map(files_with).concat();
    for file in shown.into_iter().chain([".ci/run".into()]) {
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

/// Returns the sentences of the section on promises, without the bold words that name a paragraph.
fn promises(security: &str) -> Vec<String> {
    let section = security.split("\n## ").find(|section| section.starts_with("What is promised"));
    let (_, section) = section.unwrap().split_once('\n').unwrap();
    let mut sentences = Vec::new();
    for paragraph in section.replace("\n- ", "\n\n").split("\n\n") {
        let words: Vec<_> = paragraph.split_whitespace().collect();
        let paragraph = words.join(" ");
        let text = match paragraph.strip_prefix("**") {
            Some(named) => named.split_once("**").map_or("", |(_, text)| text),
            None => &paragraph,
        };
        let mut rest = text.trim_start_matches(", all of it:").trim();
        while !rest.is_empty() {
            let end = rest.match_indices(". ").find(|(at, _)| {
                let next = rest[at + 2..].chars().next();
                next.is_some_and(|c| c.is_uppercase() || c == '`')
            });
            let (sentence, after) = rest.split_at(end.map_or(rest.len(), |(at, _)| at + 1));
            sentences.push(sentence.to_owned());
            rest = after.trim_start();
        }
    }
    sentences
}

/// Returns the rows of the table: the start of a sentence, and its tests.
fn table(contributing: &str) -> Vec<(String, String)> {
    let (_, section) = contributing.split_once("## What holds up SECURITY.md").unwrap();
    let lines = section.lines().skip_while(|line| !line.starts_with('|'));
    let rows = lines.take_while(|line| line.starts_with('|')).skip(2);
    rows.map(|row| {
        let mut cells = row.trim_matches('|').split(" | ").map(str::trim);
        let mut cell = || cells.next().unwrap_or_default().to_owned();
        (cell(), cell())
    })
    .collect()
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
