//! Compares the documentation on installation with the changelog.

use std::path::Path;

use super::{files_with, read};

/// Phrases that are true only before the first release.
const BEFORE_RELEASE: &[&str] = &[
    "on crates.io yet", "from the first release on", "{ path = \"../barelink/",
    "install --locked --path crates/barelink-cli", "In a clone, `cargo xtask wasm` makes",
    "rev: main", "barelink/barelink@main",
];

/// Returns true if a version of the changelog has a date.
fn has_release(changelog: &str) -> bool {
    let mut headings = changelog.lines().filter(|line| line.starts_with("## "));
    headings.any(|heading| !heading.ends_with(", not released yet"))
}

/// Returns the phrases of [`BEFORE_RELEASE`] that a text contains. A phrase may span lines.
fn phrases_in(text: &str) -> Vec<&'static str> {
    let words: Vec<_> = text.split_whitespace().collect();
    let text = words.join(" ");
    let phrases = BEFORE_RELEASE.iter().copied();
    phrases.filter(|phrase| text.contains(phrase)).collect()
}

/// Checks the pages for the phrases of [`BEFORE_RELEASE`]. While the newest version in the changelog has no date, each phrase
/// must be on some page. Afterwards no page may have one.
#[test]
fn installation_is_what_the_changelog_says() {
    let mut pages = files_with("md");
    pages.retain(|page| page != Path::new("CHANGELOG.md") && !page.starts_with("fixtures"));
    let mut found = Vec::new();
    for page in pages {
        let phrases = phrases_in(&read(&page)).into_iter();
        found.extend(phrases.map(|phrase| (phrase, page.clone())));
    }
    if has_release(&read(Path::new("CHANGELOG.md"))) {
        assert!(found.is_empty(), "wrong after a release: {found:#?}");
    } else {
        for phrase in BEFORE_RELEASE {
            assert!(found.iter().any(|(other, _)| other == phrase), "{phrase}");
        }
    }
}

#[test]
fn a_date_is_a_release() {
    let unreleased = "# Changelog\n\n## 0.1.0, not released yet\n";
    assert!(!has_release(unreleased));
    assert!(has_release("# Changelog\n\n## 0.1.0, 2026-01-31\n"));
    assert!(has_release(&format!("{unreleased}\n## 0.0.1, 2026-01-31\n")));
    assert_eq!(phrases_in("Nothing is on\ncrates.io yet."), ["on crates.io yet"]);
}
