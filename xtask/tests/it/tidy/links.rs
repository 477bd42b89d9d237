//! Checks the links in Markdown files that lead to files of the repository: their targets must exist.

use std::path::{Path, PathBuf};

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use super::{files_with, read};

/// Address of the published book.
const BOOK: &str = "https://barelink.github.io/barelink/";

/// Start of the links in a crate's README, which is also shown outside the repository.
const REPOSITORY: &str = "https://github.com/barelink/barelink/blob/main/";

#[test]
fn links_between_files_lead_somewhere() {
    let mut tried = 0;
    let mut dead = Vec::new();
    for file in documentation() {
        for destination in destinations(&read(&file)) {
            let (path, fragment) = destination.split_once('#').unwrap_or((&*destination, ""));
            let target = match path.strip_prefix(REPOSITORY) {
                Some(path) => PathBuf::from(path),
                None if path.starts_with(BOOK) => source(path),
                None if path.contains(':') => continue,
                None if path.is_empty() => file.clone(),
                None => file.with_file_name("").join(path),
            };
            tried += 1;
            if !leads(&target, fragment) {
                dead.push((file.clone(), destination));
            }
        }
    }
    assert!(dead.is_empty(), "{dead:#?}");
    assert!(tried > 20, "{tried}");
}

/// Returns the source of a page of the book, or the file at an address in the book. A folder has an `index.html`.
fn source(address: &str) -> PathBuf {
    let path = address.replacen(BOOK, "docs/", 1);
    match path.strip_suffix(".html") {
        Some(page) => format!("{page}.md").into(),
        None if path.ends_with('/') => format!("{path}index.html").into(),
        None => path.into(),
    }
}

/// Checks that the address of the book is the one at which GitHub publishes the Pages of the repository.
#[test]
fn the_book_has_the_address_of_the_repository() {
    for package in xtask::publication::published().unwrap() {
        let repository = package.repository.unwrap();
        let path = repository.strip_prefix("https://github.com/").unwrap();
        let (owner, name) = path.split_once('/').unwrap();
        assert_eq!(BOOK, format!("https://{owner}.github.io/{name}/"));
        assert_eq!(package.homepage.as_deref(), Some(BOOK));
    }
}

/// Returns the Markdown for readers. Excludes fixtures, whose links have no targets.
fn documentation() -> Vec<PathBuf> {
    let mut files = files_with("md");
    files.retain(|file| !file.starts_with("fixtures"));
    files
}

fn destinations(markdown: &str) -> Vec<String> {
    let events = Parser::new_ext(markdown, Options::ENABLE_TABLES);
    let links = events.filter_map(|event| match event {
        Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => Some(dest_url),
        _ => None,
    });
    links.map(|link| link.into_string()).collect()
}

fn leads(target: &Path, fragment: &str) -> bool {
    if !xtask::root().join(target).exists() {
        return false;
    }
    fragment.is_empty() || headings(&read(target)).iter().any(|id| id == fragment)
}

/// Returns the ids that GitHub gives to headings, without the numbers that make repeated ids unique.
fn headings(markdown: &str) -> Vec<String> {
    let mut ids: Vec<String> = Vec::new();
    let mut is_heading = false;
    for event in Parser::new(markdown) {
        match event {
            Event::Start(Tag::Heading { .. }) => {
                ids.push(String::new());
                is_heading = true;
            }
            Event::End(TagEnd::Heading(_)) => is_heading = false,
            Event::Text(text) | Event::Code(text) if is_heading => {
                if let Some(id) = ids.last_mut() {
                    id.push_str(&text.to_lowercase().replace(' ', "-"));
                    id.retain(|c| c.is_alphanumeric() || c == '-' || c == '_');
                }
            }
            _ => {}
        }
    }
    ids
}

#[test]
fn a_dead_link_is_found() {
    let dead = Path::new("docs/no-such-page.md");
    assert!(!leads(dead, ""));
    assert!(leads(Path::new("docs/guide.md"), "a-pulldown-cmark-pipeline"));
    assert!(!leads(Path::new("docs/guide.md"), "no-such-heading"));
    let markdown = "[a](b#c), ![d](e) and [f]\n\n[f]: g\n";
    assert!(leads(&source(&format!("{BOOK}playground/")), ""));
    assert!(leads(&source(&format!("{BOOK}guide.html")), ""));
    assert!(!leads(&source(&format!("{BOOK}playgrounds/")), ""));
    assert_eq!(destinations(markdown), ["b#c", "e", "g"]);
}
