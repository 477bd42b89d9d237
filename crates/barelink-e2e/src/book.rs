//! Checks the example book and the pages in `docs/`, which a real mdBook builds with barelink as its preprocessor.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{ensure, Context, Result};
use barelink_testkit::html;
use similar_asserts::SimpleDiff;
use xtask::toolchain::{in_path, path_with};
use xtask::Missing;

use crate::{root, step};

/// Checks that the example book's pages have the links that its `links.txt` lists.
///
/// Builds the book twice: with the `command` in `book.toml`, and without. Without, mdBook runs `mdbook-barelink`.
pub(super) fn example() -> Result<()> {
    let mdbook = mdbook()?;
    let path = path()?;
    let book = root().join("fixtures/book");
    let expected = fs::read_to_string(book.join("links.txt"))?;
    let mut passed = true;
    for with_command in [true, false] {
        let copy = built()?.join("example-book");
        xtask::empty(&copy)?;
        let mut cp = Command::new("cp");
        xtask::run(cp.arg("-R").arg(book.join(".")).arg(&copy))?;
        if !with_command {
            let settings = fs::read_to_string(copy.join("book.toml"))?;
            let lines = settings.lines().filter(|line| !line.starts_with("command = "));
            fs::write(copy.join("book.toml"), lines.collect::<Vec<_>>().join("\n"))?;
        }
        let mut build = Command::new(&mdbook);
        build.arg("build").arg(&copy).arg("--dest-dir").arg(copy.join("pages"));
        xtask::output(build.env("PATH", &path))?;
        let found = found(&copy.join("pages"), &expected)?;
        if found != expected {
            let diff = SimpleDiff::from_str(&expected, &found, "links.txt", "the book");
            println!("with the command in book.toml: {with_command}\n{diff}");
            passed = false;
        }
    }
    step("the links of a book made by mdBook are as they should be", passed);
    Ok(())
}

/// Builds `docs/` in the directory [`pages`]. Checks that mdBook prints no warning.
pub(super) fn documentation() -> Result<()> {
    let mdbook = mdbook()?;
    let pages = pages();
    xtask::empty(&pages)?;
    let mut build = Command::new(mdbook);
    build.arg("build").arg(root().join("docs")).arg("--dest-dir").arg(&pages);
    let output = build.env("PATH", path()?).output()?;
    let told = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "mdbook: {told}");
    // Every other line is a warning by mdBook or by the preprocessor.
    let is_information = |line: &&str| {
        line.trim_start().starts_with("INFO ")
            || line.starts_with("barelink: mdbook: nothing to fix")
    };
    let warnings: Vec<_> = told.lines().filter(|line| !is_information(line)).collect();
    warnings.iter().for_each(|warning| println!("{warning}"));
    step("the documentation is a book, without warnings", warnings.is_empty());
    Ok(())
}

pub(super) fn pages() -> PathBuf {
    root().join("target/book")
}

/// Returns the links of the pages that `expected` names, in the format of `links.txt`. Leaves out links within a page,
/// except those of footnotes.
fn found(pages: &Path, expected: &str) -> Result<String> {
    let mut found = String::new();
    for name in expected.lines().filter_map(|line| line.strip_prefix("# ")) {
        let page = fs::read_to_string(pages.join(name)).with_context(|| name.to_owned())?;
        // The main part of a page does not contain mdBook's navigation.
        let main = page.split_once("<main>").and_then(|(_, main)| main.split_once("</main>"));
        let (main, _) = main.with_context(|| format!("{name} has no main part"))?;
        found.push_str(&format!("# {name}\n"));
        let mut links = html::links(main);
        links.retain(|(_, destination)| !is_heading(destination));
        for (text, destination) in links {
            found.push_str(&format!("{text:?} {destination:?}\n"));
        }
    }
    Ok(found)
}

/// Returns true for a destination on the same page, such as `#usage`, except footnotes. mdBook adds such links from
/// headings to themselves.
fn is_heading(destination: &str) -> bool {
    let is_footnote = ["#footnote-", "#fr-"].iter().any(|prefix| destination.starts_with(prefix));
    destination.starts_with('#') && !is_footnote
}

/// Returns the directory of this program, in which Cargo also puts the preprocessor.
fn built() -> Result<PathBuf> {
    let program = env::current_exe()?;
    let folder = program.parent().context("a program is in a folder")?;
    Ok(folder.to_owned())
}

/// Builds the programs `barelink` and `mdbook-barelink`. Returns `PATH` with their directory in front.
pub(super) fn path() -> Result<OsString> {
    let folder = built()?;
    let mut cargo = xtask::cargo(&["build", "--quiet", "--package", "barelink-cli"]);
    if folder.ends_with("release") {
        cargo.arg("--release");
    }
    xtask::run(&mut cargo)?;
    path_with(folder)
}

/// Returns the path of mdBook, or an error if version 0.5 is not installed.
pub(super) fn mdbook() -> Result<PathBuf> {
    let is_fit = |program: &PathBuf| {
        let version = xtask::output(Command::new(program).arg("--version"));
        version.is_ok_and(|version| version.contains("v0.5."))
    };
    let install = "cargo install mdbook --locked --no-default-features --features search";
    let mdbook = in_path("mdbook").filter(is_fit).context(install);
    mdbook.context(Missing("mdBook 0.5"))
}
