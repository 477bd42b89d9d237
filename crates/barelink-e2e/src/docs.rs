//! Checks the pages in `docs/`. A real mdBook builds them as a book, with our preprocessor.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{ensure, Result};
use barelink_testkit::html;

use crate::{book, files, root, step};

/// Builds the book in the directory [`pages`]. Checks that mdBook prints no warning, and that no link between the pages
/// is dead.
pub(super) fn check() -> Result<()> {
    let mdbook = book::mdbook()?;
    let pages = pages();
    xtask::empty(&pages)?;
    let mut build = Command::new(mdbook);
    build.arg("build").arg(root().join("docs")).arg("--dest-dir").arg(&pages);
    let output = build.env("PATH", book::path()?).output()?;
    let told = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "mdbook: {told}");
    // Every other line is a warning by mdBook or by the preprocessor.
    let is_information = |line: &&str| {
        line.trim_start().starts_with("INFO ")
            || line.starts_with("barelink: mdbook: nothing to fix")
    };
    let warnings: Vec<_> = told.lines().filter(|line| !is_information(line)).collect();
    let dead = dead_links(&pages)?;
    let dead_links = dead.iter().map(String::as_str);
    for fault in warnings.iter().copied().chain(dead_links) {
        println!("{fault}");
    }
    step(
        "the documentation is a book, without warnings and dead links",
        warnings.is_empty() && dead.is_empty(),
    );
    Ok(())
}

pub(super) fn pages() -> PathBuf {
    root().join("target/book")
}

/// Returns a message for each link in a page's `<main>` to a page, or a part of a page, that does not exist. Returns an
/// error if the pages have fewer than 50 links to themselves and each other.
fn dead_links(pages: &Path) -> Result<Vec<String>> {
    let mut dead = Vec::new();
    let mut tried = 0;
    for page in files(pages, "html")? {
        let content = fs::read_to_string(&page)?;
        let Some(main) = book::main_part(&content) else {
            continue;
        };
        for (_, destination) in html::links(main) {
            let (path, fragment) = destination.split_once('#').unwrap_or((&destination, ""));
            if path.contains(':') {
                continue;
            }
            tried += 1;
            let target = if path.is_empty() { page.clone() } else { page.with_file_name(path) };
            if !leads(&target, fragment)? {
                let name = page.file_name().unwrap_or_default().display();
                dead.push(format!("{name} links to {destination}, which is not there"));
            }
        }
    }
    ensure!(tried >= 50, "only {tried} links between the pages of the book");
    Ok(dead)
}

/// Returns true if the file `target` exists and, unless `fragment` is empty, contains an element with this id.
fn leads(target: &Path, fragment: &str) -> Result<bool> {
    if !target.is_file() || fragment.is_empty() {
        return Ok(target.is_file());
    }
    Ok(xtask::read(target)?.contains(&format!("id=\"{fragment}\"")))
}
