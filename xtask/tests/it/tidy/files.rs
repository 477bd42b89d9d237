//! Checks for stray files and forgotten notes, and that each suite names the source of its expectations.

use std::path::Path;

use super::{files, files_with, read};

/// Files and directories at the top, except those that begin with a dot.
const TOP: &[&str] = &[
    "ARCHITECTURE.md", "CHANGELOG.md", "CODE_OF_CONDUCT.md", "CONTRIBUTING.md", "Cargo.lock",
    "Cargo.toml", "Dockerfile", "LICENSE-APACHE", "LICENSE-MIT", "LICENSE-UNICODE", "README.md",
    "RELEASING.md", "SECURITY.md", "action.yml", "bench", "clippy.toml", "crates", "deny.toml",
    "docs", "examples", "fixtures", "fuzz", "hooks", "npm", "pyproject.toml", "rustfmt.toml",
    "spec-tests", "xtask",
];

#[test]
fn no_stray_file() {
    let known = |file: &Path| {
        let top = file.iter().next().and_then(|top| top.to_str());
        top.is_some_and(|top| top.starts_with('.') || TOP.contains(&top))
    };
    let stray: Vec<_> = files().into_iter().filter(|file| !known(file)).collect();
    assert!(stray.is_empty(), "{stray:#?}");
}

#[test]
fn every_example_is_tried() {
    for file in files_with("rs") {
        let Some(examples) = file.parent().filter(|f| f.ends_with("examples")) else {
            continue;
        };
        if read(&file).contains("#[test]") {
            continue;
        }
        let tests = read(&examples.with_file_name("tests").join("it/examples.rs"));
        let name = file.file_name().unwrap().to_string_lossy();
        assert!(tests.contains(&format!("examples/{name}\"")), "{file:?}");
    }
}

/// Checks that no file contains a forgotten note, debugging code, or a path outside the repository.
#[test]
fn nothing_is_left_lying_about() {
    let left = [
        ["TO", "DO"],
        ["FIX", "ME"],
        ["dbg", "!("],
        ["todo", "!("],
        ["unimplemented", "!("],
        ["<<<<", "<<< "],
        ["../", "shared"],
    ]
    .map(|halves| halves.concat());
    let mut found = Vec::new();
    for extension in ["rs", "md", "toml", "txt", "py", "css", "sh"] {
        let mut files = files_with(extension);
        files.retain(|file| !file.starts_with("fixtures"));
        for file in files {
            let text = read(&file);
            let left = left.iter().filter(|left| text.contains(&***left));
            found.extend(left.map(|left| (file.clone(), left.clone())));
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn every_suite_says_where_it_comes_from() {
    let table = read(Path::new("spec-tests/README.md"));
    let mut suites = files_with("txt");
    suites.retain(|file| file.starts_with("spec-tests"));
    assert!(suites.len() > 10, "{suites:?}");
    for file in suites {
        let name = file.strip_prefix("spec-tests").unwrap().display();
        let row = format!("| `{name}` | ");
        let source = table.lines().find_map(|line| line.strip_prefix(&row));
        assert!(source.is_some_and(|source| source.len() > 10), "{name}");
    }
}
