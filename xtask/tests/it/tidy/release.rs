//! Compares the documentation on installation with the changelog.

use std::path::Path;

use super::{files_with, read};

/// Phrases that are true only before the first release.
const BEFORE_RELEASE: &[&str] = &[
    "on crates.io yet", "from the first release on", "{ path = \"../barelink/",
    "install --locked --path crates/barelink-cli", "In a clone, `cargo xtask wasm` makes",
    "rev: main", "barelink/barelink@main",
];

/// Checks the pages for the phrases of [`BEFORE_RELEASE`]. While the changelog has no released version, each phrase
/// must be on some page. Afterwards, no page may contain one.
#[test]
fn installation_is_what_the_changelog_says() {
    let mut pages = files_with("md");
    pages.retain(|page| page != Path::new("CHANGELOG.md") && !page.starts_with("fixtures"));
    let mut found = Vec::new();
    for page in pages {
        // A phrase may span lines.
        let text = read(&page).split_whitespace().collect::<Vec<_>>().join(" ");
        let phrases = BEFORE_RELEASE.iter().filter(|phrase| text.contains(*phrase));
        found.extend(phrases.map(|phrase| (phrase, page.clone())));
    }
    let changelog = read(Path::new("CHANGELOG.md"));
    let mut versions = changelog.lines().filter(|line| line.starts_with("## "));
    if versions.any(|version| !version.ends_with(", not released yet")) {
        assert!(found.is_empty(), "wrong after a release: {found:#?}");
    } else {
        for phrase in BEFORE_RELEASE {
            assert!(found.iter().any(|(other, _)| *other == phrase), "{phrase}");
        }
    }
}
